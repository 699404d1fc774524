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
