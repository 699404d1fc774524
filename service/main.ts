import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Registry } from "prom-client";
import { findPlaceholders, formatPlaceholderWarning, requireNoPlaceholders } from "../contract/settings.ts";
import { getBuildFolder, loadEnvironment } from "../environment.ts";
import { findErrorCode } from "./error-code.ts";
import { explainStartError } from "./findings/start-errors.ts";
import { readFreeSpace } from "./free-space.ts";
import { loadBuiltSite } from "./http/built-site.ts";
import { createHealthApp } from "./http/health.ts";
import { createMetrics, measureProcess } from "./http/metrics.ts";
import { createNotifierFromSettings } from "./notices/notifier-from-settings.ts";
import { createDelivery } from "./outbox/delivery.ts";
import { createDispatcher } from "./outbox/dispatcher.ts";
import { createReadiness } from "./readiness/readiness.ts";
import { watchReadiness } from "./readiness/readiness-watch.ts";
import { findRemovedSettings } from "./removed-settings.ts";
import { createServer } from "./server.ts";
import { readServiceSettings, type ServiceSettings } from "./settings.ts";
import { openStore } from "./store/open.ts";
import { chooseSocket, notifySystemd } from "./systemd.ts";
import { createTerminalLog } from "./terminal-log.ts";

/** A stop that takes longer is cut short. */
const stopTimeoutMs = 4_500;

/** How long to wait for a database at the start: less than systemd waits for the service. */
const databaseTimeoutMs = 45_000;

const parentCheckIntervalMs = 250;

/** For the explanation of a failed start. */
let knownSettings: ServiceSettings | undefined;

async function start(): Promise<void> {
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  knownSettings = settings;
  requireNoPlaceholders(settings, environment);
  const placeholders = findPlaceholders(settings);

  const now = Date.now;
  const newId = () => randomUUID();
  const registry = new Registry();
  const documents = await loadBuiltSite(join(getBuildFolder(environment), "client"), settings);
  const store = await openStore(settings, { now, timeoutMs: databaseTimeoutMs, report: console.error });
  const readFreeBytes = async () =>
    settings.DATABASE_URL === "" ? readFreeSpace(dirname(resolve(settings.DATABASE_FILE))) : undefined;
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  const metrics = createMetrics({
    registry,
    store,
    settings,
    version,
    readFreeBytes,
    now,
  });
  const checkReadiness = createReadiness({ store, settings, readFreeBytes, now });
  const isTerminal = process.stdout.isTTY;
  const logger = {
    level: settings.LOG_LEVEL,
    ...(isTerminal && { stream: createTerminalLog(process.stdout) }),
  };
  // The dispatcher logs through the server. No message, and so no call, comes before the server listens.
  const onStored = () => dispatcher.notify();
  const app = await createServer({
    settings,
    store,
    documents,
    metrics,
    checkReadiness,
    onStored,
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
  const notifier = createNotifierFromSettings({
    store,
    settings,
    checkReadiness,
    readFreeBytes,
    // Loaded once a week: the doctor needs libraries that the service does without.
    runDoctor: async () => (await import("./doctor/in-service.ts")).runInService(environment),
    fetch,
    now,
    wait,
    log: app.log,
  });
  const healthApp = createHealthApp({ store, metrics, checkReadiness });

  // Start and stop are logged at every LOG_LEVEL: they are the first thing one looks for after an incident.
  const lifecycle = app.log.child({}, { level: "info" });
  if (placeholders.length > 0) lifecycle.warn(formatPlaceholderWarning(placeholders));
  for (const { line } of findRemovedSettings(environment)) lifecycle.warn(line);

  let stopped: Promise<void> | undefined;
  function stop(reason: string): Promise<void> {
    stopped ??= shutDown(reason);
    return stopped;
  }

  async function shutDown(reason: string): Promise<void> {
    lifecycle.info({ reason }, "Cardamint stops");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    const parts = [app.close(), healthApp.close(), dispatcher.stop(), notifier.stop()];
    for (const result of await Promise.allSettled(parts))
      if (result.status === "rejected")
        lifecycle.error({ code: findErrorCode(result.reason) }, "a part of the service could not be stopped");
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
  const { listeningOrigin: origin } = app;
  if (isTerminal) lifecycle.info(`Cardamint is at ${origin}. Ctrl+C stops it.`);
  else lifecycle.info({ origin }, `Cardamint listens at ${origin}`);
  await notifySystemd(environment, "--ready").catch((error) =>
    lifecycle.error({ code: findErrorCode(error) }, "systemd could not be notified of the start"),
  );
  const sendStatus = (status: string) => notifySystemd(environment, `--status=${status}`);
  watchReadiness({ checkReadiness, sendStatus, log: lifecycle });
}

/** npm ends on a signal, and does not pass it on to this process. */
function stopWithParent(stop: (reason: string) => Promise<void>): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop("npm has ended");
  }, parentCheckIntervalMs);
  watch.unref();
}

try {
  await start();
} catch (error) {
  console.error(explainStartError(error, knownSettings) ?? error);
  process.exit(1);
}
