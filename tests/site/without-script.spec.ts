import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, test } from "../support/browser/journey.ts";
import { green, message, postedMessage, red, send, submit } from "../support/browser/message.ts";

/** What a visitor sees in place of the count once the animation has ended. */
const readSettledCount = (page: Page) =>
  page.getByTestId("visitor-count").evaluate((element) => {
    const animations = element.getAnimations({ subtree: true });
    const endTimes = animations.map((animation) => Number(animation.effect?.getComputedTiming().endTime));
    for (const animation of animations) animation.finish();
    const { color, visibility, opacity } = getComputedStyle(element);
    const isSeen = visibility === "visible" && opacity !== "0" && color !== "rgba(0, 0, 0, 0)";
    return { longestMs: Math.max(0, ...endTimes), isSeen, text: element.textContent };
  });

for (const [what, script, answer, language, chosen, isCounted] of [
  ["JavaScript is off", undefined, 0, "en", "ar", false],
  ["the entry fails", "entry", 500, "ar", "fr", false],
  // A restored tab or a shared cache may have a document after an upgrade has deleted its files.
  ["all scripts are missing", "*", 404, "fr", "de", false],
  ["React fails", "react", 500, "de", "en", true],
  ["a component fails", "*.island", 500, "es", "fr", true],
] as const)
  test(`pages and forms work if ${what}`, { tag: what === "JavaScript is off" ? [] : "@all" }, async ({
    newVisitor,
    newMessages,
    browserErrors,
  }) => {
    const { terms, termsPage } = dictionaries[language];
    const page = await newVisitor({
      javaScriptEnabled: script !== undefined,
      reducedMotion: "no-preference",
    });
    await page.route(`**/assets/${script}-*.js*`, (route) => route.fulfill({ status: answer, body: "" }));
    const refused = script && page.waitForResponse((response) => response.status() === answer);
    await page.goto(getAddress("home", language));
    // The count needs no React, which is requested for the newsletter.
    if (isCounted) await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    if (isCounted) await page.locator(".newsletter").scrollIntoViewIfNeeded();
    await refused;
    const { longestMs, isSeen, text } = await readSettledCount(page);
    expect(isSeen).toBe(true);
    if (!isCounted) expect(text).toBe("–");
    expect(longestMs).toBeLessThanOrEqual(10_000);
    await expect(page.getByRole("alert")).toHaveCount(0);

    // On a busy machine, Chromium aborts a transition to the next page, and reports that as an error.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("contentinfo").getByRole("link", { name: terms, exact: true }).click();
    await page.getByRole("link", { name: termsPage.liability.title }).click();
    await expect(page).toHaveURL(`${getAddress("terms", language)}#liability`);
    await expect(page.locator("#liability")).toBeInViewport();
    // The boot script, which is part of the document, keeps the section and the choice.
    const section = script ? "#liability" : "";
    await chooseLanguage(page, chosen);
    await expect(page).toHaveURL(getAddress("terms", chosen) + section);
    expect(await page.context().cookies()).toMatchObject(script ? [{ name: "language", value: chosen }] : []);

    const { contact, contactPage, form } = dictionaries[chosen];
    await page.getByRole("contentinfo").getByRole("link", { name: contact, exact: true }).click();
    const outcome = page.locator("#message-sent");
    await expect(outcome).toBeHidden();
    const localTimes = page.getByText(contactPage.offices.localTime).filter({ visible: true });
    if (!script) await expect(localTimes).toHaveCount(0);
    // The service stores the same text from a page without JavaScript once an hour.
    const subject = `${message.subject} ${what}`;
    await send(page, { ...message, subject });
    await expect(page).toHaveURL(`${getAddress("contact", chosen)}#message-sent`);
    await expect(outcome).toBeInViewport();
    await expect(outcome).toHaveText(form.sentWithoutScript);
    await expect(outcome).toHaveCSS("color", green);
    expect(newMessages()).toMatchObject([{ ...postedMessage, subject, language: chosen }]);
    // The last page may still be requesting its scripts.
    await page.close();
    const expected = new RegExp(`status of ${answer}|dynamically imported module`);
    for (const error of browserErrors.splice(0)) expect(error).toMatch(expected);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an invalid, refused, or unconfirmed message shows an error", async ({ page, newMessages }) => {
    const { invalidWithoutScript, unconfirmedWithoutScript, failures } = dictionaries.ar.form;
    await page.goto("/ar/contact");
    await send(page, { ...message, name: "" });
    await expect(page, "the browser requires all fields").toHaveURL("/ar/contact");
    // Some browsers check nothing.
    await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await submit(page).click();
    await expect(page).toHaveURL("/ar/contact#message-invalid");
    const invalid = page.locator("#message-invalid");
    await expect(invalid).toBeInViewport();
    await expect(invalid).toHaveText(invalidWithoutScript);
    await expect(invalid).toHaveCSS("color", red);

    await send(page, { ...message, message: "a".repeat(300_000) });
    await expect(page).toHaveURL("/ar/contact#message-too-long");
    const tooLong = page.locator("#message-too-long");
    await expect(tooLong).toBeInViewport();
    await expect(tooLong).toContainText(failures["too-long"]);
    const mailbox = `mailto:${settings.SUPPORT_EMAIL}`;
    await expect(tooLong.getByRole("link")).toHaveAttribute("href", mailbox);
    expect(newMessages()).toEqual([]);

    for (const [fragment, text] of [
      ["message-rate-limited", failures["rate-limited"]],
      ["message-unconfirmed", unconfirmedWithoutScript],
    ] as const) {
      await page.goto(`/ar/contact#${fragment}`);
      await expect(page.locator(`#${fragment}`)).toBeInViewport();
      await expect(page.locator(`#${fragment}`)).toContainText(text);
    }
  });

  test("the newsletter form clears its field and sends nothing", async ({ page }) => {
    await page.goto("/ar");
    const field = page.locator(".newsletter [type=email]");
    const button = page.locator(".newsletter button");
    await field.fill("not an address");
    await button.click();
    await expect(field, "the browser checks the address").toHaveValue("not an address");
    await field.fill("visitor@example.com");
    const requested = page.waitForRequest((request) => request.isNavigationRequest());
    await button.click();
    expect((await requested).method()).toBe("GET");
    expect((await requested).url()).not.toContain("visitor");
    await expect(page.getByText(dictionaries.ar.newsletterForm.notOpen)).toBeInViewport();
    // It couldn't be sent, and cleared, again.
    await expect(field).toHaveValue("");
    await expect(field).toBeHidden();
  });
});
