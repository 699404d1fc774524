import type { Page } from "@playwright/test";
import { chooseLanguage, expect, test } from "../support/journey.ts";
import { fillIn, message, status, submit, typedIn } from "../support/message.ts";
import { slowDown } from "../support/slow-network.ts";
import { words } from "../support/words.ts";

/** Opens an address over 3G and holds React back until it is let go. */
async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/browser-*.js", async (route) => {
    await letGo;
    // A page that was left has no use for it any more.
    await route.continue().catch(() => undefined);
  });
  await slowDown(page, "fast 3G");
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    resolve();
    await page.waitForFunction(() => history.scrollRestoration === "manual");
  };
}

const menu = (page: Page) => page.locator(".language-menu");

test("a menu that was opened before scripts ran stays open, and then switches in place", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/contact");
  await menu(page).locator("summary").click();
  await runScripts();
  await expect(menu(page)).toHaveAttribute("open");
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL("/fr/contact");
});

test("what was typed before scripts ran is kept, survives a language switch, and is sent once", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  const runScripts = await openBeforeScripts(page, "/contact");
  await fillIn(page, message);
  await page.locator("[name=message]").press("End");
  await runScripts();
  expect(await typedIn(page)).toEqual(message);
  await expect(page.locator("[name=message]")).toBeFocused();
  await chooseLanguage(page, "ar");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  expect(await typedIn(page)).toEqual(message);
  await submit(page).click();
  await expect(status(page)).toHaveText(words.ar.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([message]);
});

test("a language chosen over a typed text before scripts ran waits for them, and the text is kept", async ({
  page,
}) => {
  const runScripts = await openBeforeScripts(page, "/contact");
  await fillIn(page, message);
  await chooseLanguage(page, "fr");
  await runScripts();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL("/fr/contact");
  await expect(menu(page)).not.toHaveAttribute("open");
  expect(await typedIn(page)).toEqual(message);
});

test("a language chosen over a typed text is followed as a link where no scripts come", async ({
  page,
  complaints,
}) => {
  await page.route("**/assets/browser-*.js", (route) => route.abort());
  await page.goto("/contact");
  await fillIn(page, message);
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(complaints.splice(0).join("\n")).toContain("ERR_FAILED");
});

test("an address typed for the newsletter before scripts ran is kept", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/fr");
  const field = page.locator(".newsletter [name=email]");
  await field.fill(message.email);
  await runScripts();
  await expect(field).toHaveValue(message.email);
});

test("a message submitted before scripts ran arrives once, and is said to be sent", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  const runScripts = await openBeforeScripts(page, "/fr/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(page).toHaveURL("/fr/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeVisible();
  await runScripts();
  await expect(page.locator("#message-sent")).toBeVisible();
  expect(site.messages().slice(before)).toMatchObject([message]);
});

test("scripts that come while a submitted message is on its way send nothing again", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  const runScripts = await openBeforeScripts(page, "/contact");
  await fillIn(page, message);
  await Promise.all([page.waitForURL("/contact#message-sent"), submit(page).click(), runScripts()]);
  await expect(page.locator("#message-sent")).toBeVisible();
  expect(site.messages().slice(before)).toMatchObject([message]);
});

test("an impatient second click before scripts ran stores no second message", async ({ page, site }) => {
  const before = site.messages().length;
  await openBeforeScripts(page, "/contact");
  await fillIn(page, message);
  await submit(page).dblclick();
  await expect(page).toHaveURL("/contact#message-sent");
  expect(site.messages().slice(before)).toMatchObject([message]);
});
