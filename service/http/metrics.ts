import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { type DeliveryOutcome, deliveryOutcomes } from "../outbox/dispatcher.ts";
import { countExpiring, type HousekeepingSettings } from "../outbox/housekeeping.ts";
import type { Store } from "../store/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface Dependencies {
  registry: Registry;
  store: Store;
  settings: HousekeepingSettings;
  /** The version of the running release. */
  version: string;
  /** Undefined if the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The label of each status that counts as a refused request. */
const reasonByStatus: Record<number, string> = {
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
 * Creates the metrics for Prometheus, named by its conventions (https://prometheus.io/docs/practices/naming/).
 * Figures of the store are read at each scrape, and left out if the store cannot be read.
 */
export function createMetrics({ registry, store, settings, version, readFreeBytes, now }: Dependencies) {
  const registers = [registry];

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

  /** For a total that the store keeps. */
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
    help: "Messages of the contact form in the database, by state",
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
    "Age of the oldest message that waits to be delivered, 0 if none waits",
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
  addGauge("cardamint_disk_free_bytes", "Free space on the disk of the database", readFreeBytes);
  addGauge(
    "cardamint_last_backup_timestamp_seconds",
    "Time of the last backup that passed its check",
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
    help: "Time of the last delivery, 0 before the first since the start",
    registers,
  });
  const refusedRequests = new Counter({
    name: "cardamint_refused_requests_total",
    help: "Requests that were refused since the start, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of Object.values(reasonByStatus)) refusedRequests.inc({ reason }, 0);
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
    countResponse(status: number): void {
      const reason = reasonByStatus[status];
      if (reason) refusedRequests.inc({ reason });
    },
    countDelivery(outcome: DeliveryOutcome): void {
      deliveries.inc({ outcome });
      if (outcome === "delivered") lastDelivery.set(now() / 1000);
    },
  };
}

/** The library names these gauges as if they were counters. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Adds the metrics of this process: memory, processor, event loop. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "";
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requestDuration.observe(labels, reply.elapsedTime / 1000);
    metrics.countResponse(request.subject?.refusedStatus ?? reply.statusCode);
    done();
  });
}

export async function readOldestWaitingSeconds(store: Store): Promise<number> {
  return ((await store.messages.readOldestWaitingAge()) ?? 0) / 1000;
}
