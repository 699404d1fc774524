import { formatActions, type Installation } from "../checks/installation.ts";
import { set } from "../finding.ts";
import { formatCount, formatPeriod, formatReport } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import type { ServiceSettings } from "../settings.ts";
import { messageStates, type Store } from "../store/store.ts";
import { dayMs } from "../units.ts";
import { createMailer, type Email, type RequireMailServer } from "./channels.ts";

type WeeklyStore = Pick<Store, "readDailyCounts" | "messages">;

/** Creates a function that emails the week that ends at a time, in epoch milliseconds. */
export function createWeeklySender(
  store: WeeklyStore,
  settings: ServiceSettings,
  installation: Installation,
  requireMailServer?: RequireMailServer,
) {
  const send = createMailer(settings, requireMailServer);
  return async (end: number, signal: AbortSignal): Promise<void> =>
    send(await createWeeklyEmail(end, store, settings, installation), signal);
}

/**
 * Creates the email in plain text: email programs show it in a proportional font, so nothing is in columns.
 * @param end the first moment after the week, a midnight of UTC, in epoch milliseconds
 */
export async function createWeeklyEmail(
  end: number,
  store: WeeklyStore,
  { BRAND, SITE_ORIGIN }: Pick<ServiceSettings, "BRAND" | "SITE_ORIGIN">,
  installation: Installation,
): Promise<Email> {
  const report = await readReport(store, { unit: "day", count: 7, now: end });
  const states = messageStates.filter((state) => state !== "spam");
  const count = async (receivedFrom: number, receivedBefore: number) =>
    formatCount(await store.messages.count({ states, receivedFrom, receivedBefore }));
  const received = await count(end - 7 * dayMs, end);
  const before = await count(end - 14 * dayMs, end - 7 * dayMs);
  const { waiting, failed } = await store.messages.countByState();
  const title = `Your week: ${formatPeriod(report.span, "week")}`;
  return {
    subject: `${BRAND}: ${title}`,
    text: `${BRAND} · ${title}

${formatReport(report)}

Messages received, without spam: ${received} (${before} before)
Unread messages now: ${formatCount(waiting + failed)}
${formatActions([{ command: "desk", to: "Read them, and see all figures" }], installation)}

${SITE_ORIGIN}
Sent each Monday to NOTIFY_EMAIL. ${formatActions([set("NOTIFY_EMAIL", "Change it")], installation)}
`,
  };
}
