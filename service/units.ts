export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const megabyte = 1_000_000;

/** Formats a duration in the largest unit of which there are at least two, such as `3 hours`. */
export function formatDuration(durationMs: number): string {
  const units = [
    ["day", dayMs],
    ["hour", hourMs],
    ["minute", minuteMs],
  ] as const;
  const [unit, unitMs] = units.find(([, length]) => durationMs >= 2 * length) ?? units[2];
  const format = new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.round(durationMs / unitMs));
}
