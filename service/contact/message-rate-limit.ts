import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { LimitUse, Store } from "../store/store.ts";
import { dayMs, hourMs, megabyte } from "../units.ts";

/** The bytes that one address can store in a day, so that nobody can fill the database with unread messages. */
const maxDailyBytes = megabyte;

/**
 * Creates the limits on the messages of one address, which hold over all instances. The store keeps keyed digests of
 * the address, for two days at most, and not the address.
 * @param max the number of messages in an hour; 0 is no limit
 */
export function createMessageRateLimit(readSecret: Store["readSecret"], max: number) {
  let secret: Uint8Array | undefined;

  /** Lists what a message of this size uses. The store counts it when it stores the message. */
  return async (address: string, bytes: number): Promise<LimitUse[]> => {
    if (max === 0) return [];
    secret ??= await readSecret();
    const key = secret;
    const digest = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
    const network = getNetwork(address);
    return [
      { key: digest(`messages from ${network}`), amount: 1, max, windowMs: hourMs },
      { key: digest(`bytes from ${network}`), amount: bytes, max: maxDailyBytes, windowMs: dayMs },
    ];
  };
}

/** An IPv4 address is its own network. Of IPv6, providers give one customer a /48 or less. */
function getNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  // The URL parser normalizes addresses: lower case, no leading zeros, `::` for the longest run of zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const [start = ""] = hostname.slice(1, -1).split("::");
  return `${[...start.split(":"), "0", "0"].slice(0, 3).join(":")}::/48`;
}
