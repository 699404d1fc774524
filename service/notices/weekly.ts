import type { CheckResult, Context } from "../checks/check.ts";
import { serviceChecks } from "../checks/list.ts";
import { runChecks } from "../checks/run.ts";
import type { MessageState, Store } from "../store/store.ts";
import { dayMs } from "../units.ts";

export interface Week {
  /** The first and the last day, `YYYY-MM-DD` (UTC). */
  from: string;
  to: string;
  /** Undefined if nothing is counted here. */
  counts:
    | {
        visits: Comparison;
        /** Undefined if clicks are not counted. */
        clicks: Comparison | undefined;
        days: { day: string; visits: number }[];
      }
    | undefined;
  messages: Record<MessageState, number>;
  /** The errors and warnings of the checks. */
  problems: CheckResult[];
}

export interface Comparison {
  week: number;
  weekBefore: number;
}

/** @param end the first moment after the week, a midnight of UTC, in epoch milliseconds */
export async function readWeek(
  end: number,
  store: Pick<Store, "readDailyCounts" | "messages">,
  context: Context,
): Promise<Week> {
  const { VISITOR_COUNTER_URL, CLICK_COUNTS } = context.settings;
  const format = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [first, from, to] = [format(end - 14 * dayMs), format(end - 7 * dayMs), format(end - dayMs)];
  const { visits, clicks, since } = await store.readDailyCounts(first, to);
  const compare = (counts: { day: string; count: number }[]): Comparison => ({
    week: sum(counts.filter(({ day }) => day >= from)),
    weekBefore: sum(counts.filter(({ day }) => day < from)),
  });
  const days = Array.from({ length: 7 }, (_, index) => format(end - (7 - index) * dayMs));
  const counts = {
    visits: compare(visits),
    clicks: CLICK_COUNTS === "on" || clicks.length > 0 ? compare(clicks) : undefined,
    days: days.map((day) => ({ day, visits: sum(visits.filter((count) => count.day === day)) })),
  };
  const results = await runChecks(serviceChecks, context);
  return {
    from,
    to,
    counts: VISITOR_COUNTER_URL !== "" && since === undefined ? undefined : counts,
    messages: await store.messages.countByState(),
    problems: results.filter(({ status }) => status === "error" || status === "warning"),
  };
}

function sum(counts: { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
