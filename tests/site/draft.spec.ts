import type { Page } from "@playwright/test";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";

const nothingTyped = { name: "", email: "", subject: "", message: "" };
const newsletter = (page: Page) => page.locator("#newsletter-email");

/** Every text that the tab keeps. */
const readKept = (page: Page) => page.evaluate(() => Object.values({ ...sessionStorage }).filter(Boolean));

/** Scripts can't be loaded until the returned function is called. */
async function holdScripts(page: Page) {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("what is typed stays when the language changes, and nothing takes the focus", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  for (const language of ["ar", "de", "en"] as const) {
    await chooseLanguage(page, language);
    await expect(page).toHaveURL(`/${language}/contact`);
    await waitForHydration(page);
    expect(await typedIn(page)).toEqual(message);
    await expect(page.locator("body")).toBeFocused();
  }
  await open(page, "/en");
  await newsletter(page).fill(message.email);
  await chooseLanguage(page, "ar");
  await expect(page).toHaveURL("/ar");
  await expect(newsletter(page)).toHaveValue(message.email);
});

test("what is typed stays when the page is reloaded, on another page, and in this tab only", async ({
  page,
  context,
}) => {
  await open(page, "/de/contact");
  await fillIn(page, message);
  await page.reload();
  expect(await typedIn(page)).toEqual(message);
  await open(page, "/de");
  await open(page, "/de/contact");
  expect(await typedIn(page)).toEqual(message);
  const other = await context.newPage();
  await open(other, "/de/contact");
  expect(await typedIn(other)).toEqual(nothingTyped);
});

test("what is typed before the scripts arrive is kept", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/ar/contact", { waitUntil: "commit" });
  await fillIn(page, message);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => typedIn(page)).toEqual(message);
  await page.locator("#message").press("End");
  await page.keyboard.type("!");
  release();
  await waitForHydration(page);
  await expect(page.locator("#message")).toBeFocused();
  await expect(page.locator("#message")).not.toHaveValue(message.message);
  expect(await readKept(page)).toContain(await page.locator("#message").inputValue());
});

test("an accepted message is forgotten, with its key", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
  await waitForHydration(page);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.de.contactForm.success);
  expect(await readKept(page)).toEqual([]);
  await page.reload();
  expect(await typedIn(page)).toEqual(nothingTyped);
  await page.goBack();
  await expect(page).toHaveURL("/en/contact");
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(nothingTyped);
});

test("a message that was sent before the scripts arrived is forgotten, and the next one is kept", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  const release = await holdScripts(page);
  await page.goto("/en/contact", { waitUntil: "commit" });
  await fillIn(page, message);
  await submit(page).click();
  await expect(page).toHaveURL("/en/contact#message-sent");
  expect(await typedIn(page)).toEqual(nothingTyped);
  expect(await readKept(page)).toEqual([]);
  expect(site.messages()).toHaveLength(before + 1);
  await fillIn(page, { ...message, subject: "Another" });
  release();
  await page.reload();
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual({ ...message, subject: "Another" });
});

test("a message whose response was lost is stored once, even if the page was reloaded before the retry", async ({
  page,
  site,
  browserErrors,
}) => {
  const before = site.messages().length;
  await page.route(
    endpoint,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await open(page, "/en/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page.getByRole("status")).toContainText(dictionaries.en.form.failures.unconfirmed);
  await chooseLanguage(page, "fr");
  await expect(page).toHaveURL("/fr/contact");
  await page.reload();
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.fr.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([message]);
  // The next message has its own key.
  await fillIn(page, message);
  await expect(status(page)).toHaveCount(0);
  await submit(page).click();
  await expect.poll(() => site.messages().length).toBe(before + 2);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

for (const scripts of ["before", "after"])
  test(`the newsletter's address is forgotten when it is submitted, ${scripts} the scripts arrive`, async ({
    page,
  }) => {
    if (scripts === "before") {
      await holdScripts(page);
      await page.goto("/en", { waitUntil: "commit" });
    } else await open(page, "/en");
    await newsletter(page).fill(message.email);
    expect(await readKept(page)).toEqual([message.email]);
    await newsletter(page).press("Enter");
    await expect(page.locator("#newsletter-not-open")).toBeVisible();
    await expect(newsletter(page)).toHaveValue("");
    expect(await readKept(page)).toEqual([]);
  });

test("the field that only robots fill in is never kept", async ({ page }) => {
  await open(page, "/en/contact");
  await page.locator("#honey").evaluate((field: HTMLInputElement) => {
    field.value = "https://spam.example";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(await readKept(page)).toEqual([]);
});

test("if the browser refuses storage, typing and sending work as always", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  const before = site.messages().length;
  await open(page, "/en/contact");
  for (const count of [1, 2]) {
    await fillIn(page, message);
    await submit(page).click();
    await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
    await expect(status(page)).toHaveCount(0);
    expect(site.messages()).toHaveLength(before + count);
  }
});
