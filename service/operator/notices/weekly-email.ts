import { formatCount } from "../../../lib/text/format-number.ts";
import { dayMs, hourMs } from "../../../lib/units.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import { countExpiring } from "../../retention/housekeeping.ts";
import type { Store } from "../../store.ts";
import { formatPeriod, formatStats } from "../stats/format-stats.ts";
import { lastSpan, readStats } from "../stats/read-stats.ts";
import type { Notice } from "./channels.ts";

/** The Unix epoch was a Thursday. The weekly email is sent at six on Monday morning (UTC). */
const firstWeekMs = 4 * dayMs + 6 * hourMs;

/** The end of the last week whose email is due: a midnight of UTC, in epoch milliseconds. */
export const lastMonday = (now: number) => now - ((now - firstWeekMs) % (7 * dayMs)) - 6 * hourMs;

/**
 * Creates the weekly email. Email programs show its text in a proportional font, so nothing there is in columns.
 * @param end the first moment after the week, a midnight of UTC, in epoch milliseconds
 */
export async function createWeeklyEmail(
  end: number,
  store: Pick<Store, "readDailyCounts" | "sales" | "messages">,
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">,
): Promise<Notice> {
  const span = lastSpan({ unit: "day", count: 7 }, end);
  const stats = await readStats(store, { unit: "day", span, now: end });
  const { messages } = store;
  const { spam, ...received } = await messages.countReceived(end - 7 * dayMs, end);
  const addUp = (byState: Record<string, number>) =>
    formatCount(Object.values(byState).reduce((total, count) => total + count, 0));
  return {
    title: `Your week: ${formatPeriod(stats.span, "day")}`,
    text: `${formatStats(stats)}

Messages received, excluding spam: ${addUp(received)}
Marked as spam: ${formatCount(spam)}
Unread messages now: ${addUp(await messages.countUnread())}
Unread messages that will be deleted within 30 days: ${addUp(await countExpiring(messages, settings))}
Open the desk to read them, and to see all stats.

Sent each Monday to NOTIFY_EMAIL.`,
  };
}
