import type { Page } from "@playwright/test";
import { getAddress, type PageName } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, openWithStoppedClock, test } from "../support/browser/journey.ts";
import { endpoint, fillIn, message, postedMessage, submit, typedIn } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

const alert = (page: Page) => page.getByRole("alert");

/** What browsers offer is missing, and everything fails that needs it. */
const removeDateFormat = () => Object.defineProperty(Intl, "DateTimeFormat", { value: undefined });

/** The document is there as it was built, below the sentence of the specification. */
async function expectRecovery(page: Page, name: PageName, language: Language) {
  await expect(alert(page)).toBeInViewport();
  await expect(alert(page)).toContainText("Unexpected Application Error!");
  await expect(alert(page).locator("[lang=en]")).toHaveAttribute("dir", "ltr");
  await expect(alert(page)).toContainText(dictionaries[language].applicationError.text);
  await expect(page).toHaveURL(getAddress(name, language));
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", languages[language].direction);
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
}

async function expectLinksToWork(page: Page, language: Language) {
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: dictionaries[language].terms, exact: true })
    .click();
  await expect(page).toHaveURL(getAddress("terms", language));
}

for (const language of bothDirections) {
  test(`after an error during hydration, the page stays readable, with a message and a reload button, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    await page.addInitScript(removeDateFormat);
    await page.goto(getAddress("privacy", language));
    await expectRecovery(page, "privacy", language);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.isNavigationRequest()),
      alert(page).getByRole("button", { name: dictionaries[language].applicationError.reload }).click(),
    ]);
    expect(new URL(request.url()).pathname).toBe(getAddress("privacy", language));
    await expect(alert(page)).toBeVisible();
    await expectLinksToWork(page, language);
    browserErrors.splice(0);
  });

  test(`after a later error, typed text stays through a reload, with the focus, and the message can be sent, in ${language}`, async ({
    page,
    site,
    browserErrors,
  }) => {
    const before = site.messages().length;
    await openWithStoppedClock(page, getAddress("contact", language));
    await fillIn(page, message);
    await page.evaluate(removeDateFormat);
    // The clocks of the offices fail.
    await page.clock.runFor(60_000);
    await expectRecovery(page, "contact", language);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
    expect(await typedIn(page)).toEqual(message);
    await expect(page.locator("#message")).toBeFocused();
    await page.keyboard.type("!");

    await page.reload();
    await page.evaluate(removeDateFormat);
    await page.clock.runFor(60_000);
    await expectRecovery(page, "contact", language);
    expect(await typedIn(page)).toEqual({ ...message, message: `${message.message}!` });
    browserErrors.splice(0);

    await submit(page).click();
    await expect(page).toHaveURL(`${getAddress("contact", language)}#message-sent`);
    await expect(page.getByText(dictionaries[language].form.sentWithoutScript)).toBeInViewport();
    expect(site.messages().slice(before)).toMatchObject([
      { ...postedMessage, message: `${postedMessage.message}!` },
    ]);
    browserErrors.splice(0);
  });
}

test("after an error further down a page, the top bar is there again, below the message", async ({
  page,
  browserErrors,
}) => {
  await openWithStoppedClock(page, "/en/contact");
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await page.evaluate(removeDateFormat);
  // The clocks of the offices fail.
  await page.clock.runFor(60_000);
  await expectRecovery(page, "contact", "en");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const [error, bar] = await Promise.all([alert(page).boundingBox(), page.getByRole("banner").boundingBox()]);
  expect(bar?.y).toBeCloseTo((error?.y ?? 0) + (error?.height ?? 0), 0);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
});

test("after an error while a message is being sent, its fields can be edited", async ({
  page,
  browserErrors,
}) => {
  await page.route(endpoint, () => {});
  await openWithStoppedClock(page, "/en/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page.locator("#message")).not.toBeEditable();
  await page.evaluate(removeDateFormat);
  await page.clock.runFor(60_000);
  await expectRecovery(page, "contact", "en");
  await expect(page.locator("#message")).toBeEditable();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
});
