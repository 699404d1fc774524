import type { DatabaseSync } from "node:sqlite";
import fastify, { type FastifyInstance } from "fastify";
import type { Outbox } from "../contact/outbox.ts";
import { type Metrics, oldestWaitingSeconds } from "./metrics.ts";

interface Dependencies {
  database: DatabaseSync;
  outbox: Outbox;
  metrics: Metrics;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What the operator's own machines ask. It has a listener of its own, which is never public. */
export function createHealthApp({ database, outbox, metrics, now }: Dependencies): FastifyInstance {
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const writable = isWritable(database);
    if (!writable) reply.status(503).header("retry-after", "1");
    return {
      status: writable ? "ok" : "unavailable",
      database: writable ? "writable" : "not writable",
      oldestWaitingSeconds: oldestWaitingSeconds(outbox, now()),
    };
  });

  app.get("/metrics", async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  return app;
}

/** Writes the schema's version over itself: a real page, synced to the disk. */
function isWritable(database: DatabaseSync): boolean {
  try {
    database.exec("begin immediate");
    const { user_version: version } = database.prepare("pragma user_version").get() ?? {};
    database.exec(`pragma user_version = ${Number(version)}; commit`);
    return true;
  } catch {
    if (database.isTransaction) database.exec("rollback");
    return false;
  }
}
