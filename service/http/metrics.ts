import fastify, { type FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DeliveryOutcome } from "../outbox/dispatcher.ts";
import type { Store } from "../store/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface Dependencies {
  store: Store;
  /** The target of deliveries: see `digestTarget`. */
  target: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Creates the metrics for Prometheus, named by its conventions (https://prometheus.io/docs/practices/naming/). */
export function createMetrics({ store, target, now }: Dependencies) {
  const { counter, messages } = store;
  const registry = new Registry();
  const registers = [registry];
  const deliveries = new Counter({
    name: "cardamint_deliveries_total",
    help: "Attempts to deliver a message since the start, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const requestDuration = new Histogram({
    name: "cardamint_http_request_duration_seconds",
    help: "Time from a request to its response",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  new Gauge({
    name: "cardamint_messages",
    help: "Messages of the contact form in the database, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = await messages.countByState().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });

  /** Adds a figure that is read at each scrape, and left out if it can't be read. */
  function addReading(name: string, help: string, read: () => Promise<number | undefined>): void {
    const Metric = name.endsWith("_total") ? Counter : Gauge;
    new Metric({
      name: `cardamint_${name}`,
      help,
      registers,
      async collect() {
        const value = await read().catch(() => undefined);
        this.remove();
        if (value !== undefined) this.inc(value);
      },
    });
  }

  addReading("visitors_total", "The visitor counter", async () => Number(await counter.read()));
  addReading(
    "oldest_waiting_message_age_seconds",
    "How long the message that waits longest has waited since its arrival or retry, 0 if none waits",
    async () => ((await messages.readLongestWaitMs()) ?? 0) / 1000,
  );
  addReading(
    "delivery_pause_seconds",
    "How long deliveries still pause after failures, 0 if they don't",
    async () => Math.max(0, (((await messages.readPause(target))?.until ?? 0) - now()) / 1000),
  );
  addReading("last_backup_timestamp_seconds", "Time of the last backup that passed its check", async () => {
    const madeAt = await store.readLastBackup();
    return madeAt && madeAt / 1000;
  });

  return {
    registry,
    countDelivery: (outcome: DeliveryOutcome) => deliveries.inc({ outcome }),
    measureRequests(app: FastifyInstance): void {
      app.addHook("onResponse", (request, reply, done) => {
        const labels = { method: request.method, route: request.routeOptions.url, status: reply.statusCode };
        requestDuration.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}

/** Creates the server of the metrics, with those of the process. It has its own port, which must not be public. */
export function createMetricsApp({ registry }: Metrics): FastifyInstance {
  collectDefaultMetrics({ register: registry });
  const app = fastify({ requestTimeout: 5_000, forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return app;
}
