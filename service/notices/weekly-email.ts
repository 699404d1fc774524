import { countExpiring } from "../outbox/housekeeping.ts";
import { formatCount, formatPeriod, formatReport } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import type { ServiceSettings } from "../settings.ts";
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
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">,
): Promise<Notice> {
  const report = await readReport(store, { unit: "day", count: 7, now: end });
  const { messages } = store;
  const count = async (states: typeof unreadStates, receivedFrom: number, receivedBefore: number) =>
    formatCount(await messages.count({ states, receivedFrom, receivedBefore }));
  const states = messageStates.filter((state) => state !== "spam");
  const weekMs = 7 * dayMs;
  const received = await count(states, end - weekMs, end);
  const before = await count(states, end - 2 * weekMs, end - weekMs);
  const spam = await count(["spam"], end - weekMs, end);
  const unread = formatCount(await messages.count({ states: unreadStates }));
  const expiring = formatCount(await countExpiring(messages, settings));
  return {
    event: "weekly",
    title: `Your week: ${formatPeriod(report.span, "day")}`,
    text: `${formatReport(report)}

Messages received, without spam: ${received} (${before} before)
Marked as spam: ${spam}
Unread messages now: ${unread}
Unread messages that will be deleted within 30 days: ${expiring}
To read them, and to see all figures, open the desk: npm run desk

Sent each Monday to NOTIFY_EMAIL.`,
  };
}
