/**
 * Whether `Intl` knows a time zone. An offset such as +02:00 isn't one, because it has no summer time. Older browsers refuse
 * offsets, too.
 */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Describes the error in the name of the process's time zone, which `TZ` already has; undefined if it is valid. `TZ` needs
 * the exact spelling, and knows no offsets such as +01:00.
 */
export function findTimeZoneProblem(name: string): string | undefined {
  if (!isTimeZone(name)) return "must be a time zone such as Europe/Berlin";
  const dates = [new Date(Date.UTC(2026, 0)), new Date(Date.UTC(2026, 6))];
  const isInEffect = dates.every(
    (date) => date.toLocaleString("en") === date.toLocaleString("en", { timeZone: name }),
  );
  if (isInEffect) return undefined;
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  return `must be a time zone such as ${timeZone}`;
}
