import type { Page } from "@playwright/test";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, open, test } from "../support/browser/journey.ts";
import { message, send } from "../support/browser/message.ts";
import { openPartners, visitPartner } from "../support/browser/partners.ts";

const partner = new URL(settings.PARTNER_INVITE_URL).origin;
const PARTNER_INVITE_URL = `${partner}/join?sub={source}`;
const site = { campaignLinks: { "radio/spot": `${partner}/invite/B2` } };

test.use({ siteOptions: { settings: { CLICK_COUNTS: "on", PARTNER_INVITE_URL }, site, isBuilt: true } });

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ context }) => openPartners(context));

const source = "nl/autumn";
const campaign = "utm_source=nl&utm_campaign=autumn";

const readSource = (page: Page) => page.evaluate(() => document.documentElement.dataset.source);

/** Waits for a page that has this address exactly, and the visit's source. */
async function expectPage(page: Page, address: string, expected = source) {
  await expect(page).toHaveURL(address);
  await expect.poll(() => readSource(page)).toBe(expected);
}

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

const counted = (page: Page) => expect(page.getByTestId("visitor-count")).toHaveText(/\d/);

test("the source stays for the visit, on each way through the site, and leaves each address", async ({
  page,
  site,
}) => {
  const direct = site.source("direct")?.visits ?? 0;
  const landing = `/en?ref=%20a+b&${campaign}&flag#steps`;
  await open(page, landing);
  await expectPage(page, landing);
  await counted(page);
  await footerLink(page, dictionaries.en.contact).click();
  await expectPage(page, "/en/contact");
  await chooseLanguage(page, "ar");
  await expectPage(page, "/ar/contact");
  // The logo.
  await page.locator(".logo").first().click();
  await expectPage(page, "/ar");
  await counted(page);
  const countEntries = () => page.evaluate(() => history.length);
  const entries = await countEntries();
  await page.locator(".logo").first().click();
  await expectPage(page, "/ar");
  await counted(page);
  expect(await countEntries(), "a link to the same page").toBe(entries);
  await page.reload();
  await expectPage(page, "/ar");
  await counted(page);
  await footerLink(page, dictionaries.ar.terms).click();
  await expectPage(page, "/ar/terms");
  // Sections are entries of their own, and the language menu leads to the same section.
  await page.getByRole("link", { name: dictionaries.ar.termsPage.liability.title }).click();
  await expectPage(page, "/ar/terms#liability");
  await page.reload();
  await expectPage(page, "/ar/terms#liability");
  await chooseLanguage(page, "de");
  await expectPage(page, "/de/terms#liability");
  await page.goto("/de/nope");
  await page.goBack();
  await expectPage(page, "/de/terms#liability");
  for (const address of ["/ar/terms#liability", "/ar/terms"]) {
    await page.goBack();
    await expectPage(page, address);
  }
  await page.goForward();
  await page.goForward();
  await expectPage(page, "/de/terms#liability");
  await page.reload();
  await expectPage(page, "/de/terms#liability");
  await page.locator(".logo").first().click();
  await expectPage(page, "/de");
  expect(await visitPartner(page, "hero")).toMatch(/\/join\?sub=nl-autumn-\w+$/);
  await expect.poll(() => site.source(source)).toEqual({ source, visits: 5, clicks: 1 });
  expect(site.source("direct")?.visits ?? 0).toBe(direct);
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toMatchObject([{ name: "language" }]);
});

test("a campaign's own link is on every page of the visit", async ({ page }) => {
  await open(page, "/fr?utm_source=radio&utm_campaign=spot");
  await footerLink(page, dictionaries.fr.privacy).click();
  await expectPage(page, "/fr/privacy", "radio/spot");
  await chooseLanguage(page, "es");
  await expectPage(page, "/es/privacy", "radio/spot");
  await page.locator(".logo").last().click();
  await expectPage(page, "/es", "radio/spot");
  expect(await visitPartner(page, "hero")).toBe(`${partner}/invite/B2`);
});

