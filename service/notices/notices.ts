import type { FastifyBaseLogger } from "fastify";
import { type Finding, warning } from "../checks/finding.ts";
import type { CheckReadiness } from "../http/readiness.ts";
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
  environment: NodeJS.ProcessEnv;
  checkReadiness: CheckReadiness;
  /** Undefined where the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  fetch: typeof fetch;
  now: () => number;
  wait: Parameters<typeof createNotifier>[0]["wait"];
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Milliseconds for each of the doctor's checks. */
const checkTime = 10_000;

/** The figures are sent whatever becomes of the doctor. */
const doctorFailed = { title: "Doctor", ...warning("It could not look.", "Ask it by hand: npm run doctor") };

/** What goes to the operator while the service runs, as the settings say. Without NOTIFY_URL and NOTIFY_EMAIL nothing does. */
export function createNotices(dependencies: Dependencies) {
  const { store, settings, environment, checkReadiness, readFreeBytes, fetch, now, wait, log } = dependencies;
  const channels = createChannels(settings, { fetch });
  const sendMail =
    settings.NOTIFY_EMAIL !== "" && settings.WEEKLY_SUMMARY === "on" ? createMailer(settings) : undefined;
  const notifier = createNotifier({
    notices: store.notices,
    channels,
    readConditions: () => readConditions({ store, settings, checkReadiness, readFreeBytes, now }),
    sendWeekly: sendMail
      ? async (monday, signal) => {
          const isCountedElsewhere = settings.VISITOR_COUNTER_URL !== "";
          const week = await readWeek(monday, {
            store,
            examine: () => examine(environment).catch(() => [doctorFailed]),
            isCountedElsewhere,
          });
          await sendMail(formatWeeklyMail(week, settings), signal);
        }
      : undefined,
    now,
    wait,
    log,
  });
  return channels.length > 0 ? notifier : { start() {}, async stop() {} };
}

/** Loaded once a week: the doctor needs libraries that the service does without. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<(Finding & { title: string })[]> {
  const { createContext } = await import("../cli/doctor/context.ts");
  const { runChecks } = await import("../cli/doctor/run-checks.ts");
  return await runChecks(createContext(environment), {
    offline: true,
    inService: true,
    timeLimit: checkTime,
  });
}
