import { formatActions, type Installation } from "../checks/installation.ts";
import { set } from "../finding.ts";
import { formatCount, formatPeriod, formatReport } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import { messageStates, type Store, unreadStates } from "../store/store.ts";
import { dayMs } from "../units.ts";
import type { Notice } from "./channels.ts";

/**
 * Creates the weekly email in plain text: email programs show it in a proportional font, so nothing is in columns.
 * @param end the first moment after the week, a midnight of UTC, in epoch milliseconds
 */
export async function createWeeklyEmail(
  end: number,
  store: Pick<Store, "readDailyCounts" | "messages">,
  installation: Installation,
): Promise<Notice> {
  const report = await readReport(store, { unit: "day", count: 7, now: end });
  const states = messageStates.filter((state) => state !== "spam");
  const count = async (receivedFrom: number, receivedBefore: number) =>
    formatCount(await store.messages.count({ states, receivedFrom, receivedBefore }));
  const received = await count(end - 7 * dayMs, end);
  const before = await count(end - 14 * dayMs, end - 7 * dayMs);
  const unread = await store.messages.count({ states: unreadStates });
  return {
    event: "weekly",
    title: `Your week: ${formatPeriod(report.span, "day")}`,
    text: `${formatReport(report)}

Messages received, without spam: ${received} (${before} before)
Unread messages now: ${formatCount(unread)}
${formatActions([{ command: "desk", to: "Read them, and see all figures" }], installation)}

Sent each Monday to NOTIFY_EMAIL. ${formatActions([set("NOTIFY_EMAIL", "Change it")], installation)}`,
    at: end,
  };
}
