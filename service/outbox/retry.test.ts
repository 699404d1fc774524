import { expect, test } from "vitest";
import { computePause } from "./retry.ts";

const second = 1000;
const hour = 60 * 60 * second;

test.for<[string, Parameters<typeof computePause>, number]>([
  ["the first, of ten seconds", [1, 1], 10 * second],
  ["doubled with each attempt", [9, 1], 2560 * second],
  ["an hour at most", [50, 1], hour],
  ["random within the upper half", [1, 0], 5 * second],
])("a pause is %s", ([, args, pauseMs]) => {
  expect(computePause(...args)).toBe(pauseMs);
});
