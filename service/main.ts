import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "../lib/env/read-settings.ts";
import { FindingError } from "../lib/errors/finding.ts";
import { stopOnSignal } from "../lib/stop-on-signal.ts";
import { hourMs, minuteMs } from "../lib/units.ts";
import { getBrandFolder, getBuildFolder, loadEnvironment } from "../settings/environment.ts";
import { explainError } from "../settings/explain-error.ts";
import { readServiceSettings, type ServiceSettings } from "../settings/service-settings.ts";
import { digestSettings } from "../settings/settings-digest.ts";
import { usesFormService } from "../settings/site-settings.ts";
import { createSiteWithoutPages, loadBuiltSite } from "./http/built-site.ts";
import { createRunner } from "./jobs.ts";
import { createLog } from "./log.ts";
import { createContext } from "./operator/checks/check.ts";
import { createReadiness } from "./operator/checks/readiness.ts";
import { listWarnings } from "./operator/checks/run-checks.ts";
import { createChannels } from "./operator/notices/channels.ts";
import { createNotifier } from "./operator/notices/notifier.ts";
import { createDispatcher } from "./outbox/dispatcher.ts";
import { createSmtpDelivery } from "./outbox/smtp-delivery.ts";
import { createHousekeeping } from "./retention/housekeeping.ts";
import { createServer } from "./server.ts";
import { openInBackground } from "./store/open.ts";

async function start(environment: Environment, settings: ServiceSettings): Promise<void> {
  const machine = createContext(settings, environment);
  const warnings = await listWarnings(machine);
  const now = Date.now;
  const monotonicNow = () => performance.now();
  const log = createLog(settings.LOG_LEVEL, process.stdout);
  // Start and stop are logged at every LOG_LEVEL, because operators look for them first after an incident.
  const lifecycle = log.child({}, { level: "info" });

  // In development, Vite serves the pages, and says at which address.
  const hasPages = process.argv[2] !== "--without-pages";
  const documents = hasPages
    ? await loadBuiltSite(getBuildFolder(environment), settings)
    : createSiteWithoutPages(getBrandFolder(environment));
  const jobs = createRunner({ wait, monotonicNow, log });
  const { store, open, opened } = await openInBackground(settings, { now, log: lifecycle });
  const context = { ...machine, store, canWrite: true };
  const readiness = createReadiness(context, lifecycle);
  const deliver = settings.SMTP_URL ? createSmtpDelivery(settings, now) : undefined;

  const channels = createChannels(settings, fetch);
  const app = await createServer({
    settings,
    store,
    documents,
    readiness,
    onStored: () => jobs.wake("deliver messages"),
    now,
    monotonicNow,
    log,
  });
  const stopping = stopOnSignal(async (reason) => {
    lifecycle.info({ reason }, "Cardamint is stopping");
    await Promise.all([app.close(), jobs.stop()]);
    await store.close();
    lifecycle.info("Cardamint has stopped");
  });

  // Fastify would log each address, too.
  log.level = "silent";
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((cause) => {
    throw explainListenError(cause);
  });
  log.level = settings.LOG_LEVEL;
  if (stopping.aborted) return;
  const { listeningOrigin: origin } = app;
  if (process.stdout.isTTY) {
    if (hasPages) lifecycle.info(`Cardamint is at ${origin}. Ctrl+C stops it.`);
    lifecycle.info(
      "Next, in another terminal: npm run setup asks for your settings, npm run inbox lists messages, npm run desk shows them in your browser",
    );
  } else lifecycle.info({ origin }, `Cardamint is listening at ${origin}`);
  for (const line of warnings) lifecycle.warn(line);
  if (!deliver && !usesFormService(settings))
    lifecycle.info("Messages stay in the inbox until SMTP_URL is set");

  // The database may start at the same time as the service, which is not worth a notice.
  const started = Promise.race([opened, wait(minuteMs, undefined, { ref: false })]);
  const campaigns = Object.keys(settings.campaignLinks);
  const dependencies = { store, settings, wait, stopping: jobs.stopping, log };
  const notify = createNotifier({ ...dependencies, context, channels });
  const { random } = Math;
  const deliverAll = deliver && createDispatcher({ ...dependencies, deliver, random });
  jobs.start([
    { name: "open the database", everyMs: 1_000, run: open },
    // Runs even if nobody requests `/readyz`, so that changes are logged.
    { name: "check readiness", everyMs: 30_000, run: readiness },
    // Even without a new message, others may be due, or stored by other processes.
    ...(deliverAll ? [{ name: "deliver messages", everyMs: 10_000, after: opened, run: deliverAll }] : []),
    { name: "send notices", everyMs: minuteMs, after: started, run: notify },
    {
      name: "record settings",
      everyMs: minuteMs,
      after: opened,
      run: () => store.startedWith.record(digestSettings(settings)).then(() => "done"),
    },
    { name: "keep campaigns", everyMs: hourMs, after: opened, run: () => store.sources.keep(campaigns) },
    { name: "delete old data", everyMs: hourMs, after: opened, run: createHousekeeping(dependencies) },
  ]);
  // If this version can't work with the database, the start fails.
  await Promise.race([opened, once(stopping, "abort")]);
}

function explainListenError(cause: NodeJS.ErrnoException): FindingError {
  const isTaken = cause.code === "EADDRINUSE";
  const guess = isTaken ? " Perhaps Cardamint runs in another terminal." : "";
  const remedy = `${isTaken ? "Stop that program, or change" : "Change"} HOST or PORT`;
  // Node's message has the address.
  return new FindingError(`The service can't listen: ${cause.message}.${guess} → ${remedy}`, { cause });
}

async function main(): Promise<void> {
  try {
    const environment = loadEnvironment();
    await start(environment, readServiceSettings(environment));
  } catch (error) {
    console.error(explainError(error) ?? error);
    process.exit(1);
  }
}

// The build imports this module only to fill Node's compile cache.
if (import.meta.main) await main();
