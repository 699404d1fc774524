import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type DeliveryOutcome, deliveryOutcomes } from "../outbox/dispatcher.ts";
import { countExpiring, type HousekeepingSettings } from "../outbox/housekeeping.ts";
import type { Store } from "../store/store.ts";
import { readOldestWaitingSeconds } from "./health.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface StoreDependencies {
  registry: Registry;
  store: Store;
  settings: HousekeepingSettings;
  /** Undefined if the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  /** The target of deliveries: see `digestTarget`. */
  target: string;
  /** Epoch milliseconds. */
  now: () => number;
}

interface Dependencies extends Omit<StoreDependencies, "registry"> {
  registry?: Registry;
  /** The version of the running release. */
  version: string;
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

/** These routes are requested by monitors, so their responses say nothing about visitors. */
const healthRoutes = ["/healthz", "/readyz"];

/** Creates the metrics for Prometheus, named by its conventions (https://prometheus.io/docs/practices/naming/). */
export function createMetrics({ registry = new Registry(), version, ...storeDependencies }: Dependencies) {
  const registers = [registry];
  const { now } = storeDependencies;
  measureStore({ registry, ...storeDependencies });
  new Gauge({
    name: "cardamint_build_info",
    help: "1, labelled with the version of the release and of Node",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
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
    help: "Time from a request to its response",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });

  return {
    registry,
    measureProcess: () => measureProcess(registry),

    measureRequests(app: FastifyInstance): void {
      app.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "";
        requestDuration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        const reason = reasonByStatus[request.subject?.refusedStatus ?? reply.statusCode];
        if (reason && !healthRoutes.includes(route)) refusedRequests.inc({ reason });
        done();
      });
    },

    countDelivery(outcome: DeliveryOutcome): void {
      deliveries.inc({ outcome });
      if (outcome === "delivered") lastDelivery.set(now() / 1000);
    },
  };
}

/** Adds the figures of the store. They are read at each scrape, and left out if the store cannot be read. */
function measureStore({ registry, store, settings, readFreeBytes, target, now }: StoreDependencies): void {
  new Gauge({
    name: "cardamint_messages",
    help: "Messages of the contact form in the database, by state",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await store.messages.countByState().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  const readings: [name: string, help: string, read: () => Promise<number | undefined>][] = [
    ["cardamint_visitors_total", "The visitor counter", async () => Number(await store.counter.read())],
    [
      "cardamint_failed_commits_total",
      "Commits that failed since the start",
      async () => store.health().failedCommits,
    ],
    [
      "cardamint_oldest_waiting_message_age_seconds",
      "How long the message that waits longest has waited since its arrival or retry, 0 if none waits",
      () => readOldestWaitingSeconds(store),
    ],
    [
      "cardamint_expiring_messages",
      "Unread messages that will be deleted within 30 days",
      () => countExpiring(store.messages, settings),
    ],
    ["cardamint_database_bytes", "Size of the database", async () => (await store.readSize()).database],
    [
      "cardamint_database_wal_bytes",
      "Size of SQLite's write-ahead log",
      async () => (await store.readSize()).wal,
    ],
    [
      "cardamint_delivery_pause_seconds",
      "How long deliveries still pause after failures, 0 if they don't",
      () => readPauseSeconds(store, target, now),
    ],
    ["cardamint_disk_free_bytes", "Free space on the disk of the database", readFreeBytes],
    [
      "cardamint_last_backup_timestamp_seconds",
      "Time of the last backup that passed its check",
      async () => {
        const madeAt = await store.readLastBackup();
        return madeAt === undefined ? undefined : madeAt / 1000;
      },
    ],
  ];
  for (const [name, help, read] of readings) {
    const Metric = name.endsWith("_total") ? Counter : Gauge;
    new Metric({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read().catch(() => undefined);
        this.remove();
        if (value !== undefined) this.inc(value);
      },
    });
  }
}

async function readPauseSeconds({ messages }: Store, target: string, now: () => number): Promise<number> {
  const { until = 0 } = (await messages.readPause(target)) ?? {};
  return Math.max(0, (until - now()) / 1000);
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
