import type { Page, Route } from "@playwright/test";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import {
  chooseLanguage,
  expect,
  hold,
  open,
  openWithStoppedClock,
  test,
  waitForHydration,
} from "../support/browser/journey.ts";
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

test("what is typed stays in this tab, in another language, after a reload, and on the way back", async ({
  page,
  context,
}) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await chooseLanguage(page, "ar");
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await expect(page.locator("body"), "nothing takes the focus").toBeFocused();
  await page.reload();
  // It comes back after the first paint.
  await expect.poll(() => typedIn(page)).toEqual(message);

  await open(page, "/ar");
  await newsletter(page).fill(message.email);
  await chooseLanguage(page, "de");
  await expect(newsletter(page)).toHaveValue(message.email);
  await open(page, "/de/contact");
  expect(await typedIn(page)).toEqual(message);
  const other = await context.newPage();
  await open(other, "/de/contact");
  expect(await typedIn(other)).toEqual(nothingTyped);
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

test("a retry after a lost response stores nothing twice, and an accepted message is forgotten with its key", async ({
  page,
  newMessages,
  browserErrors,
}) => {
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(endpoint, loseResponse, { times: 1 });
  await open(page, "/en/contact");
  await send(page);
  await expect(page.getByRole("status")).toContainText(dictionaries.en.form.failures.unconfirmed);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
  await chooseLanguage(page, "fr");
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.fr.contactForm.success);
  expect(newMessages()).toMatchObject([message]);

  expect(await readKept(page)).toEqual([]);
  await page.reload();
  expect(await typedIn(page)).toEqual(nothingTyped);
  await page.goBack();
  await expect(page).toHaveURL("/en/contact");
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(nothingTyped);
  await send(page);
  await expect.poll(newMessages).toHaveLength(2);
});

test("the newsletter's address is cleared, forgotten, and not sent, before and after the scripts arrive", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/*.js");
  for (const moment of ["before", "after"]) {
    if (moment === "after") release();
    await page.goto("/ar", { waitUntil: "commit" });
    if (moment === "after") await waitForHydration(page);
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
    if (moment === "before") continue;
    expect(requests).toEqual([]);
    const [form, text] = await readBoxes(page.locator(".newsletter form").or(answer));
    const distance = (text?.top ?? 0) - (form?.bottom ?? 0);
    expect(distance, "the ring of the focus has room").toBeGreaterThanOrEqual(12);
    // Screen readers announce what is new.
    const announced = await answer.elementHandle();
    await newsletter(page).fill(message.email);
    await newsletter(page).press("Enter");
    await expect.poll(() => announced?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  }
});

test("Subscribe reports an empty field, but not after a double click", async ({ page }) => {
  await open(page, "/en");
  await expect(newsletter(page)).toHaveAttribute("aria-invalid", "false");
  await page.locator(".newsletter button").click();
  await expect(newsletter(page)).toHaveAttribute("aria-invalid", "true");
  await newsletter(page).fill(message.email);
  await page.locator(".newsletter button").dblclick();
  await expect(page.locator(".newsletter").getByText(dictionaries.en.newsletterForm.notOpen)).toBeVisible();
  await expect(newsletter(page)).toHaveValue("");
  await expect(page.locator(":user-invalid")).toHaveCount(0);
});

test("if the browser refuses storage, typing and sending work as always", async ({ page, newMessages }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await openWithStoppedClock(page, "/en/contact");
  for (const count of [1, 2]) {
    await send(page);
    await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
    expect(newMessages()).toHaveLength(count);
    await page.clock.runFor(3000);
  }
});
