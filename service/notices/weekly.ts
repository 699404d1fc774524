import type { CheckResult } from "../findings/finding.ts";
import type { MessageState, Store } from "../store/store.ts";
import { dayMs } from "../units.ts";

export interface WeeklySummary {
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
  /** The errors and warnings of the doctor. */
  findings: CheckResult[];
}

export interface Comparison {
  thisWeek: number;
  weekBefore: number;
}

interface Dependencies {
  store: Pick<Store, "readDailyCounts" | "messages">;
  runDoctor: () => Promise<CheckResult[]>;
  /** Whether a hosted counter counts the visits. */
  isCountedElsewhere: boolean;
  countsClicks: boolean;
}

/** @param end the first moment after the week, a midnight of UTC, in epoch milliseconds */
export async function readWeek(end: number, dependencies: Dependencies): Promise<WeeklySummary> {
  const { store, runDoctor, isCountedElsewhere, countsClicks } = dependencies;
  const format = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [first, from, to] = [format(end - 14 * dayMs), format(end - 7 * dayMs), format(end - dayMs)];
  const { visits, clicks, since } = await store.readDailyCounts(first, to);
  const compare = (counts: { day: string; count: number }[]): Comparison => ({
    thisWeek: sum(counts.filter((each) => each.day >= from)),
    weekBefore: sum(counts.filter((each) => each.day < from)),
  });
  const days = Array.from({ length: 7 }, (_, index) => format(end - (7 - index) * dayMs));
  return {
    from,
    to,
    counts:
      isCountedElsewhere && since === undefined
        ? undefined
        : {
            visits: compare(visits),
            clicks: countsClicks || clicks.length > 0 ? compare(clicks) : undefined,
            days: days.map((each) => ({
              day: each,
              visits: sum(visits.filter((count) => count.day === each)),
            })),
          },
    messages: await store.messages.countByState(),
    findings: (await runDoctor()).filter(({ status }) => status === "error" || status === "warning"),
  };
}

function sum(counts: { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
