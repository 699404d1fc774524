import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as journey, open } from "../support/browser/journey.ts";
import { link } from "../support/browser/partners.ts";
import { type Site, startSite } from "../support/service/site.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../support/machine", name));

interface Partner {
  site: Site;
  /** The addresses that visitors of the partner requested. */
  visited: string[];
}

/** A partner's server, and a site with its link. */
const test = journey.extend<object, { partner: Partner }>({
  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const visited: string[] = [];
      const server = createServer(
        { cert: read("certificate.pem"), key: read("certificate.key") },
        ({ url = "" }, response) => {
          if (url.startsWith("/join")) visited.push(url);
          response.writeHead(200, { "content-type": "text/html" }).end("<link rel=icon href=data:,>");
        },
      ).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.once("listening", resolve));
      const { port } = server.address() as AddressInfo;
      await using site = await startSite({
        settings: {
          CLICK_COUNTS: "on",
          PARTNER_INVITE_URL: `https://127.0.0.1:${port}/join?sub={placement}-{language}-{source} | ar: https://127.0.0.1:${port}/join/arabic?sub={source}`,
        },
        isBuilt: true,
      });
      await use({ site, visited });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ partner }, use) => use(partner.site.origin),
  ignoreHTTPSErrors: true,
});

// One after the other: they share a partner.
test.describe.configure({ mode: "default" });

/** Clicks a link, and returns the address that the partner's server sees. */
async function visitPartner(page: Page, { visited }: Partner, button: "left" | "middle" = "left") {
  visited.length = 0;
  await link(page, "hero").click({ button });
  await expect.poll(() => visited).toHaveLength(1);
  return visited[0];
}

test("a campaign's name goes from its link through visit and click to the partner, and to the figures", async ({
  page,
  partner,
}) => {
  await open(page, "/en?utm_source=Newsletter&utm_campaign=Spring%20Sale");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(await visitPartner(page, partner)).toBe("/join?sub=hero-en-newsletter%2Fspring-sale");
  await expect
    .poll(() => partner.site.source("newsletter/spring-sale"))
    .toEqual({ source: "newsletter/spring-sale", visits: 1, clicks: 1 });
  // The tab keeps the source, and Arabic visitors have a link of their own.
  await open(page, "/ar");
  expect(await visitPartner(page, partner, "middle")).toBe("/join/arabic?sub=newsletter%2Fspring-sale");
});

test("the partner learns the host of a search engine, and at most 64 harmless characters", async ({
  newVisitor,
  partner,
}) => {
  for (const [address, referer, source] of [
    ["/en", "https://www.google.com/", "google.com"],
    ["/en", undefined, "direct"],
    [`/en?utm_source=${"x".repeat(99)}%26sub=1`, undefined, "x".repeat(64)],
  ] as const) {
    const page = await newVisitor({ ignoreHTTPSErrors: true });
    await page.goto(partner.site.origin + address, referer ? { referer } : {});
    expect(await visitPartner(page, partner)).toBe(`/join?sub=hero-en-${source}`);
  }
});

for (const how of ["who asks not to be tracked", "who has no JavaScript"])
  test(`the partner doesn't learn the source of a visitor ${how}`, async ({ newVisitor, partner }) => {
    const javaScriptEnabled = how !== "who has no JavaScript";
    const page = await newVisitor({ javaScriptEnabled, ignoreHTTPSErrors: true });
    if (javaScriptEnabled)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
      );
    await page.goto(`${partner.site.origin}/en?utm_source=youtube`);
    expect(await visitPartner(page, partner)).toBe("/join?sub=hero-en-direct");
  });

test("the link has the source when it is shown, copied, and opened by keyboard, also after React rendered it anew", async ({
  page,
  partner,
  browserErrors,
}) => {
  const url = /sub=hero-en-youtube$/;
  const hero = link(page, "hero");
  // A translated document is discarded, and rendered anew.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const heading = document.querySelector("h1") as HTMLElement;
      heading.replaceChildren(document.createElement("font"));
    }),
  );
  await page.goto("/en?utm_source=youtube");
  await expect(hero).toHaveAttribute("href", url);
  await open(page, "/en");
  await expect(page.locator("h1 font")).toHaveCount(0);
  for (const error of browserErrors.splice(0)) expect(error).toContain("React error #418");
  await expect(hero).toHaveAttribute("href", url);
  await hero.evaluate((element) => element.setAttribute("href", element.dataset.template ?? ""));
  await hero.click({ button: "right" });
  await expect(hero).toHaveAttribute("href", url);
  partner.visited.length = 0;
  await hero.evaluate((element) => element.setAttribute("href", element.dataset.template ?? ""));
  await hero.press("Enter");
  await expect.poll(() => partner.visited).toEqual(["/join?sub=hero-en-youtube"]);
});
