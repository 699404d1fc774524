import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { RateLimitRequest, RateLimitStore } from "../store/store.ts";
import { hourMs } from "../units.ts";

const windowMs = hourMs;

/** An IPv6 /48 may send this many times as much as a /64. Providers give one customer a /48 or less. */
const siteFactor = 5;

/**
 * Creates a limit on the messages of one address, which holds over all instances. The store keeps a keyed digest of
 * the address, for two hours at most, and not the address.
 * @param max the number of messages in an hour; 0 is no limit
 * @returns a function that counts a message, and returns the milliseconds until its sender may try again; 0 if the
 * message was counted
 */
export function createMessageRateLimit(rateLimits: Pick<RateLimitStore, "readSecret" | "use">, max: number) {
  let secret: Uint8Array | undefined;

  return async (address: string): Promise<number> => {
    if (max === 0) return 0;
    secret ??= await rateLimits.readSecret();
    const key = secret;
    const requests = getNetworks(address).map(
      ({ network, factor }): RateLimitRequest => ({
        key: createHmac("sha256", key).update(`messages from ${network}`).digest("base64url"),
        max: max * factor,
      }),
    );
    return await rateLimits.use(requests, windowMs);
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
