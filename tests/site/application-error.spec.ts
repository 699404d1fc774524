import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { type Language, languages } from "../../domain/languages.ts";
import { expectNoErrors } from "../support/browser/accessibility.ts";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import {
  expect,
  hold,
  openWithStoppedClock,
  removeDateFormat,
  test,
  waitForEnhancements,
  waitForHydration,
} from "../support/browser/journey.ts";
import {
  endpoint,
  fillIn,
  message,
  nothingTyped,
  send,
  submit,
  typedIn,
} from "../support/browser/message.ts";

const scrollCheckMs = 150;

const alert = (page: Page) => page.getByRole("alert");

/** The document is there as it was built, below the sentence of the specification. */
async function expectRecovery(page: Page, language: Language) {
  await expect(alert(page)).toBeInViewport();
  await expect(alert(page)).toContainText("Unexpected Application Error!");
  await expect(alert(page).locator("[lang=en]")).toHaveAttribute("dir", "ltr");
  await expect(alert(page)).toContainText(dictionaries[language].applicationError.text);
  await expect(page).toHaveURL(getAddress("contact", language));
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", languages[language].direction);
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
}

/** The form fails while it shows that it is sending a message: an extension removes that, so React can't. The message isn't sent. */
async function failLater(page: Page, language: Language, meanwhile = async () => {}) {
  const refuse = await hold(page, endpoint, (route) => route.abort());
  await submit(page).click();
  await page.locator(".submission-status > *").evaluate((text) => text.remove());
  await meanwhile();
  refuse();
  await expectRecovery(page, language);
  await page.unroute(endpoint);
}

const laterErrors = [expect.stringContaining("ERR_FAILED"), expect.stringContaining("NotFoundError")];

test("an error in hydration leaves the page readable and accessible", async ({ page, browserErrors }) => {
  const { applicationError, terms } = dictionaries.ar;
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.querySelector("[data-props]")?.setAttribute("data-props", "{}");
    }),
  );
  const touchForm = async () => {
    await waitForEnhancements(page);
    await page.locator("[data-island]").dispatchEvent("pointerdown");
  };
  await page.goto("/ar/contact");
  await touchForm();
  await expectRecovery(page, "ar");
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("TypeError")]);
  await expectNoErrors(page, "the error screen");
  const reloaded = page.waitForRequest((each) => each.isNavigationRequest());
  await alert(page).getByRole("button", { name: applicationError.reload }).click();
  expect(new URL((await reloaded).url()).pathname).toBe("/ar/contact");
  await touchForm();
  await expect(alert(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: terms, exact: true }).click();
  await expect(page).toHaveURL("/ar/terms");
  browserErrors.splice(0);
});

test("typed text survives a later error, and the form works", async ({
  page,
  newMessages,
  browserErrors,
}) => {
  await openWithStoppedClock(page, "/ar/contact");
  await fillIn(page, message);
  await failLater(page, "ar", () => page.locator("#message").focus());
  expect(browserErrors.splice(0)).toEqual(laterErrors);
  expect(await typedIn(page)).toEqual(message);
  await expect(page.locator("#message")).toBeFocused();
  await page.keyboard.type("!");
  const changed = { ...message, message: `${message.message}!` };
  expect(await typedIn(page)).toEqual(changed);

  await page.clock.resume();
  await page.reload();
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(changed);
  // The receipt has a time, so the form fails after the message was stored.
  await page.evaluate(removeDateFormat);
  await submit(page).click();
  await expect.poll(newMessages).toMatchObject([changed]);
  await expect.poll(() => typedIn(page)).toEqual(nothingTyped);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
  // It is as built: the browser sends it.
  await send(page, changed);
  await expect(page).toHaveURL("/ar/contact#message-sent");
  await expect(page.getByText(dictionaries.ar.form.sentWithoutScript)).toBeInViewport();
  browserErrors.splice(0);
});

test("after an error further down, the top bar returns below it", async ({ page, browserErrors }) => {
  await openWithStoppedClock(page, "/en/contact");
  await fillIn(page, message);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await failLater(page, "en");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(async () => {
    await page.clock.runFor(scrollCheckMs);
    const [error, bar] = await readBoxes(alert(page).or(page.getByRole("banner")));
    // Its perforation overlaps the dark bar.
    expect(bar?.top).toBe((error?.bottom ?? 0) - 6);
  }).toPass();
  expect(browserErrors.splice(0)).toEqual(laterErrors);
});
