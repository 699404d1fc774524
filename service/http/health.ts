import fastify, { type FastifyInstance } from "fastify";
import type { Store } from "../store/store.ts";
import { type Metrics, readOldestWaitingSeconds } from "./metrics.ts";

interface Dependencies {
  store: Store;
  metrics: Metrics;
}

/** What the operator's own machines ask. It has a listener of its own, which is never public. */
export function createHealthApp({ store, metrics }: Dependencies): FastifyInstance {
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const writable = await isWritable(store);
    if (!writable) reply.status(503).header("retry-after", "1");
    return {
      status: writable ? "ok" : "unavailable",
      database: writable ? "writable" : "not writable",
      oldestWaitingSeconds: writable ? await readOldestWaitingSeconds(store) : undefined,
    };
  });

  app.get("/metrics", async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  return app;
}

async function isWritable(store: Store): Promise<boolean> {
  return await store.checkWritable().then(
    () => true,
    () => false,
  );
}
