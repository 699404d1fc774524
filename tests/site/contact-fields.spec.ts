import { getAddress } from "../../contract/addresses.ts";
import { contactFields } from "../../contract/contact-message.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { expect, open, test } from "../support/journey.ts";
import { fillIn, message, submit, typedIn } from "../support/message.ts";
import { words } from "../support/words.ts";

for (const language of languageCodes) {
  test(`every faulty field says what to do and the first one is focused, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.messages().length;
    const { errors } = words[language].form;
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

test("the form asks the browser for all fields, for an address, and for six rows", async ({ page }) => {
  await page.goto("/contact");
  for (const field of contactFields) {
    await expect(page.locator(`#${field}`)).toHaveAttribute("name", field);
    await expect(page.locator(`#${field}`)).toHaveAttribute("required");
  }
  await expect(page.locator("#email")).toHaveAttribute("type", "email");
  await expect(page.locator("textarea#message")).toHaveAttribute("rows", "6");
});

test("what was typed, the place on the page and the fragment survive every language switch", async ({
  page,
}) => {
  await open(page, "/contact?from=mail#offices");
  await fillIn(page, message);
  await page.locator("#message").scrollIntoViewIfNeeded();
  for (const language of ["fr", "ar", "es", "de", "en"] as const) {
    await page.locator(".language-menu summary").press("Enter");
    await page.getByRole("link", { name: languages[language].name, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveURL(`${getAddress("contact", language)}?from=mail#offices`);
    await expect(page.locator("#message")).toBeInViewport();
    expect(await typedIn(page)).toEqual(message);
  }
});

test("what was typed before scripts came is still there after", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fillIn(page, message);
  released.resolve();
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  expect(await typedIn(page)).toEqual(message);
});
