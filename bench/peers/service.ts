import { createStoreFolder, startServiceProcess } from "../../tests/support/service/service-process.ts";

/** The service on a store of its own, which goes with it. */
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
