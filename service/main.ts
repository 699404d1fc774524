import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Registry } from "prom-client";
import { placeholderWarning } from "../contract/settings.ts";
import { loadEnvironment } from "../environment.ts";
import { explainStartError } from "./checks/start-errors.ts";
import { loadBuiltSite } from "./http/built-site.ts";
import { createHealthApp } from "./http/health.ts";
import { createMetrics, measureProcess } from "./http/metrics.ts";
import { createReadiness } from "./http/readiness.ts";
import { watchReadiness } from "./http/readiness-watch.ts";
import { createNotices } from "./notices/notices.ts";
import { createDelivery } from "./outbox/delivery.ts";
import { findCode } from "./outbox/delivery-error.ts";
import { createDispatcher } from "./outbox/dispatcher.ts";
import { createServer } from "./server.ts";
import { readServiceSettings, type ServiceSettings } from "./settings.ts";
import { openStore } from "./store/open.ts";
import { chooseSocket, notifySystemd } from "./systemd.ts";

const projectFolder = join(import.meta.dirname, "..");

/** Milliseconds after which a stop that hangs is cut short. */
const stopDeadline = 4_500;

/** Milliseconds for which a database that does not answer is waited for: less than systemd waits for the service. */
const databasePatience = 45_000;

/** Milliseconds. */
const parentCheckInterval = 250;

/** For what is said of a start that failed. */
let knownSettings: ServiceSettings | undefined;

async function start(): Promise<void> {
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  knownSettings = settings;
  const warning = placeholderWarning(settings, environment);

  const now = Date.now;
  const newId = () => randomUUID();
  const registry = new Registry();
  const { SITE_FOLDER } = settings;
  const documents = SITE_FOLDER
    ? await loadBuiltSite(resolve(projectFolder, SITE_FOLDER), settings)
    : undefined;
  const store = await openStore(settings, { now, patienceMs: databasePatience, report: console.error });
  const readFreeBytes = () => readFreeSpace(settings);
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  const metrics = createMetrics({ registry, store, settings, version, readFreeBytes, now });
  const checkReadiness = createReadiness({ store, settings, readFreeBytes, now });
  const logger = { level: settings.LOG_LEVEL };
  const notify = () => dispatcher.notify();
  const app = await createServer({
    settings,
    store,
    documents,
    metrics,
    checkReadiness,
    notify,
    newId,
    logger,
  });
  const deliver = createDelivery(settings, { fetch, now });
  const dispatcher = createDispatcher({
    store,
    deliver,
    settings,
    now,
    random: Math.random,
    wait,
    log: app.log,
    observe: metrics.countDelivery,
  });
  const notifier = createNotices({
    store,
    settings,
    environment,
    checkReadiness,
    readFreeBytes,
    fetch,
    now,
    wait,
    log: app.log,
  });
  const healthApp = createHealthApp({ store, metrics, checkReadiness });

  // Told at every level of the log: when the service came and went is what everything else is measured by.
  const lifecycle = app.log.child({}, { level: "info" });
  if (warning) lifecycle.warn(warning);

  let stopped: Promise<void> | undefined;
  function stop(reason: string): Promise<void> {
    stopped ??= shutDown(reason);
    return stopped;
  }

  async function shutDown(reason: string): Promise<void> {
    lifecycle.info({ reason }, "Cardamint stops");
    setTimeout(() => process.exit(1), stopDeadline).unref();
    await Promise.all([app.close(), healthApp.close(), dispatcher.stop(), notifier.stop()]);
    await store.close();
    lifecycle.info("Cardamint has stopped");
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await app.listen(chooseSocket({ host: settings.HOST, port: settings.PORT }, environment, process.pid));
  if (settings.METRICS_PORT !== undefined) {
    measureProcess(registry);
    await healthApp.listen({ host: settings.METRICS_HOST, port: settings.METRICS_PORT });
  }
  if (stopped) return;
  dispatcher.start();
  notifier.start();
  if (environment.npm_lifecycle_event !== undefined) stopWithParent(stop);
  lifecycle.info({ origin: app.listeningOrigin }, `Cardamint listens at ${app.listeningOrigin}`);
  await notifySystemd(environment, "--ready").catch((error) =>
    lifecycle.error({ code: findCode(error) }, "systemd could not be told that the service has started"),
  );
  watchReadiness({ checkReadiness, environment, log: lifecycle });
}

/** Where the database is a file: how much its disk still takes, in bytes. */
async function readFreeSpace({ DATABASE_URL, DATABASE_FILE }: ServiceSettings): Promise<number | undefined> {
  if (DATABASE_URL !== "") return undefined;
  const { bavail, bsize } = await statfs(dirname(resolve(DATABASE_FILE)));
  return bavail * bsize;
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
  console.error(explainStartError(error, knownSettings) ?? error);
  process.exit(1);
}
