import type { FastifyBaseLogger } from "fastify";
import { type CheckResult, warning } from "../findings/finding.ts";
import type { CheckReadiness } from "../readiness/readiness.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import { createChannels, createMailer } from "./channels.ts";
import { readConditions } from "./conditions.ts";
import { createNotifier } from "./notifier.ts";
import { readWeek } from "./weekly.ts";
import { formatWeeklyMail } from "./weekly-mail.ts";

interface Dependencies {
  store: Store;
  settings: ServiceSettings;
  checkReadiness: CheckReadiness;
  /** Undefined if the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  /** Runs those checks of the doctor that may run inside the service. */
  runDoctor: () => Promise<CheckResult[]>;
  fetch: typeof fetch;
  now: () => number;
  wait: Parameters<typeof createNotifier>[0]["wait"];
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

const doctorFailed: CheckResult = {
  check: "doctor",
  title: "Doctor",
  ...warning("Its checks could not be run.", "Run them by hand: npm run doctor"),
};

/** Creates a function that mails the summary of the week that ends at a time, in epoch milliseconds. */
export function createSummarySender({
  store,
  settings,
  runDoctor,
}: Pick<Dependencies, "settings" | "runDoctor"> & { store: Pick<Store, "readDailyCounts" | "messages"> }) {
  const sendMail = createMailer(settings);
  return async (end: number, signal: AbortSignal): Promise<void> => {
    const week = await readWeek(end, {
      store,
      // A doctor that fails must not hold back the figures.
      runDoctor: () => runDoctor().catch(() => [doctorFailed]),
      isCountedElsewhere: settings.VISITOR_COUNTER_URL !== "",
      countsClicks: settings.CLICK_COUNTS === "on",
    });
    await sendMail(formatWeeklyMail(week, settings), signal);
  };
}

/** Creates what notifies the operator. Without NOTIFY_URL and NOTIFY_EMAIL it does nothing. */
export function createNotifierFromSettings(dependencies: Dependencies) {
  const { store, settings, checkReadiness, readFreeBytes, runDoctor, fetch, now, wait, log } = dependencies;
  const channels = createChannels(settings, { fetch });
  if (channels.length === 0) return { start() {}, async stop() {} };
  return createNotifier({
    progress: store.noticeProgress,
    channels,
    readConditions: () => readConditions({ store, settings, checkReadiness, readFreeBytes, now }),
    sendSummary:
      settings.NOTIFY_EMAIL !== "" ? createSummarySender({ store, settings, runDoctor }) : undefined,
    now,
    wait,
    log,
  });
}
