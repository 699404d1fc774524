import { contactFields } from "../../contract/contact-message.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";

test("missing fields are reported and marked, also for assistive technology, and the first one gets the focus", async ({
  page,
  site,
}) => {
  const before = site.messages().length;
  await open(page, "/en/contact");
  const expectInvalid = async (...fields: string[]) => {
    for (const field of contactFields) {
      const control = page.locator(`#${field}`);
      await expect(control, field).toHaveAttribute("aria-invalid", String(fields.includes(field)));
    }
    await expect(page.locator(":user-invalid")).toHaveCount(fields.length);
  };
  await expectInvalid();
  await page.locator("#name").fill(message.name);
  await page.locator("#email").fill("zaynab");
  await submit(page).click();
  await expect(page.locator("#email")).toBeFocused();
  await expectInvalid("email", "subject", "message");
  await expect(page.locator("#email")).toHaveCSS("border-bottom-color", "rgb(179, 38, 30)");
  await page.locator("#subject").fill(message.subject);
  await expectInvalid("email", "message");
  expect(site.messages()).toHaveLength(before);
});

test("the message has six rows, and the fields suit autofill and every writing direction", async ({
  page,
}) => {
  await page.goto("/ar/contact");
  await expect(page.locator("textarea#message")).toHaveAttribute("rows", "6");
  for (const field of ["name", "email"])
    await expect(page.locator(`#${field}`)).toHaveAttribute("autocomplete", field);
  for (const field of ["name", "subject", "message"]) {
    await expect(page.locator(`#${field}`)).toHaveCSS("direction", "rtl");
    await page.locator(`#${field}`).fill("Ana");
    await expect(page.locator(`#${field}`)).toHaveCSS("direction", "ltr");
  }
  await expect(page.locator("#email")).toHaveAttribute("dir", "ltr");
});

test("whatever passes the browser's validation is sent as typed", async ({ page, site }) => {
  const odd = {
    name: "   ",
    email: "a@b",
    subject: `\t ${"long ".repeat(200)}\u0001\u2028 `,
    // More than browsers send after the visitor has left the page.
    message: `\n  ${"a".repeat(70_000)}\u0007\t \n`,
  };
  const before = site.messages().length;
  await open(page, "/en/contact");
  await fillIn(page, odd);
  const typed = await typedIn(page);
  const [request] = await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
  expect(request.postDataJSON()).toMatchObject(odd);
  expect(typed).toEqual(odd);
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([odd]);
});

test("a message with the field that only robots fill in is stored as spam", async ({ page, site }) => {
  const before = site.messages().length;
  await open(page, "/en/contact");
  await fillIn(page, message);
  await page.locator("[name=_honey]").evaluate((field: HTMLInputElement) => {
    field.value = "https://spam.example";
  });
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([{ ...message, state: "spam" }]);
});
