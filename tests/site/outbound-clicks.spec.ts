import type { Page } from "@playwright/test";
import { placements } from "../../domain/outbound-click.ts";
import { cleanSource, toSubId } from "../../domain/visit-source.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { link, openPartners, visitPartner } from "../support/browser/partners.ts";

const partner = new URL(settings.PARTNER_INVITE_URL).origin;
const PARTNER_INVITE_URL = `${partner}/join?sub={placement}-{language}-{source}`;
const brandFile = {
  partnerLinks: { ar: `${partner}/arabic?sub={source}` },
  campaignLinks: { "radio/spot": `${partner}/invite/B2` },
  cards: [{ name: "Shopping" }, { name: "Games", link: `${partner}/games?sub={placement}-{source}` }],
};

test.use({
  siteOptions: { settings: { CLICK_COUNTS: "on", PARTNER_INVITE_URL }, site: brandFile, isBuilt: true },
});

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ context }) => openPartners(context));

const count = (page: Page) => page.getByTestId("visitor-count");

test("a partner link opens in a new tab, and is counted once", async ({ page, site }) => {
  const language = "ar";
  const { partnerSite, exchangeSite } = dictionaries[language].home;
  await open(page, "/ar");
  for (const placement of Object.keys(placements)) {
    const [destination = ""] = (placement === "exchange" ? exchangeSite : partnerSite).split("{partner}");
    const before = site.clicks({ placement, language });
    await expect(link(page, placement)).toHaveAttribute("rel", "sponsored noopener");
    await expect(link(page, placement)).toContainText(destination);
    await visitPartner(page, placement);
    await expect.poll(() => site.clicks({ placement, language })).toBe(before + 1);
  }
  await expect(page).toHaveURL("/ar");
});

for (const how of ["who asks not to be tracked", "without JavaScript"])
  test(`a visitor ${how} isn't counted, and no partner learns the source`, async ({ newVisitor, site }) => {
    const javaScriptEnabled = how !== "without JavaScript";
    const page = await newVisitor({ javaScriptEnabled });
    await openPartners(page.context());
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const before = site.clicks({});
    const counted: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("increment_outbound_click") || "visit-source" in request.headers())
        counted.push(request.url());
    });
    await page.goto("/en?utm_source=untracked");
    if (javaScriptEnabled) await waitForHydration(page);
    await visitPartner(page, "exchange");
    expect(await visitPartner(page, "hero")).toBe(`${partner}/join?sub=hero-en-direct`);
    expect(counted).toEqual([]);
    expect(site.clicks({})).toBe(before);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(site.source("untracked")).toBeUndefined();
  });

test("a click before the scripts arrive is counted", async ({ page, site }) => {
  const before = site.clicks({ placement: "hero", language: "en" });
  await page.route("**/assets/*.js", () => {});
  await page.goto("/en");
  await visitPartner(page, "hero");
  await expect.poll(() => site.clicks({ placement: "hero", language: "en" })).toBe(before + 1);
});

test("a click counter that doesn't respond delays no link", async ({ page }) => {
  await page.route("**/rpc/increment_outbound_click*", () => {});
  await open(page, "/");
  await visitPartner(page, "hero");
});

test("a middle click is counted, a right click isn't", async ({ page, site, browserErrors }) => {
  const clicks = () => site.clicks({ placement: "exchange", language: "en" });
  const before = clicks();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("increment_outbound_click")) sent += 1;
  });
  await open(page, "/");
  await link(page, "exchange").click({ button: "middle" });
  await expect.poll(clicks).toBe(before + 1);
  await link(page, "exchange").click({ button: "right" });
  await link(page, "exchange").press("Enter");
  await expect.poll(clicks).toBe(before + 2);
  expect(sent).toBe(2);
  // A tab of the browser's own may be off before anybody answers for the partner.
  const { hostname } = new URL(settings.EXCHANGE_PARTNER_URL);
  for (const error of browserErrors.splice(0)) expect(error).toContain(hostname);
});

test("the source goes from a visit to the partner and the stats", async ({ page, site }) => {
  for (const [query, referer, source] of [
    ["", "https://www.news.example/story?reader=7", "news.example"],
    [
      "?utm_source=Newsletter&amp;utm_campaign=Spring%20Sale?fbclid=IwAR3",
      undefined,
      "newsletter/spring-sale",
    ],
    ["?utm_source=%D9%86%D8%B4%D8%B1%D8%A9", undefined, cleanSource("نشرة")],
    ["?utm_source=%3Cb%3E%E2%80%AE%00%26sub=1&utm_campaign=", undefined, "b"],
    // The name of a property that every object has.
    ["?utm_source=constructor", undefined, "constructor"],
    // A campaign with its own link.
    ["?utm_source=radio&utm_campaign=spot", undefined, "radio/spot"],
  ] as const) {
    await page.goto(`/en${query}`, referer ? { referer } : {});
    await expect(count(page)).toHaveText(/\d/);
    const address = source === "radio/spot" ? "invite/B2" : `join?sub=hero-en-${toSubId(source)}`;
    expect(await visitPartner(page, "hero")).toBe(`${partner}/${address}`);
    await expect.poll(() => site.source(source)).toEqual({ source, visits: 1, clicks: 1 });
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  }
});

test("a card with an address leads there with the source, and a card without a name is no link", async ({
  page,
  site,
}) => {
  await open(page, "/en?utm_source=fair");
  const cards = page.locator(".gift-cards .gift-card");
  await expect(cards).toHaveCount(3);
  await expect(page.locator("a.gift-card")).toHaveText([/^Games/, /Shopping/]);
  const opened = page.context().waitForEvent("page");
  await page.locator(".gift-card-middle").press("Enter");
  expect((await opened).url()).toBe(`${partner}/games?sub=cards-fair`);
  await expect.poll(() => site.source("fair")).toEqual({ source: "fair", visits: 1, clicks: 1 });
});

test("a link has the source when it is opened or copied, even if another script changed it", async ({
  page,
}) => {
  const url = /sub=hero-en-youtube$/;
  const hero = link(page, "hero");
  const restoreTemplate = () =>
    hero.evaluate((element) => element.setAttribute("href", element.dataset.template ?? ""));
  await open(page, "/en?utm_source=youtube");
  await restoreTemplate();
  await hero.click({ button: "right" });
  await expect(hero).toHaveAttribute("href", url);
  await restoreTemplate();
  expect(await visitPartner(page, "hero", "Enter")).toMatch(url);
});
