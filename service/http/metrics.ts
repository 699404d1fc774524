import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { Store } from "../store/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface Sources {
  registry: Registry;
  store: Store;
}

/** What is measured, for Prometheus. Numbers about the store are read when they are asked for. */
export function createMetrics({ registry, store }: Sources) {
  const registers = [registry];
  new Gauge({
    name: "cardamint_visitors",
    help: "The visitor counter",
    registers,
    async collect() {
      this.set(Number(await store.counter.read()));
    },
  });
  new Gauge({
    name: "cardamint_contact_messages",
    help: "Messages of the contact form that are kept, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await store.messages.countByState()))
        this.set({ state }, count);
    },
  });
  new Gauge({
    name: "cardamint_contact_oldest_waiting_seconds",
    help: "Age of the oldest message that waits to be relayed, 0 where none does",
    registers,
    async collect() {
      this.set(await readOldestWaitingSeconds(store));
    },
  });
  const requestDuration = new Histogram({
    name: "cardamint_http_request_duration_seconds",
    help: "Time from a request to its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  return { registry, requestDuration };
}

export function measureRequests(app: FastifyInstance, { requestDuration }: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const labels = { method: request.method, route, status: reply.statusCode };
    requestDuration.observe(labels, reply.elapsedTime / 1000);
  });
}

export async function readOldestWaitingSeconds(store: Store): Promise<number> {
  return ((await store.messages.readOldestAge("waiting")) ?? 0) / 1000;
}
