import { toDay } from "../format-time.ts";
import { dayMs } from "../units.ts";

/** The period of each sum. Weeks begin on Monday. */
export type PeriodUnit = "day" | "week" | "month";

interface View {
  id: string;
  name: string;
  unit: PeriodUnit;
  /** How many periods there are; undefined for the days of this month. */
  count?: number;
}

const defaultView: View = { id: "days", name: "30 days", unit: "day", count: 30 };

/** The desk's choices of figures. */
export const views: readonly View[] = [
  defaultView,
  { id: "month", name: "This month", unit: "day" },
  { id: "weeks", name: "13 weeks", unit: "week", count: 13 },
  { id: "months", name: "12 months", unit: "month", count: 12 },
];

export const findView = (id: string | undefined) => views.find((view) => view.id === id) ?? defaultView;

/** Days in UTC, `YYYY-MM-DD`, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs);
}

export function countDays({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Finds the first day of the period that a day is in. */
function startPeriod(day: string, unit: PeriodUnit): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  if (unit === "day") return day;
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Lists the last `count` periods, the oldest first. The last one ends today. */
export function listPeriods(today: string, unit: PeriodUnit, count: number): Span[] {
  const periods: Span[] = [];
  let to = today;
  while (periods.length < count) {
    const from = startPeriod(to, unit);
    periods.unshift({ from, to });
    to = addDays(from, -1);
  }
  return periods;
}
