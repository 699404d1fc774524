import { contactFields } from "../../domain/contact-message.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import {
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
  green,
  message,
  nothingTyped,
  red,
  send,
  status,
  submit,
  typedIn,
} from "../support/browser/message.ts";

const statusMs = 3000;

test("a double click sends once; success is shown for 3 seconds, and the reference longer", async ({
  page,
  newMessages,
}) => {
  const { contactForm, form } = dictionaries.ar;
  const answer = await hold(page, endpoint);
  await openWithStoppedClock(page, "/ar/contact");
  await fillIn(page, message);
  await submit(page).evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  const position = await page.evaluate(() => scrollY);
  await submit(page).dblclick();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveText(contactForm.sending);
  await expect(submit(page), "the focus stays").toBeFocused();
  await expect(page.getByRole("status"), "announced").toHaveText(contactForm.sending);
  await expect(page.locator("#message")).not.toBeEditable();
  answer();
  await expect(status(page)).toHaveText(contactForm.success);
  await expect(status(page)).toHaveCSS("color", green);
  expect(await typedIn(page)).toEqual(nothingTyped);
  await expect(page.locator("#message")).toBeEditable();
  expect(await page.evaluate(() => scrollY), "the status is in view already").toBe(position);

  // A click after the response changes nothing.
  await submit(page).click({ force: true });
  await expect(submit(page)).toBeFocused();
  await expect(page.locator(":user-invalid")).toHaveCount(0);
  expect(newMessages()).toMatchObject([{ ...message, state: "pending" }]);

  await page.clock.runFor(statusMs - 1);
  await expect(status(page)).toHaveText(contactForm.success);
  await expect(submit(page)).toHaveText(form.sent);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveCount(0);
  await expect(submit(page)).toHaveText(contactForm.send);
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByRole("status")).toContainText(newMessages()[0]?.reference ?? "no reference");

  // The receipt isn't left beside fields that the browser reports.
  await submit(page).click();
  await expect(page.locator("#name")).toBeFocused();
  await expect(page.getByRole("status")).toHaveText("");
});

test("each refusal is explained, and a retry works", async ({ page, browserErrors, newMessages }) => {
  // Until a response is read to its end, its request counts among the 64 KiB that browsers send after a visitor left.
  const long = { ...message, message: "a".repeat(50_000) };
  await openWithStoppedClock(page, "/ar/contact");
  await fillIn(page, long);
  for (const [code, failure] of [
    [400, "refused"],
    [413, "too-long"],
    [429, "rate-limited"],
    // A gateway doesn't know whether the message arrived.
    [502, "unconfirmed"],
    // The service knows that it stored nothing.
    [507, "refused"],
    [503, "unconfirmed"],
  ] as const) {
    await page.route(endpoint, (route) => route.fulfill({ status: code, body: "<h1>No JSON</h1>" }), {
      times: 1,
    });
    await submit(page).click();
    await expect(page.getByRole("status"), String(code)).toContainText(
      dictionaries.ar.form.failures[failure],
    );
    expect(await typedIn(page)).toEqual(long);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining(`status of ${code}`)]);
  }
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  expect(newMessages()).toMatchObject([long]);
});

test("a network failure is shown for 3 seconds, and no response is one after 20 seconds", async ({
  page,
  browserErrors,
  newMessages,
}) => {
  const { contactForm, form } = dictionaries.ar;
  await openWithStoppedClock(page, "/ar/contact");
  await page.context().setOffline(true);
  await send(page);
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(status(page)).toHaveCSS("color", red);
  await page.clock.runFor(statusMs - 1);
  await expect(status(page)).toHaveText(contactForm.error);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveCount(0);
  expect(await typedIn(page)).toEqual(message);
  const mailbox = `mailto:${settings.SUPPORT_EMAIL}`;
  await expect(page.getByRole("status").getByRole("link")).toHaveAttribute("href", mailbox);

  await submit(page).click();
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(page.getByRole("status")).toContainText(form.failures.offline);
  for (const error of browserErrors.splice(0)) expect(error).toContain("ERR_INTERNET_DISCONNECTED");
  expect(newMessages()).toEqual([]);

  // A retry within the three seconds starts another three.
  await page.clock.runFor(2000);
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(status(page)).toHaveText(contactForm.success);
  await page.clock.runFor(2000);
  await expect(status(page)).toHaveText(contactForm.success);
  expect(newMessages()).toHaveLength(1);
  await page.clock.runFor(1000);

  await page.route(endpoint, () => {});
  await Promise.all([page.waitForRequest(endpoint), send(page)]);
  await page.clock.runFor(19_000);
  await expect(submit(page)).toHaveText(contactForm.sending);
  await page.clock.runFor(1000);
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(submit(page)).toBeEnabled();
  expect(await typedIn(page)).toEqual(message);
  await page.clock.runFor(statusMs);
  await expect(status(page)).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
});

