import { expect, onTestFinished, test, vi } from "vitest";
import { createMessageRateLimit } from "./message-rate-limit.ts";

const hour = 60 * 60 * 1000;
const megabyte = 1_000_000;
const secret = new Uint8Array(32);

test("the limit ends an hour after the first message, and the error has the remaining time", () => {
  let now = 0;
  const count = createMessageRateLimit(2, { secret, monotonicNow: () => now });
  count("192.0.2.1", 100);
  now = hour / 2;
  const takeBack = count("192.0.2.1", 100);
  expect(() => count("192.0.2.1", 100)).toThrow(expect.objectContaining({ retryAfterSeconds: 1800 }));
  takeBack();
  count("192.0.2.1", 100);
  expect(() => count("192.0.2.1", 100)).toThrow();
  now = hour;
  count("192.0.2.1", 100);
});

test("the hourly cleanup doesn't reset the daily limit", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const monotonicNow = () => performance.now();
  const count = createMessageRateLimit(2, { secret, monotonicNow });
  count("192.0.2.1", megabyte);
  vi.advanceTimersByTime(23 * hour);
  expect(() => count("192.0.2.1", 1)).toThrow(expect.objectContaining({ retryAfterSeconds: 3600 }));
  vi.advanceTimersByTime(hour);
  count("192.0.2.1", megabyte);
});
