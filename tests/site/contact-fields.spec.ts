import { getAddress } from "../../contract/addresses.ts";
import { contactFields } from "../../contract/contact-message.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { endpoint, fillIn, message, status, submit, typedIn } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

for (const language of bothDirections) {
  test(`every invalid field says what to do and the first one is focused, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.messages().length;
    const { errors } = dictionaries[language].form;
    await open(page, getAddress("contact", language));
    await page.locator("#name").fill(message.name);
    await page.locator("#email").fill("zaynab");
    await submit(page).click();

    await expect(page.locator("#email")).toBeFocused();
    await expect(page.locator("#email")).toHaveAccessibleDescription(errors.notAnAddress);
    await expect(page.locator("#subject")).toHaveAccessibleDescription(errors.missing.subject);
    await expect(page.locator("#message")).toHaveAccessibleDescription(errors.missing.message);
    for (const field of ["email", "subject", "message"])
      await expect(page.locator(`#${field}`)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#name")).not.toHaveAttribute("aria-invalid");
    expect(site.messages()).toHaveLength(before);

    await page.locator("#subject").fill(message.subject);
    await expect(page.locator("#subject")).not.toHaveAttribute("aria-invalid");
  });
}

test("an error is announced, also if the focus stays in its field", async ({ page }) => {
  const { errors } = dictionaries.en.form;
  await open(page, "/en/contact");
  await page.locator("#name").fill(message.name);
  await page.locator("#email").fill("zaynab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#email")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: errors.notAnAddress })).toBeVisible();
});

test("the form asks the browser for all fields, for an address, and for six rows", async ({ page }) => {
  await page.goto("/contact");
  for (const field of contactFields) {
    await expect(page.locator(`#${field}`)).toHaveAttribute("name", field);
    await expect(page.locator(`#${field}`)).toHaveAttribute("required");
  }
  await expect(page.locator("#email")).toHaveAttribute("type", "email");
  await expect(page.locator("textarea#message")).toHaveAttribute("rows", "6");
  for (const field of ["name", "email"])
    await expect(page.locator(`#${field}`)).toHaveAttribute("autocomplete", field);
  for (const field of ["name", "subject", "message"])
    await expect(page.locator(`#${field}`)).toHaveAttribute("dir", "auto");
  await expect(page.locator("#email")).toHaveAttribute("dir", "ltr");
});

test("the browser's two checks are all: whatever else is typed is sent as it was typed", async ({
  page,
  site,
}) => {
  const odd = {
    name: "   ",
    email: "a@b",
    subject: `\t ${"long ".repeat(200)}\u0001\u2028 `,
    message: `\n  ${"a".repeat(12_000)}\u0007\t \n`,
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
