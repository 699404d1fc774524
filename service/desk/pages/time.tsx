/** Shows a point in time in this machine's time zone. */
export function Time({ at }: { at: number }) {
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()}>
      {time.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
