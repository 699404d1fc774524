import { expect, test } from "vitest";
import { createMessageRateLimit } from "./message-rate-limit.ts";

const hour = 60 * 60 * 1000;

test("a limit ends an hour after the first message, and says how long that is", () => {
  let now = 0;
  const count = createMessageRateLimit({ max: 2, secret: new Uint8Array(32), monotonicNow: () => now });
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
