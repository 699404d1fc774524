import { expect, test } from "vitest";
import { computePause } from "./retry.ts";

const second = 1000;
const hour = 60 * 60 * second;

test.for<[string, Parameters<typeof computePause>, number]>([
  ["the first, of ten seconds", [1, 1], 10 * second],
  ["doubled with each attempt", [9, 1], 2560 * second],
  ["an hour at most", [50, 1], hour],
  ["random within the upper half", [1, 0], 5 * second],
  ["lengthened by a Retry-After", [1, 1, 2 * hour], 2 * hour],
  ["not shortened by a Retry-After", [1, 1, second], 10 * second],
  ["a day at most, whatever the Retry-After", [1, 1, 1000 * hour], 24 * hour],
])("a pause is %s", ([, args, pauseMs]) => {
  expect(computePause(...args)).toBe(pauseMs);
});
