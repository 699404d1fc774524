import type { Page } from "@playwright/test";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, hold, test, waitForEnhancements } from "../support/browser/journey.ts";
import { fillIn, message, nothingTyped, postedMessage, typedIn } from "../support/browser/message.ts";

const hydrated = (page: Page) => page.locator("[data-hydrated]");

/** For `addInitScript`: nothing ever comes into view. */
function stopObservers() {
  IntersectionObserver.prototype.observe = () => {};
}

const islands = [
  { address: "/ar", field: "#newsletter-email", text: "zaynab@example.com" },
  { address: "/de/contact", field: "#subject", text: "Où est ma carte ?" },
] as const;

for (const { address, field } of islands)
  test(`${address} loads React when its form comes into view, and not before`, async ({ page }) => {
    // The forms are below a phone's first screen.
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script")
        scripts.push(new URL(request.url()).pathname.replace(/-.*/, ""));
    });
    await page.goto(address);
    await waitForEnhancements(page);
    if (address === "/ar") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual(["/assets/entry"]);
    await page.locator(field).scrollIntoViewIfNeeded();
    await expect(hydrated(page)).toHaveCount(1);
    expect(scripts).toContain("/assets/react");
  });

for (const { address, field, text } of islands)
  for (const script of ["entry", "react"])
    test(`a form of ${address} that a visitor types into before the ${script} arrives loses nothing, and doesn't move`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(stopObservers);
      const release = await hold(page, `**/assets/${script}*.js`);
      await page.goto(address, { waitUntil: "commit" });
      if (script === "react") await waitForEnhancements(page);
      const input = page.locator(field);
      await input.click();
      await input.pressSequentially(text);
      await input.press("Home");
      const readState = () =>
        input.evaluate((element: HTMLInputElement) => ({
          text: element.value,
          caret: element.selectionStart,
          boxes: [...document.querySelectorAll("[data-island] *")].map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return { x, y, width, height };
          }),
        }));
      await page.waitForFunction(() => !("firstScreen" in document.documentElement.dataset));
      const before = await readState();
      expect(before.text).toBe(text);
      release();
      await expect(hydrated(page)).toHaveCount(1);
      await expect(input).toBeFocused();
      expect(await readState()).toEqual(before);
      await page.keyboard.type("x");
      await expect(input).toHaveValue(`x${text}`);
    });

test("Enter sends a form before React arrives, as without JavaScript", async ({ page, newMessages }) => {
  await hold(page, "**/assets/react*.js");
  await page.goto("/ar", { waitUntil: "commit" });
  await page.locator("#newsletter-email").fill(message.email);
  await page.locator("#newsletter-email").press("Enter");
  await expect(page.getByText(dictionaries.ar.newsletterForm.notOpen)).toBeVisible();
  await expect(page.locator("#newsletter-email")).toHaveValue("");

  await page.goto("/ar/contact", { waitUntil: "commit" });
  await fillIn(page, message);
  await page.locator("#subject").press("Enter");
  await expect(page).toHaveURL("/ar/contact#message-sent");
  await expect(page.getByText(dictionaries.ar.form.sentWithoutScript)).toBeInViewport();
  await expect.poll(() => typedIn(page)).toEqual(nothingTyped);
  expect(newMessages()).toMatchObject([postedMessage]);
});

test("what is filled in where nobody looks makes the form work", async ({ page }) => {
  await page.addInitScript(stopObservers);
  await page.goto("/en/contact");
  await waitForEnhancements(page);
  await expect(hydrated(page)).toHaveCount(0);
  await page.locator("#name").evaluate((field: HTMLInputElement, name) => {
    field.value = name;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, message.name);
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page.locator("#name")).toHaveValue(message.name);
});