test("on a phone the status is scrolled into view", async ({ page, browserErrors }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.route(endpoint, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await open(page, "/en/contact");
  await fillIn(page, message);
  for (const outcome of ["error", "success"] as const) {
    await submit(page).evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));
    await submit(page).press("Enter");
    await expect(status(page)).toHaveText(dictionaries.en.contactForm[outcome]);
    await expect(status(page)).toBeInViewport({ ratio: 1 });
  }
  browserErrors.splice(0);
});

test("a message arrives even if the visitor leaves the page meanwhile", async ({ page, newMessages }) => {
  const answer = await hold(page.context(), endpoint);
  await open(page, "/en/contact");
  await Promise.all([page.waitForRequest(endpoint), send(page)]);
  await page.getByRole("contentinfo").getByRole("link", { name: dictionaries.en.terms, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.en.termsPage.title);
  expect(newMessages()).toEqual([]);
  answer();
  await expect.poll(newMessages).toHaveLength(1);
});

test("fields suit autofill and every direction, and missing ones are marked", async ({
  page,
  newMessages,
}) => {
  await open(page, "/ar/contact");
  await expect(page.locator("textarea#message")).toHaveAttribute("rows", "6");
  for (const field of ["name", "email"])
    await expect(page.locator(`#${field}`)).toHaveAttribute("autocomplete", field);
  for (const field of ["name", "subject", "message"]) {
    // A leading digit or space doesn't change the side.
    for (const text of ["", "5", " ", "12 "]) {
      await page.locator(`#${field}`).fill(text);
      await expect(page.locator(`#${field}`)).toHaveCSS("direction", "rtl");
    }
    await page.locator(`#${field}`).fill("12 cards");
    await expect(page.locator(`#${field}`)).toHaveCSS("direction", "ltr");
  }
  await expect(page.locator("#email")).toHaveAttribute("dir", "ltr");
  for (const field of ["name", "subject", "message"]) await page.locator(`#${field}`).fill("12");
  await page.reload();
  for (const field of ["name", "subject", "message"]) {
    await expect(page.locator(`#${field}`)).toHaveValue("12");
    await expect(page.locator(`#${field}`), "as it was").toHaveCSS("direction", "rtl");
  }
  await waitForHydration(page);

  const expectInvalid = async (...fields: string[]) => {
    for (const field of contactFields) {
      const control = page.locator(`#${field}`);
      await expect(control, field).toHaveAttribute("aria-invalid", String(fields.includes(field)));
    }
    await expect(page.locator(":user-invalid")).toHaveCount(fields.length);
  };
  await send(page, { ...nothingTyped, name: message.name, email: "zaynab" });
  await expect(page.locator("#email"), "the first one").toBeFocused();
  await expectInvalid("email", "subject", "message");
  await expect(page.locator("#email")).toHaveCSS("border-bottom-color", red);
  await page.locator("#subject").fill(message.subject);
  await expectInvalid("email", "message");
  expect(newMessages()).toEqual([]);
});

test("whatever passes the browser's validation is sent as typed, even if it returns no random numbers", async ({
  page,
  newMessages,
}) => {
  // As in old versions of Android: https://github.com/ulid/javascript/issues/57
  await page.addInitScript(() => {
    Crypto.prototype.getRandomValues = (() => undefined) as never;
  });
  const odd = {
    name: "   ",
    email: "a@b",
    subject: `\t ${"long ".repeat(200)}\u0001\u2028 `,
    // More than browsers send after the visitor has left the page.
    message: `\n  ${"a".repeat(70_000)}\u0007\t \n`,
  };
  await open(page, "/en/contact");
  await send(page, odd);
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(newMessages()).toMatchObject([odd]);
});

test("the field that only robots fill in marks a message as spam", async ({ page, newMessages }) => {
  const spam = "https://spam.example";
  await open(page, "/en/contact");
  await page.locator("[name=_honey]").evaluate((field: HTMLInputElement, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, spam);
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).not.toContain(spam);
  await send(page);
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(newMessages()).toMatchObject([{ ...message, state: "spam" }]);
});
