import type { Page, Request } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { placements } from "../../contract/outbound-click.ts";
import { settings } from "../support/browser/dictionaries.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { chooseLanguage, expect, test as journey, open } from "../support/browser/journey.ts";
import { follow, link, openPartners } from "../support/browser/partners.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { buildSite } from "../support/runner/build.ts";
import { startSite } from "../support/service/site.ts";

journey("clicks are counted only where the operator has switched it on", async ({ page, context, site }) => {
  await openPartners(context);
  const beacons = watchBeacons(page);
  await open(page, "/ar");
  for (const placement of placements) await (await follow(page, placement)).close();
  expect(beacons).toEqual([]);
  expect(site.clicks({})).toBe(0);
});

const on = { CLICK_COUNTS: "on" };

/** The site of an operator who wants to know which links are followed. */
const test = journey.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const build = await buildSite(on);
      const site = await startSite({ settings: { ...on, BUILD_FOLDER: build.folder } });
      await use(site);
      await site.stop();
      await build.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ context }) => openPartners(context));

test("a link to a partner opens beside the page and is counted once", async ({ page, site }) => {
  for (const language of bothDirections) {
    const address = getAddress("home", language);
    await open(page, address);
    for (const placement of placements) {
      const before = site.clicks({ placement, language });
      const partner = await follow(page, placement);
      await expect(partner).toHaveTitle("Partner");
      await partner.close();
      await expect.poll(() => site.clicks({ placement, language })).toBe(before + 1);
    }
    await expect(page).toHaveURL(address);
  }
});

for (const how of ["who asks not to be tracked", "who has no script"])
  test(`${how} follows the links, and isn't counted`, async ({ newVisitor, site }) => {
    const javaScriptEnabled = how !== "who has no script";
    const visitor = await newVisitor({ javaScriptEnabled, baseURL: site.origin });
    await openPartners(visitor);
    const page = await visitor.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const before = site.clicks({});
    const beacons = watchBeacons(page);
    await page.goto("/en");
    if (javaScriptEnabled) await waitForHydration(page);
    for (const placement of placements) await (await follow(page, placement)).close();
    expect(beacons).toEqual([]);
    expect(site.clicks({})).toBe(before);
  });

test("a click before the scripts are there is counted", async ({ page, site }) => {
  const before = site.clicks({ placement: "buy-now", language: "en" });
  await page.route("**/assets/*.js", () => {});
  await page.goto("/en");
  await (await follow(page, "buy-now")).close();
  await expect.poll(() => site.clicks({ placement: "buy-now", language: "en" })).toBe(before + 1);
});

test("no link waits for a counter that does not answer", async ({ page }) => {
  await page.route("**/rpc/increment_outbound_click*", () => new Promise(() => {}));
  await open(page, "/");
  for (const placement of placements) await expect(await follow(page, placement)).toHaveTitle("Partner");
});

test("the middle button counts, the right one does not", async ({ page, site, browserErrors }) => {
  const clicks = () => site.clicks({ placement: "trade-crypto", language: "en" });
  const before = clicks();
  await open(page, "/");
  await link(page, "trade-crypto").click({ button: "middle" });
  await expect.poll(clicks).toBe(before + 1);
  const beacons = watchBeacons(page);
  await link(page, "trade-crypto").click({ button: "right" });
  await link(page, "trade-crypto").press("Enter");
  await expect.poll(clicks).toBe(before + 2);
  expect(beacons).toHaveLength(1);
  // A tab of the browser's own may be off before anybody answers for the partner.
  const { hostname } = new URL(settings.EXCHANGE_PARTNER_URL);
  for (const error of browserErrors.splice(0)) expect(error).toContain(hostname);
});

test("after a switch in place the click and the visit count for the language they came in", async ({
  page,
  site,
}) => {
  const [visits, before] = [site.visits("en"), site.clicks({ placement: "buy-now", language: "es" })];
  await open(page, "/");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  await chooseLanguage(page, "es");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await (await follow(page, "buy-now")).close();
  await expect.poll(() => site.clicks({ placement: "buy-now", language: "es" })).toBe(before + 1);
  expect(site.visits("en")).toBe(visits + 1);
});

test("a beacon carries placement and language, and nothing about the visitor", async ({ page }) => {
  const beacons = watchBeacons(page);
  await open(page, "/fr");
  await (await follow(page, "buy-now")).close();
  await expect.poll(() => beacons.length).toBe(1);
  expect(beacons[0]?.postData()).toBe("placement=buy-now&language=fr");
  expect(await page.context().cookies()).toEqual([]);
});

function watchBeacons(page: Page) {
  const beacons: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("increment_outbound_click")) beacons.push(request);
  });
  return beacons;
}
