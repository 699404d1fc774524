import type { Page, Request } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { placements } from "../../contract/outbound-click.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { follow, link, openPartners } from "../support/browser/partners.ts";
import { bothDirections } from "../support/browser/screens.ts";

test.use({ siteOptions: { settings: { CLICK_COUNTS: "on" }, isBuilt: true } });

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ context }) => openPartners(context));

test("a partner link opens in a new tab, and is counted once", async ({ page, site }) => {
  for (const language of bothDirections) {
    const address = getAddress("home", language);
    await open(page, address);
    for (const placement of placements) {
      const before = site.clicks({ placement, language });
      await expect(link(page, placement)).toHaveAttribute("rel", "sponsored noopener");
      const partner = await follow(page, placement);
      await expect(partner).toHaveTitle("Partner");
      await partner.close();
      await expect.poll(() => site.clicks({ placement, language })).toBe(before + 1);
    }
    await expect(page).toHaveURL(address);
  }
});

for (const how of ["who asks not to be tracked", "who has no JavaScript"])
  test(`${how} follows the links, and isn't counted`, async ({ newVisitor, site }) => {
    const javaScriptEnabled = how !== "who has no JavaScript";
    const page = await newVisitor({ javaScriptEnabled });
    await openPartners(page.context());
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const before = site.clicks({});
    const sent = watchClicks(page);
    const stated = watchStatedSources(page);
    await page.goto("/en?utm_source=untracked");
    if (javaScriptEnabled) await waitForHydration(page);
    for (const placement of placements) await (await follow(page, placement)).close();
    expect(sent).toEqual([]);
    expect(stated).toEqual([]);
    expect(site.clicks({})).toBe(before);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(site.source("untracked")).toBeUndefined();
  });

test("a click before the scripts arrive is counted", async ({ page, site }) => {
  const before = site.clicks({ placement: "hero", language: "en" });
  await page.route("**/assets/*.js", () => {});
  await page.goto("/en");
  await (await follow(page, "hero")).close();
  await expect.poll(() => site.clicks({ placement: "hero", language: "en" })).toBe(before + 1);
});

test("a click counter that doesn't respond delays no link", async ({ page }) => {
  await page.route("**/rpc/increment_outbound_click*", () => new Promise(() => {}));
  await open(page, "/");
  for (const placement of placements) await expect(await follow(page, placement)).toHaveTitle("Partner");
});

test("a middle click is counted, a right click isn't", async ({ page, site, browserErrors }) => {
  const clicks = () => site.clicks({ placement: "exchange", language: "en" });
  const before = clicks();
  await open(page, "/");
  await link(page, "exchange").click({ button: "middle" });
  await expect.poll(clicks).toBe(before + 1);
  const sent = watchClicks(page);
  await link(page, "exchange").click({ button: "right" });
  await link(page, "exchange").press("Enter");
  await expect.poll(clicks).toBe(before + 2);
  expect(sent).toHaveLength(1);
  // A tab of the browser's own may be off before anybody answers for the partner.
  const { hostname } = new URL(settings.EXCHANGE_PARTNER_URL);
  for (const error of browserErrors.splice(0)) expect(error).toContain(hostname);
});

/** Goes from home to the contact page, back home, and follows a link to a partner. */
async function lookAround(page: Page) {
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: dictionaries.en.contact, exact: true })
    .click();
  await expect(page).toHaveURL("/en/contact");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/en");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  await (await follow(page, "hero")).close();
}

for (const [how, address, referer, source] of [
  ["a link on another site", "/en", "https://www.news.example/story?reader=7", "news.example"],
  ["a campaign", "/en?utm_source=Newsletter&utm_campaign=Spring%20Sale", undefined, "newsletter/spring-sale"],
  ["a hostile address", "/en?utm_source=%3Cscript%3E%E2%80%AE%00=1&utm_campaign=", undefined, "script-1"],
] as const)
  test(`a click is counted for the source, if a visitor came by ${how} and opened other pages first`, async ({
    page,
    site,
  }) => {
    await page.goto(address, referer ? { referer } : {});
    await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    await lookAround(page);
    await expect.poll(() => site.source(source)).toEqual({ source, visits: 2, clicks: 1 });
  });

test("if the browser refuses storage, only the first page states the source, and nothing fails", async ({
  page,
  site,
}) => {
  const before = Number(site.source("direct")?.clicks ?? 0);
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await page.goto("/en", { referer: "https://forum.example/" });
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  await lookAround(page);
  await expect.poll(() => site.source("direct")?.clicks).toBe(before + 1);
  expect(site.source("forum.example")).toEqual({ source: "forum.example", visits: 1, clicks: 0 });
});

/** Collects the requests that state where the visitor came from. */
function watchStatedSources(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => {
    if ("visit-source" in request.headers()) requests.push(request.url());
  });
  return requests;
}

function watchClicks(page: Page) {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("increment_outbound_click")) sent.push(request);
  });
  return sent;
}
