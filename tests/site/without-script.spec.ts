import { getAddress } from "../../contract/addresses.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";
import { fillIn, message, postedMessage, submit } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

test.use({ javaScriptEnabled: false });

for (const language of bothDirections) {
  const address = getAddress("contact", language);
  const { form, contactPage } = dictionaries[language];

  test(`without JavaScript, a message is stored, and success is shown, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.messages().length;
    await page.goto(address);
    await expect(page.locator("#message-sent")).toBeHidden();
    await fillIn(page, message);
    await expect(page.locator(".offices")).not.toContainText(contactPage.offices.localTime, {
      useInnerText: true,
    });
    await submit(page).click();
    await expect(page).toHaveURL(`${address}#message-sent`);
    await expect(page.locator("#message-sent")).toBeInViewport();
    await expect(page.locator("#message-sent")).toHaveText(form.sentWithoutScript);
    await expect(page.locator("#message-sent")).toHaveCSS("color", "rgb(11, 122, 85)");
    await expect(page.locator("#message-failed")).toBeHidden();
    const stored = site.messages().slice(before);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ ...postedMessage, language });
  });

  test(`without JavaScript, an invalid or failed message shows an error, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.messages().length;
    await page.goto(address);
    await fillIn(page, { ...message, name: "" });
    await submit(page).click();
    await expect(page, "the browser requires all fields").toHaveURL(address);
    // Some browsers check nothing.
    await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await submit(page).click();
    await expect(page).toHaveURL(`${address}#message-invalid`);
    await expect(page.locator("#message-invalid")).toBeInViewport();
    await expect(page.locator("#message-invalid")).toHaveText(form.invalidWithoutScript);
    await expect(page.locator("#message-invalid")).toHaveCSS("color", "rgb(179, 38, 30)");

    await fillIn(page, { ...message, message: "a".repeat(300_000) });
    await submit(page).click();
    await expect(page).toHaveURL(`${address}#message-too-long`);
    await expect(page.locator("#message-too-long")).toBeInViewport();
    await expect(page.locator("#message-too-long")).toContainText(form.failures["too-long"]);
    await expect(page.locator("#message-too-long").getByRole("link")).toHaveAttribute(
      "href",
      `mailto:${settings.SUPPORT_EMAIL}`,
    );
    expect(site.messages()).toHaveLength(before);

    await page.goto(`${address}#message-rate-limited`);
    await expect(page.locator("#message-rate-limited")).toBeInViewport();
    await expect(page.locator("#message-rate-limited")).toContainText(form.failures["rate-limited"]);
  });
}

for (const language of bothDirections)
  test(`without JavaScript, the newsletter form clears its field and sends nothing, in ${language}`, async ({
    page,
  }) => {
    await page.goto(getAddress("home", language));
    const field = page.locator(".newsletter [type=email]");
    const button = page.locator(".newsletter button");
    await field.fill("not an address");
    await button.click();
    await expect(field, "the browser checks the address").toHaveValue("not an address");
    await field.fill("visitor@example.com");
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.isNavigationRequest()),
      button.click(),
    ]);
    expect(request.method()).toBe("GET");
    expect(request.url()).not.toContain("visitor");
    await expect(page.getByText(dictionaries[language].newsletterForm.notOpen)).toBeInViewport();
    // It couldn't be sent, and cleared, again.
    await expect(field).toHaveValue("");
    await expect(field).toBeHidden();
  });
