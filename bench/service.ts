import { createStoreFolder, startServiceProcess } from "../tests/support/service/service-process.ts";

/** Starts the service on its own store, which is deleted when it ends. */
export async function startService(settings: Record<string, string> = {}) {
  const store = await createStoreFolder();
  const service = await startServiceProcess({ DATABASE_FILE: store.file, ...settings });
  return {
    ...service,
    async end(): Promise<void> {
      await service.stop();
      await store.remove();
    },
  };
}
