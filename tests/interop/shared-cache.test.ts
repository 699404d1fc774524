import { expect, test } from "vitest";
import { getAddress, pageNames } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { negotiated } from "../../contract/negotiation.fixture.ts";
import { startNginxProxy } from "../support/hosting/nginx.ts";
import { needing } from "../support/runner/requirements.ts";
import { startSite } from "../support/service/site.ts";

const visits = negotiated.map(([cookie, accepts, shows]) => ({ cookie, accepts, shows }));

/** Requests an address as a browser does, without following a redirect. */
function ask(url: string, accepts: string, cookie: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("accept-language", accepts);
  if (cookie) headers.set("cookie", `other=1; ${cookie}`);
  return fetch(url, { ...init, headers, redirect: "manual" });
}

const readLanguage = async (response: Response) => /<html lang="([\w-]+)"/.exec(await response.text())?.[1];

/** Each visit is answered by the rule, whatever the cache holds. */
async function expectNegotiation(origin: string) {
  for (const { accepts, cookie, shows } of visits) {
    const where = `/ for “${accepts}” with the cookie “${cookie}”`;
    const response = await ask(`${origin}/`, accepts, cookie);
    expect(response.status, where).toBe(200);
    expect(await readLanguage(response), where).toBe(shows);
    expect(response.headers.get("content-location"), where).toBe(getAddress("home", shows));
    expect(response.headers.get("vary"), where).toMatch(/Accept-Language.*Cookie/);
    expect(response.headers.get("cache-control"), where).toContain("private");
    expect(response.headers.get("set-cookie"), where).toBeNull();
  }
}

/** An explicit address shows its language, whichever the browser accepts. */
async function expectExplicitAddresses(origin: string) {
  for (const language of languageCodes)
    for (const page of pageNames) {
      const response = await ask(origin + getAddress(page, language), "es", "language=de");
      expect(await readLanguage(response)).toBe(language);
      expect(response.headers.get("content-location")).toBeNull();
      expect(response.headers.get("vary")).not.toMatch(/Language|Cookie/);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
}

const codings = ["zstd", "br", "gzip", "identity", "gzip, br, zstd"];

/** Without the mark of a cache that has changed the coding. */
const readTag = ({ headers }: Response) => headers.get("etag")?.replace(/^W\//, "") ?? "";

/** Each visitor gets the page in their language, and only its own validator is confirmed. */
async function expectEncodings(origin: string) {
  for (const path of ["/", "/de/terms"]) {
    let formerTag = '"none"';
    for (const accepted of codings)
      for (const { accepts, cookie, shows } of visits) {
        const where = `${path} in ${accepted} for “${accepts}” with the cookie “${cookie}”`;
        const request = (method = "GET", more: Record<string, string> = {}) =>
          ask(origin + path, accepts, cookie, { method, headers: { ...more, "accept-encoding": accepted } });
        const response = await request();
        const tag = readTag(response);
        expect([...accepted.split(", "), null], where).toContain(response.headers.get("content-encoding"));
        expect(await readLanguage(response), where).toBe(path === "/" ? shows : "de");

        const head = await request("HEAD");
        expect([head.status, readTag(head), await head.text()], where).toEqual([200, tag, ""]);
        // nginx drops validators where it may cache.
        const own = await request("GET", { "if-none-match": tag });
        expect([200, 304], where).toContain(own.status);
        expect(readTag(own), where).toBe(tag);
        if (formerTag !== tag)
          expect((await request("GET", { "if-none-match": formerTag })).status, where).toBe(200);
        formerTag = tag;
      }
  }
}

test(
  "behind a shared cache, no visitor gets another visitor's language, cookie, or encoding",
  needing("nginx"),
  async () => {
    await using site = await startSite();
    await using cache = await startNginxProxy(site.origin);
    // Each twice: whatever the first round leaves in the cache, the second one meets.
    for (const _ of [1, 2]) {
      await expectNegotiation(cache.origin);
      await expectExplicitAddresses(cache.origin);
      await expectEncodings(cache.origin);
    }
    // It caches what it may.
    const readStatus = async () => (await fetch(`${cache.origin}/icon.svg`)).headers.get("x-cache-status");
    expect([await readStatus(), await readStatus()]).toEqual(["MISS", "HIT"]);
  },
);
