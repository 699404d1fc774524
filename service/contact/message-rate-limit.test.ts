import { expect, onTestFinished, test, vi } from "vitest";
import { createMessageRateLimit } from "./message-rate-limit.ts";

const hour = 60 * 60 * 1000;
const megabyte = 1_000_000;

test("the limit ends an hour after the first message, and the error has the remaining time", () => {
  let now = 0;
  const count = createMessageRateLimit(2, { monotonicNow: () => now });
  count("192.0.2.1", 100);
  now = hour / 2;
  const correct = count("192.0.2.1", 100);
  expect(() => count("192.0.2.1", 100)).toThrow(expect.objectContaining({ retryAfterSeconds: 1800 }));
  correct("refused");
  count("192.0.2.1", 100);
  expect(() => count("192.0.2.1", 100)).toThrow();
  now = hour;
  count("192.0.2.1", 100);
});

test("the hourly cleanup doesn't reset the daily limit", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const monotonicNow = () => performance.now();
  const count = createMessageRateLimit(2, { monotonicNow });
  count("192.0.2.1", megabyte);
  count("192.0.2.2", megabyte);
  vi.advanceTimersByTime(23 * hour);
  expect(() => count("192.0.2.1", 1)).toThrow(expect.objectContaining({ retryAfterSeconds: 3600 }));
  vi.advanceTimersByTime(hour);
  count("192.0.2.1", megabyte);
});

test.each([
  ["203.0.113.9:1000", "203.0.113.9:1001"],
  ["::ffff:203.0.113.9", "[::ffff:203.0.113.9]:1001"],
  ["[2001:db8:1:2::3]:1000", "2001:db8:1::4"],
  ["[2001:db8:1::3]", "[2001:db8:1:9::3]:1000"],
])("a port, which some proxies forward, opens no new limit: %s, %s", (first, second) => {
  const count = createMessageRateLimit(1, { monotonicNow: () => 0 });
  count(first, 1);
  expect(() => count(second, 1)).toThrow();
  count("203.0.113.10:1000", 1);
  count("2001:db8:2::1", 1);
});
