import { startServiceProcess } from "../tests/support/service/service-process.ts";

/** Starts the service on its own store, which is deleted when this process ends. */
export async function startService(settings: Record<string, string> = {}) {
  const { stop, ...service } = await startServiceProcess(settings);
  return { ...service, end: stop };
}
