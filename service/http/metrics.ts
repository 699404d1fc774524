import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { countExpiring, type HousekeepingSettings } from "../outbox/housekeeping.ts";
import type { Store } from "../store/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

export const deliveryOutcomes = ["delivered", "postponed", "failed"] as const;

export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

interface Sources {
  registry: Registry;
  store: Store;
  settings: HousekeepingSettings;
  /** Of the release that runs. */
  version: string;
  readFreeBytes: () => Promise<number | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Why a request was refused, by status. Others are a client's own affair. */
const refusalReasons: Record<number, string> = {
  400: "invalid",
  401: "no_key",
  403: "cross_site",
  408: "too_slow",
  413: "too_large",
  415: "media_type",
  429: "limit",
  500: "error",
  503: "unavailable",
};

/**
 * What is measured, for Prometheus, named by its conventions (https://prometheus.io/docs/practices/naming/). Numbers
 * about the store are read when they are asked for; those of a store that is away are left out.
 */
export function createMetrics({ registry, store, settings, version, readFreeBytes, now }: Sources) {
  const registers = [registry];

  /** A gauge that is read when it is asked for. */
  function addGauge(
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
  ) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  /** A counter that somebody else keeps. */
  function addTotal(name: string, help: string, read: () => number | Promise<number>) {
    new Counter({
      name,
      help,
      registers,
      async collect() {
        const value = await Promise.resolve(read()).catch(() => undefined);
        this.remove();
        if (value !== undefined) this.inc(value);
      },
    });
  }

  const buildInfo = { version, node: process.version };
  new Gauge({
    name: "cardamint_build_info",
    help: "1, labelled with the version of the release and of Node",
    labelNames: ["version", "node"],
    registers,
  }).set(buildInfo, 1);
  addTotal("cardamint_visitors_total", "The visitor counter", async () => Number(await store.counter.read()));
  new Gauge({
    name: "cardamint_messages",
    help: "Messages of the contact form that are kept, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = await store.messages.countByState().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  addGauge(
    "cardamint_oldest_waiting_message_age_seconds",
    "Age of the oldest message that waits to be delivered, 0 where none does",
    () => readOldestWaitingSeconds(store),
  );
  addGauge("cardamint_expiring_messages", "Unread messages that will be deleted within 30 days", () =>
    countExpiring(store.messages, settings),
  );
  addTotal(
    "cardamint_failed_commits_total",
    "Commits that failed since the start",
    () => store.health().failedCommits,
  );
  addGauge("cardamint_database_bytes", "Size of the database", async () => (await store.readSize()).database);
  addGauge(
    "cardamint_database_wal_bytes",
    "Size of SQLite's write-ahead log",
    async () => (await store.readSize()).wal,
  );
  addGauge("cardamint_disk_free_bytes", "Space that is left where the database is", readFreeBytes);
  addGauge(
    "cardamint_last_backup_timestamp_seconds",
    "When the last backup was made that passed its check",
    async () => {
      const madeAt = await store.readLastBackup();
      return madeAt === undefined ? undefined : madeAt / 1000;
    },
  );

  const deliveries = new Counter({
    name: "cardamint_deliveries_total",
    help: "Attempts to deliver a message since the start, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
  const lastDelivery = new Gauge({
    name: "cardamint_last_delivery_timestamp_seconds",
    help: "When a message was last delivered, 0 before the first since the start",
    registers,
  });
  const refusals = new Counter({
    name: "cardamint_refused_requests_total",
    help: "Requests that were refused since the start, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of Object.values(refusalReasons)) refusals.inc({ reason }, 0);
  const requestDuration = new Histogram({
    name: "cardamint_http_request_duration_seconds",
    help: "Time from a request to its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });

  return {
    registry,
    requestDuration,
    countRefusal(status: number): void {
      const reason = refusalReasons[status];
      if (reason) refusals.inc({ reason });
    },
    countDelivery(outcome: DeliveryOutcome): void {
      deliveries.inc({ outcome });
      if (outcome === "delivered") lastDelivery.set(now() / 1000);
    },
  };
}

/** Gauges of the library that are named as if they were counters. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Memory, processor and event loop of this process. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "";
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requestDuration.observe(labels, reply.elapsedTime / 1000);
    metrics.countRefusal(request.subject?.refusedStatus ?? reply.statusCode);
    done();
  });
}

export async function readOldestWaitingSeconds(store: Store): Promise<number> {
  return ((await store.messages.readOldestAge("waiting")) ?? 0) / 1000;
}
