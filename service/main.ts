import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { collectDefaultMetrics, Registry } from "prom-client";
import { placeholderWarning, SettingsError } from "../contract/settings.ts";
import { loadBuiltSite } from "./http/built-site.ts";
import { createHealthApp } from "./http/health.ts";
import { createMetrics } from "./http/metrics.ts";
import { createDelivery } from "./outbox/delivery.ts";
import { createDispatcher } from "./outbox/dispatcher.ts";
import { createServer } from "./server.ts";
import { loadEnvironment, readServiceSettings } from "./settings.ts";
import { openStore } from "./store/open.ts";
import { StoreError } from "./store/store.ts";
import { chooseSocket, notifySystemd } from "./systemd.ts";

const projectFolder = join(import.meta.dirname, "..");

/** Milliseconds after which a stop that hangs is cut short. */
const stopDeadline = 4_500;

/** Milliseconds for which a database that does not answer is waited for: less than systemd waits for the service. */
const databasePatience = 45_000;

/** Milliseconds. */
const parentCheckInterval = 250;

async function start(): Promise<void> {
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  const warning = placeholderWarning(settings, environment);

  const now = Date.now;
  const newId = () => randomUUID();
  const registry = new Registry();
  const { SITE_FOLDER } = settings;
  const documents = SITE_FOLDER
    ? await loadBuiltSite(resolve(projectFolder, SITE_FOLDER), settings)
    : undefined;
  const store = await openStore(settings, { now, patienceMs: databasePatience, report: console.error });
  const metrics = createMetrics({ registry, store });
  const logger = { level: settings.LOG_LEVEL };
  const notify = () => dispatcher.notify();
  const app = await createServer({ settings, store, documents, metrics, notify, newId, logger });
  const deliver = createDelivery(settings, { fetch, now });
  const dispatcher = createDispatcher({
    store,
    deliver,
    settings,
    now,
    random: Math.random,
    wait,
    log: app.log,
  });
  const healthApp = createHealthApp({ store, metrics });

  // Told at every level of the log: when the service came and went is what everything else is measured by.
  const lifecycle = app.log.child({}, { level: "info" });
  if (warning) lifecycle.warn(warning);

  async function stop(reason: string): Promise<void> {
    lifecycle.info({ reason }, "Cardamint stops");
    setTimeout(() => process.exit(1), stopDeadline).unref();
    await Promise.all([app.close(), healthApp.close(), dispatcher.stop()]);
    await store.close();
    lifecycle.info("Cardamint has stopped");
  }

  await app.listen(chooseSocket({ host: settings.HOST, port: settings.PORT }, environment, process.pid));
  if (settings.METRICS_PORT !== undefined) {
    collectDefaultMetrics({ register: registry });
    await healthApp.listen({ host: settings.METRICS_HOST, port: settings.METRICS_PORT });
  }
  dispatcher.start();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  if (environment.npm_lifecycle_event !== undefined) stopWithParent(stop);
  lifecycle.info({ origin: app.listeningOrigin }, `Cardamint listens at ${app.listeningOrigin}`);
  await notifySystemd(environment, "--ready");
}

/** A signal to npm ends npm and its shell, which does not pass it on. */
function stopWithParent(stop: (reason: string) => Promise<void>): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop("npm has ended");
  }, parentCheckInterval);
  watch.unref();
}

try {
  await start();
} catch (error) {
  const isExplained = error instanceof SettingsError || error instanceof StoreError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
}
