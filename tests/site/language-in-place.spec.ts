import type { Page } from "@playwright/test";
import { getAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import {
  chooseLanguage,
  expect,
  open,
  openWithStoppedClock,
  test,
  waitForHydration,
} from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";

const menuButton = (page: Page) => page.locator("summary");
const getDictionaryScript = (language: Language) => `**/assets/${language}-*.js*`;

/** What tools and assistive technology read of a document. */
const describe = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
    description: document.querySelector("meta[name=description]")?.getAttribute("content"),
    canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href"),
    properties: [...document.querySelectorAll("meta[property]")].map((meta) => meta.outerHTML),
  }));

function watchDocumentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && urls.push(request.url()));
  return urls;
}

const fragments: Record<PageName, string> = {
  home: "newsletter",
  contact: "offices",
  privacy: "rights",
  terms: "liability",
};

for (const [start, others] of [
  ["en", ["ar", "de", "fr", "es", "en"]],
  ["ar", ["de", "ar"]],
] as const)
  test(`each page changes its language in place, from ${start}`, async ({ page, context, newVisitor }) => {
    const built = await newVisitor({ javaScriptEnabled: false });
    for (const name of pageNames) {
      const place = `?from=mail#${fragments[name]}`;
      await open(page, getAddress(name, start) + place);
      if (name === "contact") await fillIn(page, message);
      const historyLength = await page.evaluate(() => history.length);
      const documents = watchDocumentRequests(page);
      for (const language of others) {
        const address = getAddress(name, language);
        await chooseLanguage(page, language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page).toHaveURL(address + place);
        await built.goto(address);
        expect(await describe(page), address).toEqual(await describe(built));
        await expect(menuButton(page)).toBeFocused();
        await expect(menuButton(page)).toContainText(languages[language].name);
        await expect(
          page.getByRole("navigation", { name: dictionaries[language].selectLanguage }),
        ).toBeHidden();
        if (name === "contact") expect(await typedIn(page)).toEqual(message);
        expect(await context.cookies()).toMatchObject([
          { name: "language", value: language, sameSite: "Lax", path: "/" },
        ]);
      }
      expect(await page.evaluate(() => history.length)).toBe(historyLength);
      expect(documents).toEqual([]);
    }
  });

