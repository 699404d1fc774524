import { dayMs, hourMs, minuteMs } from "../units.ts";

/** The day in UTC of a time in epoch milliseconds, `YYYY-MM-DD`. */
export const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Swedish dates are ISO dates with a space before the time, which spreadsheets of all countries understand. */
export const createTimeFormat = () =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** In the time zone of this machine, or of TZ: `2030-01-01 09:30`. */
export const formatTime = (time: number) => createTimeFormat().format(time).slice(0, 16);

/** Formats a duration in the largest unit of which there are at least two, such as `3 hours`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < minuteMs) return "less than a minute";
  const units = [
    ["day", dayMs],
    ["hour", hourMs],
    ["minute", minuteMs],
  ] as const;
  const [unit, unitMs] = units.find(([, length]) => durationMs >= 2 * length) ?? units[2];
  const format = new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.round(durationMs / unitMs));
}
