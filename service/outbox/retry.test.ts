import { expect, test } from "vitest";
import { computePause, parseRetryAfter } from "./retry.ts";

const second = 1000;
const hour = 60 * 60 * second;
const now = Date.UTC(2030, 0, 1);

test("the pause doubles with each attempt, up to an hour", () => {
  const delays = [1, 2, 3, 9, 10, 50].map((attempts) => computePause(attempts, 1) / second);
  expect(delays).toEqual([10, 20, 40, 2560, 3600, 3600]);
});

test("pauses are random within the upper half", () => {
  expect([computePause(1, 0), computePause(1, 1)]).toEqual([5 * second, 10 * second]);
});

test("a Retry-After lengthens the pause, up to a day, and never shortens it", () => {
  expect(computePause(1, 1, 2 * hour)).toBe(2 * hour);
  expect(computePause(1, 1, second)).toBe(10 * second);
  expect(computePause(1, 1, 1000 * hour)).toBe(24 * hour);
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
