import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/journey.ts";
import { endpoint, fillIn, message, status, submit } from "../support/message.ts";
import { settings, words } from "../support/words.ts";

test("the message goes out exactly as form services expect it", async ({ page }) => {
  await open(page, "/contact");
  await fillIn(page, message);
  const [request] = await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  expect(new URL(request.url()).pathname).toBe(`/forms/ajax/${settings.SUPPORT_EMAIL}`);
  expect(request.method()).toBe("POST");
  expect(request.headers()).toMatchObject({ "content-type": "application/json", accept: "application/json" });
  expect(request.postDataJSON()).toEqual({
    ...message,
    _subject: `Contact Form: ${message.subject}`,
    _template: "table",
  });
  await expect(status(page)).toHaveText(words.en.contactForm.success);
});

test("a double click sends once", async ({ page, site }) => {
  const before = site.messages().length;
  await open(page, "/contact");
  await fillIn(page, message);
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(status(page)).toHaveText(words.en.contactForm.success);
  expect(site.messages()).toHaveLength(before + 1);
});

test("the same words may be sent again after they arrived, as a message of their own", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  await open(page, "/contact");
  for (const count of [1, 2]) {
    await fillIn(page, message);
    await submit(page).click();
    await expect.poll(() => site.messages().length).toBe(before + count);
    await expect(submit(page)).toBeEnabled();
  }
});

test("success is green and failure is red", async ({ page, complaints }) => {
  await open(page, "/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(status(page)).toHaveText(words.en.contactForm.success);
  const [red = 0, green = 0] = await colourOf(page);
  expect(green).toBeGreaterThan(red);

  await page.route(endpoint, (route) => route.fulfill({ status: 500 }));
  await fillIn(page, message);
  await submit(page).click();
  await expect(status(page)).toHaveText(words.en.contactForm.error);
  const [redOfError = 0, greenOfError = 0] = await colourOf(page);
  expect(redOfError).toBeGreaterThan(greenOfError);
  complaints.length = 0;
});

async function colourOf(page: Page): Promise<number[]> {
  const colour = await status(page).evaluate((element) => getComputedStyle(element).color);
  return colour.match(/\d+/g)?.map(Number) ?? [];
}
