import type { Page, Route } from "@playwright/test";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, hold, open, test, waitForHydration } from "../support/browser/journey.ts";
import {
  endpoint,
  fillIn,
  message,
  nothingTyped,
  send,
  status,
  submit,
  typedIn,
} from "../support/browser/message.ts";

const newsletter = (page: Page) => page.locator("#newsletter-email");

/** Every text that the tab keeps. */
const readKept = (page: Page) => page.evaluate(() => Object.values({ ...sessionStorage }).filter(Boolean));

test("what is typed stays when the language changes, and nothing takes the focus", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  for (const language of ["ar", "de", "en"] as const) {
    await chooseLanguage(page, language);
    await waitForHydration(page);
    expect(await typedIn(page)).toEqual(message);
    await expect(page.locator("body")).toBeFocused();
  }
  await open(page, "/en");
  await newsletter(page).fill(message.email);
  await chooseLanguage(page, "ar");
  await expect(newsletter(page)).toHaveValue(message.email);
});

test("what is typed stays after a reload and on another page, in this tab", async ({ page, context }) => {
  await open(page, "/de/contact");
  await fillIn(page, message);
  await page.reload();
  // It comes back after the first paint.
  await expect.poll(() => typedIn(page)).toEqual(message);
  await open(page, "/de");
  await open(page, "/de/contact");
  expect(await typedIn(page)).toEqual(message);
  const other = await context.newPage();
  await open(other, "/de/contact");
  expect(await typedIn(other)).toEqual(nothingTyped);
});

test("an accepted message is forgotten, with its key", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await chooseLanguage(page, "de");
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

test("a message sent before the scripts arrived is forgotten", async ({ page, newMessages }) => {
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/en/contact", { waitUntil: "commit" });
  await send(page, { ...message, subject: "Early" });
  await expect(page).toHaveURL("/en/contact#message-sent");
  // The text is forgotten after the first paint.
  await expect.poll(() => readKept(page)).toEqual([]);
  expect(await typedIn(page)).toEqual(nothingTyped);
  expect(newMessages()).toHaveLength(1);
  await fillIn(page, { ...message, subject: "Another" });
  release();
  await page.reload();
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual({ ...message, subject: "Another" });
});

test("a retry after a lost response stores nothing twice", async ({ page, newMessages, browserErrors }) => {
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(endpoint, loseResponse, { times: 1 });
  await open(page, "/en/contact");
  await send(page);
  await expect(page.getByRole("status")).toContainText(dictionaries.en.form.failures.unconfirmed);
  await chooseLanguage(page, "fr");
  await page.reload();
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.fr.contactForm.success);
  expect(newMessages()).toMatchObject([message]);
  // The next message has its own key.
  await expect(status(page)).toHaveCount(0);
  await send(page);
  await expect.poll(newMessages).toHaveLength(2);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

for (const moment of ["before", "after"])
  test(`the newsletter's address is cleared, forgotten, and not sent, ${moment} the scripts arrive`, async ({
    page,
  }) => {
    if (moment === "before") await hold(page, "**/assets/*.js");
    await page.goto("/ar", { waitUntil: "commit" });
    if (moment === "after") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const answer = page.locator(".newsletter").getByText(dictionaries.ar.newsletterForm.notOpen);
    await newsletter(page).fill(message.email);
    expect(await readKept(page)).toEqual([message.email]);
    await expect(answer).toBeHidden();
    await newsletter(page).press("Enter");
    await expect(answer).toBeVisible();
    await expect(newsletter(page)).toHaveValue("");
    expect(await readKept(page)).toEqual([]);
    if (moment === "before") return;
    expect(requests).toEqual([]);
    const [form, text] = await readBoxes(page.locator(".newsletter form").or(answer));
    const distance = (text?.top ?? 0) - (form?.bottom ?? 0);
    expect(distance, "the ring of the focus has room").toBeGreaterThanOrEqual(12);
    // Screen readers announce what is new.
    const announced = await answer.elementHandle();
    await newsletter(page).fill(message.email);
    await newsletter(page).press("Enter");
    await expect.poll(() => announced?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  });

test("if the browser refuses storage, typing and sending work as always", async ({ page, newMessages }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await open(page, "/en/contact");
  for (const count of [1, 2]) {
    await send(page);
    await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
    await expect(status(page)).toHaveCount(0);
    expect(newMessages()).toHaveLength(count);
  }
});