test("a visitor from another site stays so, and the next visit has its own source", async ({
  page,
  site,
}) => {
  await page.goto("/en/nope", { referer: "https://news.example/story?id=7" });
  await expectPage(page, "/en/nope", "news.example");
  await page.getByRole("link", { name: dictionaries.en.notFound.home }).click();
  await expectPage(page, "/en", "news.example");
  await counted(page);
  await expect.poll(() => site.source("news.example")?.visits).toBe(1);
  await open(page, `/en?${campaign}`);
  await expectPage(page, `/en?${campaign}`);
  await page.goBack();
  await expectPage(page, "/en", "news.example");
  await open(page, "/en/terms");
  await expectPage(page, "/en/terms", "direct");
});

for (const how of ["Control", "middle", "Enter"] as const)
  test(`a new tab has the source (${how}), and a copied link hasn't`, async ({ page, context }) => {
    await open(page, `/en?${campaign}`);
    await footerLink(page, dictionaries.en.terms).click();
    await expectPage(page, "/en/terms");
    const link = footerLink(page, dictionaries.en.contact);
    const opened = context.waitForEvent("page");
    if (how === "Control") await link.click({ modifiers: ["Control"] });
    if (how === "middle") await link.click({ button: "middle" });
    if (how === "Enter") await link.press("Control+Enter");
    const tab = await opened;
    await expectPage(tab, "/en/contact");
    await tab.locator(".logo").first().click();
    await expectPage(tab, "/en");
    await expectPage(page, "/en/terms");
    await link.dispatchEvent("pointerdown");
    await link.dispatchEvent("contextmenu");
    expect(await link.getAttribute("href")).toBe("/en/contact");
  });

test("two clicks at once leave no source in a link", async ({ page }) => {
  await open(page, `/en?${campaign}`);
  const link = footerLink(page, dictionaries.en.terms);
  const addresses = await link.evaluate(async (element: HTMLAnchorElement) => {
    addEventListener("click", (event) => event.preventDefault());
    element.click();
    element.click();
    const opened = element.href;
    await new Promise((resolve) => setTimeout(resolve));
    return [opened, element.getAttribute("href")];
  });
  expect(addresses).toEqual([expect.stringMatching(/\/en\/terms\?visit-source=nl\/autumn$/), "/en/terms"]);
});

test("a form that the browser posts, and its outcome, have the source", async ({ page, browserErrors }) => {
  await page.route("**/assets/*.island-*.js", (route) => route.abort());
  await page.goto(`/fr/contact?${campaign}`);
  await send(page, { ...message, name: "source" });
  await expectPage(page, "/fr/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeInViewport();
  await page.locator(".logo").first().click();
  await expectPage(page, "/fr");
  // A form that sends nothing opens its page again.
  await page.locator(".newsletter [type=email]").fill(message.email);
  await page.locator(".newsletter [type=submit]").click();
  await expectPage(page, "/fr#newsletter-not-open");
  browserErrors.length = 0;
});

test("a visitor who asks not to be tracked leaves no source in addresses, or in the history", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await open(page, `/en?${campaign}`);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await footerLink(page, dictionaries.en.contact).click();
  await expect(page).toHaveURL("/en/contact");
  expect(await readSource(page)).toBeUndefined();
  expect(await page.evaluate(() => history.state)).toBeNull();
  expect(requests.filter((url) => url.includes("visit-source"))).toEqual([]);
});

test("a visitor without a source has plain addresses", async ({ page }) => {
  await open(page, "/en");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await footerLink(page, dictionaries.en.contact).click();
  await expectPage(page, "/en/contact", "direct");
  expect(await page.evaluate(() => history.state)).toBeNull();
  expect(requests.filter((url) => url.includes("visit-source"))).toEqual([]);
});
