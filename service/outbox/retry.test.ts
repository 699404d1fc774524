import { expect, test } from "vitest";
import { computePause } from "./retry.ts";

const second = 1000;
const hour = 60 * 60 * second;

test.for<[string, Parameters<typeof computePause>, number]>([
  ["the first, of ten seconds", [0, 1], 10 * second],
  ["twice as long as the one before", [30 * second, 1], 40 * second],
  ["an hour at most", [5 * hour, 1], hour],
  ["random within the upper half", [0, 0], 5 * second],
])("a pause is %s", ([, args, pauseMs]) => {
  expect(computePause(...args)).toBe(pauseMs);
});
