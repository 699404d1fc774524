import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { Outbox } from "../contact/outbox.ts";
import type { Counter } from "../counter/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface Sources {
  registry: Registry;
  counter: Counter;
  outbox: Outbox;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What is measured, for Prometheus. Numbers about the store are read when they are asked for. */
export function createMetrics({ registry, counter, outbox, now }: Sources) {
  const registers = [registry];
  new Gauge({
    name: "cardamint_visitors",
    help: "The visitor counter",
    registers,
    collect() {
      this.set(Number(counter.read()));
    },
  });
  new Gauge({
    name: "cardamint_contact_messages",
    help: "Messages of the contact form that are kept, by state",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(outbox.counts())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "cardamint_contact_oldest_waiting_seconds",
    help: "Age of the oldest message that waits to be relayed, 0 where none does",
    registers,
    collect() {
      this.set(oldestWaitingSeconds(outbox, now()));
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

export function oldestWaitingSeconds(outbox: Outbox, now: number): number {
  const oldest = outbox.oldestWaiting();
  return oldest === undefined ? 0 : Math.max(0, (now - oldest) / 1000);
}
