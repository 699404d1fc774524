import { randomBytes, timingSafeEqual } from "node:crypto";
import { isLoopback } from "../../../lib/http/loopback.ts";

/** 128 bits can't be guessed while the desk runs. */
const secretBytes = 16;

const cookieName = "desk";

/** Admits one browser: the first one that opens the address with the token. */
export function createAccess() {
  let token: string | undefined = createSecret();
  const session = createSecret();
  // Cookies belong to a host, not to a port. A server of another user on this machine can't know the path.
  const path = `/${createSecret()}`;
  return {
    token,
    /** All pages are below it, and so are the cookies. */
    path,
    /** Redeems the token. Returns the `Set-Cookie` header of the session; undefined if the token is wrong or used. */
    redeem(typed: string): string | undefined {
      if (token === undefined || !isEqual(typed, token)) return undefined;
      token = undefined;
      return `${cookieName}=${session}; Path=${path}; HttpOnly; SameSite=Strict`;
    },
    /** @param cookies the `Cookie` header */
    hasSession(cookies = ""): boolean {
      return cookies.split(/;\s*/).some((cookie) => isEqual(cookie, `${cookieName}=${session}`));
    },
  };
}

export type Access = ReturnType<typeof createAccess>;

const createSecret = () => randomBytes(secretBytes).toString("base64url");

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * Whether a request is meant for the desk. Another name in `Host` means that a site made its own name resolve to this
 * machine (DNS rebinding). Another origin means another site's form. Browsers send the origin of every form.
 * HEAD is refused, because it would redeem the token: some programs only look at an address before a person opens it.
 */
export function isOwnRequest(
  method: string,
  { host = "", origin }: { host?: string; origin?: string },
): boolean {
  // The port may differ, because of port forwarding.
  if (!isLoopback(host.replace(/:\d+$/, ""))) return false;
  if (origin === undefined) return method === "GET";
  return origin === `http://${host}`;
}
