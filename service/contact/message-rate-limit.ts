import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { dayMs, hourMs, megabyte } from "../units.ts";
import { HttpError } from "./http-error.ts";

/** The bytes that one address can store in a day, so that nobody can fill the database with unread messages. */
const maxDailyBytes = megabyte;

interface Options {
  /** The messages that an address may send in an hour; 0 is no limit. */
  max: number;
  /** Random bytes. */
  secret: Uint8Array;
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow: () => number;
}

/**
 * Creates the limits on the messages of one address. They are kept in memory, under keyed digests of the address, for
 * a day, and swept once an hour.
 */
export function createMessageRateLimit({ max, secret, monotonicNow }: Options) {
  const windows = new Map<string, { amount: number; endsAt: number }>();
  setInterval(() => {
    for (const [key, { endsAt }] of windows) if (endsAt <= monotonicNow()) windows.delete(key);
  }, hourMs).unref();

  function openWindow(name: string, windowMs: number) {
    const key = createHmac("sha256", secret).update(name).digest("base64url");
    let window = windows.get(key);
    if (!window || window.endsAt <= monotonicNow()) {
      window = { amount: 0, endsAt: monotonicNow() + windowMs };
      windows.set(key, window);
    }
    return window;
  }

  /**
   * Counts a message.
   * @returns a function that undoes this, if the message isn't stored
   * @throws {HttpError} 429 if a limit is reached
   */
  return (address: string, bytes: number): (() => void) => {
    if (max === 0) return () => {};
    const network = getNetwork(address);
    const uses = [
      { window: openWindow(`messages from ${network}`, hourMs), amount: 1, max },
      { window: openWindow(`bytes from ${network}`, dayMs), amount: bytes, max: maxDailyBytes },
    ];
    const exceeded = uses.filter(({ window, amount, max }) => window.amount + amount > max);
    if (exceeded.length > 0) {
      const endsAt = Math.max(...exceeded.map(({ window }) => window.endsAt));
      throw new HttpError(429, { retryAfterSeconds: Math.ceil((endsAt - monotonicNow()) / 1000) });
    }
    for (const { window, amount } of uses) window.amount += amount;
    return () => {
      for (const { window, amount } of uses) window.amount -= amount;
    };
  };
}

/** An IPv4 address is its own network. Providers give an IPv6 customer a /48 network at most. */
function getNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  // The URL parser normalizes addresses: lower case, no leading zeros, `::` for the longest run of zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const [start = ""] = hostname.slice(1, -1).split("::");
  return `${[...start.split(":"), "0", "0"].slice(0, 3).join(":")}::/48`;
}
