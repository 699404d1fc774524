import { expect, test } from "vitest";
import { computePause, parseRetryAfter } from "./retry.ts";

const second = 1000;
const hour = 60 * 60 * second;
const now = Date.UTC(2030, 0, 1);

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

test.each([
  ["120", 120 * second],
  ["Tue, 01 Jan 2030 00:02:00 GMT", 120 * second],
  ["Mon, 31 Dec 2029 00:00:00 GMT", undefined],
  ["soon", undefined],
  ["0", undefined],
  [null, undefined],
])("the header Retry-After: %s is parsed", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
