import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { LimitRequest, LimitStore } from "../store/store.ts";

/** Milliseconds of a limit's window. Housekeeping forgets what is over once an hour. */
const hour = 60 * 60 * 1000;

/** How many times the messages of one network may come from its whole site: providers give customers a /48 or less. */
const siteFactor = 5;

/**
 * Counts the messages of an address, over all instances. Of the address itself nothing is kept: the store has a
 * keyed digest of it, for two hours at most.
 * @param max messages in an hour; 0 is no limit
 * @returns milliseconds to wait; 0 where the message may be taken
 */
export function createMessageLimit(limits: Pick<LimitStore, "readSecret" | "use">, max: number) {
  let secret: Uint8Array | undefined;

  return async (address: string): Promise<number> => {
    if (max === 0) return 0;
    secret ??= await limits.readSecret();
    const key = secret;
    const requests = getNetworks(address).map(
      ({ network, factor }): LimitRequest => ({
        key: createHmac("sha256", key).update(`messages from ${network}`).digest("base64url"),
        max: max * factor,
      }),
    );
    return await limits.use(requests, hour);
  };
}

/** An address of IPv4; of IPv6 the /64 that one customer has at least, and the /48 that it has at most. */
export function getNetworks(address: string): { network: string; factor: number }[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return [{ network: mapped ?? address, factor: 1 }];
  const groups = expand(address);
  return [
    { network: `${groups.slice(0, 4).join(":")}/64`, factor: 1 },
    { network: `${groups.slice(0, 3).join(":")}/48`, factor: siteFactor },
  ];
}

/** The eight groups of an IPv6 address. */
function expand(address: string): string[] {
  // The URL parser writes every address one way: in lower case, without zeros in front, IPv4 parts as groups.
  const canonical = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [before = "", after] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")));
  if (after === undefined) return [...before];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}
