/** Whether `Intl` knows a time zone. An offset such as +02:00 is none: it has no summer time, and older browsers refuse it. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
