import { expect, test } from "vitest";
import { getAddress, pageNames } from "../../domain/addresses.ts";
import { languageCodes } from "../../domain/languages.ts";
import { negotiated } from "../../domain/negotiation.fixture.ts";
import { startNginxProxy } from "../support/hosting/nginx.ts";
import { needing } from "../support/runner/requirements.ts";
import { startSite } from "../support/service/site.ts";

/** The bare address is negotiated. An explicit one shows its language, whatever the browser accepts. */
const visits = [
  ...negotiated.map(([cookie, accepts, shows]) => ({ path: "/", cookie, accepts, shows })),
  ...languageCodes.flatMap((shows) =>
    pageNames.map((page) => ({ path: getAddress(page, shows), cookie: "language=de", accepts: "es", shows })),
  ),
];

const codings = ["zstd", "br", "gzip", "identity", "gzip, br, zstd"];

/** Without the mark of a cache that has changed the coding. */
const readTag = ({ headers }: Response) => headers.get("etag")?.replace(/^W\//, "") ?? "";

test(
  "behind a shared cache, no visitor gets another visitor's language, cookie, or encoding",
  needing("nginx"),
  async () => {
    await using site = await startSite();
    await using cache = await startNginxProxy(site.origin);
    let formerTag = '"none"';
    // Each twice: whatever the first round leaves in the cache, the second one meets.
    for (const accepted of [...codings, ...codings])
      for (const { path, cookie, accepts, shows } of visits) {
        const where = `${path} in ${accepted} for “${accepts}” with the cookie “${cookie}”`;
        const request = (method = "GET", more: Record<string, string> = {}) => {
          const language = { "accept-language": accepts, cookie: `other=1; ${cookie}` };
          const headers = { ...language, "accept-encoding": accepted, ...more };
          return fetch(cache.origin + path, { method, headers, redirect: "manual" });
        };
        const response = await request();
        const { headers } = response;
        const tag = readTag(response);
        expect(/<html lang="([\w-]+)"/.exec(await response.text())?.[1], where).toBe(shows);
        expect([...accepted.split(", "), null], where).toContain(headers.get("content-encoding"));
        // Only a visitor who has the cookie gets it again.
        if (!cookie.includes(`language=${shows}`)) expect(headers.get("set-cookie"), where).toBeNull();
        if (path === "/") {
          expect(headers.get("content-location"), where).toBe(getAddress("home", shows));
          expect(headers.get("vary"), where).toMatch(/Accept-Language.*Cookie/);
          expect(headers.get("cache-control"), where).toContain("private");
        } else {
          expect(headers.get("content-location"), where).toBeNull();
          expect(headers.get("vary"), where).not.toMatch(/Language|Cookie/);
        }

        const head = await request("HEAD");
        expect([head.status, readTag(head), await head.text()], where).toEqual([200, tag, ""]);
        // Only the own validator is confirmed. nginx drops validators where it may cache.
        const own = await request("GET", { "if-none-match": tag });
        expect([200, 304], where).toContain(own.status);
        expect(readTag(own), where).toBe(tag);
        if (formerTag !== tag)
          expect((await request("GET", { "if-none-match": formerTag })).status, where).toBe(200);
        formerTag = tag;
      }
    // It caches what it may.
    const readStatus = async () => (await fetch(`${cache.origin}/icon.svg`)).headers.get("x-cache-status");
    expect([await readStatus(), await readStatus()]).toEqual(["MISS", "HIT"]);
  },
);
