import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, openWithStoppedClock, test } from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

const statusMs = 3000;
const nothingTyped = { name: "", email: "", subject: "", message: "" };

for (const language of bothDirections) {
  const { contactForm, form } = dictionaries[language];
  const address = getAddress("contact", language);

  test(`a message is stored, success is shown for three seconds, and the fields are cleared, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.messages().length;
    await openWithStoppedClock(page, address);
    await fillIn(page, message);
    await submit(page).click();
    await expect(status(page)).toHaveText(contactForm.success);
    const [red = 0, green = 0] = await readColor(page);
    expect(green).toBeGreaterThan(red);
    expect(await typedIn(page)).toEqual(nothingTyped);

    const stored = site.messages().slice(before);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ ...message, state: "pending" });

    await page.clock.runFor(statusMs - 1);
    await expect(status(page)).toHaveText(contactForm.success);
    await expect(submit(page)).toHaveText(form.sent);
    await expect(submit(page)).toBeDisabled();
    await page.clock.runFor(1);
    await expect(status(page)).toHaveCount(0);
    await expect(submit(page)).toHaveText(contactForm.send);
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByRole("status")).toContainText(stored[0]?.reference ?? "no reference");
  });
}

for (const [code, failure] of [
  [400, "refused"],
  [413, "too-long"],
  [429, "rate-limited"],
  // A gateway doesn't know whether the message arrived.
  [502, "unconfirmed"],
  [503, "unconfirmed"],
  [522, "unconfirmed"],
] as const)
  test(`after the answer ${code}, the form says why, and the typed text stays`, async ({
    page,
    browserErrors,
  }) => {
    await page.route(endpoint, (route) => route.fulfill({ status: code, body: "<h1>No JSON</h1>" }));
    await open(page, "/ar/contact");
    await fillIn(page, message);
    await submit(page).click();
    await expect(page.getByRole("status")).toContainText(dictionaries.ar.form.failures[failure]);
    expect(await typedIn(page)).toEqual(message);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining(`status of ${code}`)]);
  });

test("a network failure is shown for three seconds, and the typed text stays", async ({
  page,
  site,
  browserErrors,
}) => {
  const before = site.messages().length;
  await openWithStoppedClock(page, "/ar/contact");
  await fillIn(page, message);
  await page.context().setOffline(true);
  await submit(page).click();
  await expectFailureFor3Seconds(page, dictionaries.ar.contactForm.error);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.error);
  await expect(page.getByRole("status")).toContainText(dictionaries.ar.form.failures.offline);
  for (const error of browserErrors.splice(0)) expect(error).toContain("ERR_INTERNET_DISCONNECTED");
  expect(site.messages()).toHaveLength(before);

  // A retry within the three seconds starts another three.
  await page.clock.runFor(2000);
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  await page.clock.runFor(2000);
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  expect(site.messages()).toHaveLength(before + 1);
});

async function expectFailureFor3Seconds(page: Page, error: string) {
  await expect(status(page)).toHaveText(error);
  const [red = 0, green = 0] = await readColor(page);
  expect(red).toBeGreaterThan(green);
  expect(await typedIn(page)).toEqual(message);
  await page.clock.runFor(statusMs - 1);
  await expect(status(page)).toHaveText(error);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveCount(0);
  expect(await typedIn(page)).toEqual(message);
  await expect(page.getByRole("status").getByRole("link")).toHaveAttribute(
    "href",
    `mailto:${settings.SUPPORT_EMAIL}`,
  );
}

async function readColor(page: Page): Promise<number[]> {
  const color = await status(page).evaluate((element) => getComputedStyle(element).color);
  return color.match(/\d+/g)?.map(Number) ?? [];
}

test("while a message is being sent, the button says so, and the fields are read-only", async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await open(page, "/contact");
  await fillIn(page, message);
  await submit(page).evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  const position = await page.evaluate(() => scrollY);
  await submit(page).press("Enter");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveText(dictionaries.en.contactForm.sending);
  await expect(submit(page), "the focus stays").toBeFocused();
  await expect(page.getByRole("status"), "announced").toHaveText(dictionaries.en.contactForm.sending);
  // Does nothing.
  await submit(page).press("Enter");
  await expect(page.locator("#message")).not.toBeEditable();
  answered.resolve();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(await typedIn(page)).toEqual(nothingTyped);
  await expect(submit(page)).toBeFocused();
  await expect(page.locator("#message")).toBeEditable();
  expect(await page.evaluate(() => scrollY), "the status is in view already").toBe(position);
});

for (const outcome of ["success", "error"] as const)
  test(`on a phone the status is scrolled into view: ${outcome}`, async ({ page, browserErrors }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    if (outcome === "error") await page.route(endpoint, (route) => route.fulfill({ status: 500 }));
    await open(page, "/en/contact");
    await fillIn(page, message);
    await submit(page).evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));
    await submit(page).press("Enter");
    await expect(status(page)).toHaveText(dictionaries.en.contactForm[outcome]);
    await expect(status(page)).toBeInViewport({ ratio: 1 });
    if (outcome === "error") browserErrors.splice(0);
  });

test("a receipt isn't left beside fields that the browser reports", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page.getByRole("status")).toContainText("Reference");
  await expect(status(page)).toHaveCount(0);
  await submit(page).click();
  await expect(page.locator("#name")).toBeFocused();
  await expect(page.getByRole("status")).toHaveText("");
});

test("a double click sends once, and a click after the response changes nothing", async ({ page, site }) => {
  const before = site.messages().length;
  await open(page, "/contact");
  await fillIn(page, message);
  await submit(page).dblclick();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  await submit(page).click({ force: true });
  await expect(page.locator(":user-invalid")).toHaveCount(0);
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(site.messages()).toHaveLength(before + 1);
});

test("a long message that was refused can be sent again at once", async ({ page, browserErrors }) => {
  // Until a response is read to its end, its request counts among the 64 KiB that browsers send after a visitor left.
  const long = { ...message, message: "a".repeat(50_000) };
  await page.route(endpoint, (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
  await open(page, "/en/contact");
  await fillIn(page, long);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.error);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 429")]);
});

test("without a response, sending ends after twenty seconds as unconfirmed", async ({ page }) => {
  await page.route(endpoint, () => {});
  const { contactForm, form } = dictionaries.es;
  await openWithStoppedClock(page, "/es/contact");
  await fillIn(page, message);
  await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  await page.clock.runFor(19_000);
  await expect(submit(page)).toHaveText(contactForm.sending);
  await page.clock.runFor(1000);
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
  await expect(submit(page)).toBeEnabled();
  expect(await typedIn(page)).toEqual(message);
  await page.clock.runFor(3000);
  await expect(status(page)).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
});

test("a message arrives even if the visitor leaves the page while it is being sent", async ({
  page,
  context,
  site,
}) => {
  const before = site.messages().length;
  const hasLeft = Promise.withResolvers<void>();
  await context.route(endpoint, async (route) => {
    await hasLeft.promise;
    await route.continue();
  });
  await open(page, "/en/contact");
  await fillIn(page, message);
  await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  await page.getByRole("contentinfo").getByRole("link", { name: dictionaries.en.terms, exact: true }).click();
  await expect(page).toHaveURL("/en/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.en.termsPage.title);
  expect(site.messages()).toHaveLength(before);
  hasLeft.resolve();
  await expect.poll(() => site.messages().length).toBe(before + 1);
});

for (const language of bothDirections)
  for (const width of [320, 390, 768])
    test(`the seal of a receipt doesn't widen the page, at ${width} px, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await open(page, getAddress("contact", language));
      // It is at its largest when its animation starts.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(".submission .rosette { animation-play-state: paused !important }");
        document.adoptedStyleSheets.push(sheet);
      });
      await fillIn(page, message);
      await submit(page).click();
      await expect(page.locator(".submission path")).toHaveCount(9);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
