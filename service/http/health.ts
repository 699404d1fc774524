import fastify, { type FastifyInstance } from "fastify";
import type { CheckReadiness } from "../checks/readiness.ts";
import type { Store } from "../store/store.ts";
import type { Metrics } from "./metrics.ts";

interface Dependencies {
  store: Store;
  metrics: Metrics;
  checkReadiness: CheckReadiness;
}

/** Adds the public health routes for load balancers, containers and monitors. They give no reasons. */
export function addHealthRoutes(app: FastifyInstance, checkReadiness: CheckReadiness): void {
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", async (_request, reply) => {
    const { ready } = await checkReadiness();
    reply.header("cache-control", "no-store");
    if (!ready) reply.status(503).header("retry-after", "1");
    return { status: ready ? "ok" : "unavailable" };
  });
}

/** Creates the private health and metrics routes. They have a listener of their own, which must not be public. */
export function createHealthApp({ store, metrics, checkReadiness }: Dependencies): FastifyInstance {
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const { ready, problems } = await checkReadiness();
    if (!ready) reply.status(503).header("retry-after", "1");
    const oldestWaitingSeconds = await readOldestWaitingSeconds(store).catch(() => undefined);
    return { status: ready ? "ok" : "unavailable", problems, oldestWaitingSeconds };
  });

  app.get("/metrics", async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  return app;
}

export async function readOldestWaitingSeconds(store: Store): Promise<number> {
  return ((await store.messages.readLongestWaitMs()) ?? 0) / 1000;
}
