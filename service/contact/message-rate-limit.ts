import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { LimitUse, RateLimitStore } from "../store/store.ts";
import { dayMs, hourMs, megabyte } from "../units.ts";

/** An IPv6 /48 may send this many times as much as a /64. Providers give one customer a /48 or less. */
const siteFactor = 5;

/** The bytes that one address can store in a day, so that nobody can fill the database with unread messages. */
const maxDailyBytes = megabyte;

/**
 * Creates the limits on the messages of one address, which hold over all instances. The store keeps keyed digests of
 * the address, for two days at most, and not the address.
 * @param max the number of messages in an hour; 0 is no limit
 */
export function createMessageRateLimit(
  rateLimits: Pick<RateLimitStore, "readSecret" | "check">,
  max: number,
) {
  let secret: Uint8Array | undefined;

  /** Lists what a message of this size uses. The store counts it when it stores the message. */
  async function getUses(address: string, bytes: number): Promise<LimitUse[]> {
    if (max === 0) return [];
    secret ??= await rateLimits.readSecret();
    const key = secret;
    const digest = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
    return getNetworks(address).flatMap(({ network, factor }) => [
      { key: digest(`messages from ${network}`), amount: 1, max: max * factor, windowMs: hourMs },
      { key: digest(`bytes from ${network}`), amount: bytes, max: maxDailyBytes * factor, windowMs: dayMs },
    ]);
  }

  return {
    getUses,
    /** Returns the milliseconds until an address may send again; 0 if it may now. */
    check: async (address: string): Promise<number> => {
      const uses = await getUses(address, 1);
      return uses.length === 0 ? 0 : rateLimits.check(uses);
    },
  };
}

/** An IPv4 address is its own network. Of IPv6, one customer has a /64 at least and a /48 at most. */
function getNetworks(address: string): { network: string; factor: number }[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return [{ network: mapped ?? address, factor: 1 }];
  const groups = expand(address);
  return [
    { network: `${groups.slice(0, 4).join(":")}/64`, factor: 1 },
    { network: `${groups.slice(0, 3).join(":")}/48`, factor: siteFactor },
  ];
}

/** Lists the eight groups of an IPv6 address. */
function expand(address: string): string[] {
  // The URL parser normalizes addresses: lower case, no leading zeros, IPv4 parts as groups.
  const canonical = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [before = "", after] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")));
  if (after === undefined) return [...before];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}