/** The first text that begins below the top bar, by its place among all of them, and where it begins. */
const findFirstText = (page: Page, wanted?: number) =>
  page.evaluate((known) => {
    // In whole pixels: a line that begins a part of one below the bar may count as covered.
    const barBottom = Math.round(document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
    const texts = [...document.querySelectorAll("main :is(p, li):not(nav *)")];
    const index = known ?? texts.findIndex((text) => text.getBoundingClientRect().top > barBottom);
    return { index, top: texts[index]?.getBoundingClientRect().top ?? Number.NaN };
  }, wanted);

for (const [start, others] of [
  ["en", ["ar", "en", "de", "en"]],
  ["de", ["en", "ar"]],
] as const)
  for (const width of [390, 1280])
    test(`a change of language keeps the reading position, ${width} px wide, from ${start}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 600 });
      await open(page, getAddress("terms", start));
      // As in Safari, which has no scroll anchoring.
      await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
      await page.mouse.move(width / 2, 300);
      await page.mouse.wheel(0, 900);
      // To its end: browsers scroll smoothly.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
      for (const language of others) {
        // With its menu open the top bar is there, and what is read begins below it.
        await menuButton(page).press("Enter");
        await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
        const before = await findFirstText(page);
        await page.getByRole("link", { name: languages[language].name }).click();
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const after = await findFirstText(page, before.index);
        expect(Math.abs(after.top - before.top), `to ${language}`).toBeLessThan(2);
      }
    });

test("a page at its top stays there when its language changes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, "/en");
  for (const language of ["de", "ar", "fr"] as const) {
    await chooseLanguage(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test("a message that is being sent shows its outcome in the newly chosen language", async ({
  page,
  site,
}) => {
  const stored = site.messages().length;
  const released = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await released.promise;
    await route.continue();
  });
  await open(page, "/en/contact");
  await fillIn(page, message);
  await submit(page).click();
  for (const language of ["ar", "de"] as const) {
    await chooseLanguage(page, language);
    await expect(submit(page)).toHaveText(dictionaries[language].contactForm.sending);
    await expect(submit(page)).toBeDisabled();
  }
  released.resolve();
  await expect(status(page)).toHaveText(dictionaries.de.contactForm.success);
  // The outcome moves no focus that the visitor has moved.
  await expect(menuButton(page)).toBeFocused();
  await chooseLanguage(page, "ar");
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  expect(site.messages()).toHaveLength(stored + 1);
});

/** The address, the document's language, and the words are of one language. */
async function expectAgreement(page: Page, name: PageName) {
  await waitForHydration(page);
  await expect
    .poll(() =>
      page.evaluate(() => [location.pathname.split("/")[1], document.documentElement.dataset.language]),
    )
    .toEqual([
      await page.locator("html").getAttribute("lang"),
      await page.locator("html").getAttribute("lang"),
    ]);
  const language = (await page.locator("html").getAttribute("lang")) as Language;
  const { title, termsPage } = dictionaries[language];
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name === "home" ? title : termsPage.title);
}

const followFooter = (page: Page, language: Language, name: "privacy" | "terms") =>
  page
    .getByRole("contentinfo")
    .getByRole("link", { name: dictionaries[language][name], exact: true })
    .click();

test("address and language agree at each step of the history, reloads included", async ({ page }) => {
  await open(page, "/en/terms?from=mail");
  await page.getByRole("link", { name: dictionaries.en.termsPage.security.title }).click();
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/terms?from=mail#security");
  for (const [step, place] of [
    ["reload", "#security"],
    ["goBack", ""],
    ["reload", ""],
    ["goForward", "#security"],
  ] as const) {
    await page[step]();
    await expect(page).toHaveURL(`/de/terms?from=mail${place}`);
    await expectAgreement(page, "terms");
  }
  await followFooter(page, "de", "privacy");
  await expect(page).toHaveURL("/de/privacy");
  for (const step of ["goBack", "goBack", "goForward"] as const) {
    await page[step]();
    await expectAgreement(page, "terms");
  }
});

for (const { how, click } of [
  { how: "the Control key", click: { modifiers: ["Control" as const] } },
  { how: "the middle button", click: { button: "middle" as const } },
])
  test(`a language opened in a new tab, with ${how}, is remembered, and this page stays as it is`, async ({
    page,
    context,
  }) => {
    await open(page, "/en/terms?from=mail");
    await menuButton(page).click();
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: languages.ar.name }).click(click);
    const other = await opened;
    await expect(other).toHaveURL("/ar/terms");
    await expect(other.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page).toHaveURL("/en/terms?from=mail");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await context.cookies()).toMatchObject([{ name: "language", value: "ar" }]);
  });

test("typing isn't interrupted when the new language arrives", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(getDictionaryScript("fr"), async (route) => {
    await released.promise;
    await route.continue();
  });
  await open(page, "/en/contact");
  await chooseLanguage(page, "fr");
  const field = page.locator("#message");
  await field.click();
  await field.pressSequentially("before ");
  released.resolve();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.keyboard.type("and after");
  await expect(field).toHaveValue("before and after");
});

for (const outcome of ["is slow", "fails"])
  test(`the last chosen language wins, if loading an earlier one ${outcome}`, async ({
    page,
    browserErrors,
  }) => {
    const released = Promise.withResolvers<void>();
    await page.route(getDictionaryScript("fr"), async (route) => {
      await released.promise;
      if (outcome === "fails") await route.abort();
      else await route.continue();
    });
    await open(page, "/en/contact");
    await chooseLanguage(page, "fr");
    await fillIn(page, message);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await chooseLanguage(page, "de");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.evaluate(() => {
      const root = document.documentElement;
      const notice = () => root.lang === "fr" && root.setAttribute("data-saw-french", "");
      new MutationObserver(notice).observe(root, { attributeFilter: ["lang"] });
    });
    const ended = Promise.race([page.waitForEvent("requestfailed"), page.waitForEvent("requestfinished")]);
    released.resolve();
    await ended;
    // A round of its own, in which a late French would be shown, or the page left.
    await chooseLanguage(page, "es");
    await expect(page).toHaveURL("/es/contact");
    await expect(page.locator("html")).not.toHaveAttribute("data-saw-french");
    expect(await typedIn(page)).toEqual(message);
    if (outcome === "fails") browserErrors.splice(0);
  });

test("a language whose texts can't be loaded is opened as a link", async ({
  page,
  context,
  browserErrors,
}) => {
  await page.route(getDictionaryScript("ar"), (route) => route.fulfill({ status: 500 }));
  await open(page, "/en/privacy");
  const documents = watchDocumentRequests(page);
  await chooseLanguage(page, "ar");
  await expect(page).toHaveURL("/ar/privacy");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.ar.privacyPolicy.title);
  expect(documents).toHaveLength(1);
  expect(await context.cookies()).toMatchObject([{ name: "language", value: "ar" }]);
  for (const error of browserErrors.splice(0)) expect(error).toContain("status of 500");
});

test("offline, a language that can't be loaded changes nothing, and typed text stays", async ({
  page,
  context,
  browserErrors,
}) => {
  await openWithStoppedClock(page, "/en/contact");
  await fillIn(page, message);
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await chooseLanguage(page, "ar");
  await failed;
  // The change waits for its font, too.
  await page.clock.runFor(1000);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.setOffline(false);
  for (const language of ["ar", "de"] as const) {
    await chooseLanguage(page, language);
    await expect(page).toHaveURL(`/${language}/contact`);
    expect(await typedIn(page)).toEqual(message);
  }
  browserErrors.splice(0);
});

test("a mistyped address stays in the address bar, and its menu leads to the home page", async ({
  page,
  site,
  browserErrors,
}) => {
  // Some static hosts have one page for all addresses that lead nowhere, in English.
  const english = await (await fetch(`${site.origin}/en/nowhere`)).text();
  await page.route("**/fr/nowhere", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: english }),
  );
  await open(page, "/fr/nowhere");
  expect(new URL(page.url()).pathname).toBe("/fr/nowhere");
  // The menu leads to home, as a document.
  await chooseLanguage(page, "es");
  await expect(page).toHaveURL("/es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.es.title);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
});

test("headings have the web font of the chosen language, even if it comes after the texts", async ({
  page,
}) => {
  await page.route("**/assets/arabic-*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await open(page, "/en/contact");
  await chooseLanguage(page, "ar");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/تواصل/);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
});

test("a missing web font doesn't prevent a change of language", async ({ page }) => {
  await page.route("**/assets/arabic-*.woff2", () => {});
  await open(page, "/en/contact");
  await chooseLanguage(page, "ar");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/تواصل/);
});
