import { expect, test } from "vitest";
import { formatDuration } from "./format-time.ts";
import { hourMs, minuteMs } from "./units.ts";

test.for([
  [0, "less than a minute"],
  [minuteMs, "1 minute"],
  [119 * minuteMs, "119 minutes"],
  [3 * hourMs, "3 hours"],
] as const)("%i ms are %s", ([durationMs, text]) => {
  expect(formatDuration(durationMs)).toBe(text);
});
