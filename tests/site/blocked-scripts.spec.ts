import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, test } from "../support/browser/journey.ts";
import { fillIn, message, postedMessage, submit } from "../support/browser/message.ts";

const count = (page: Page) => page.getByTestId("visitor-count");

/** What a visitor sees of the count's place once nothing moves there any more. */
const readSettledCount = (page: Page) =>
  count(page).evaluate((element) => {
    const animations = element.getAnimations({ subtree: true });
    const endTimes = animations.map((animation) => Number(animation.effect?.getComputedTiming().endTime));
    for (const animation of animations) animation.finish();
    const { color, visibility, opacity } = getComputedStyle(element);
    const isSeen = visibility === "visible" && opacity !== "0" && color !== "rgba(0, 0, 0, 0)";
    return { endTimes, isSeen, text: element.textContent };
  });

for (const [script, answer, language] of [
  ["entry-client", 500, "ar"],
  // A restored tab or a shared cache may have a document after an upgrade has deleted its files.
  ["*", 404, "de"],
  ["en", 500, "en"],
] as const)
  test(`if the script ${script} gets ${answer}, every page and form still works, in ${language}`, async ({
    page,
    context,
    site,
    browserErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.route(`**/assets/${script}-*.js*`, (route) => route.fulfill({ status: answer, body: "" }));
    const refused = page.waitForResponse((response) => response.status() === answer);
    await page.goto(getAddress("home", language));
    await refused;

    const settled = await readSettledCount(page);
    expect(settled).toMatchObject({ isSeen: true, text: "–" });
    expect(settled.endTimes).toHaveLength(1);
    for (const endTime of settled.endTimes) expect(endTime).toBeLessThanOrEqual(10_000);
    await expect(page.getByRole("alert")).toHaveCount(0);

    // On a busy machine, Chromium aborts a transition to the next page, and reports that as an error.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: dictionaries[language].terms, exact: true }).click();
    await page.getByRole("link", { name: dictionaries[language].termsPage.liability.title }).click();
    await expect(page).toHaveURL(`${getAddress("terms", language)}#liability`);
    await expect(page.locator("#liability")).toBeInViewport();

    const other = "fr";
    await chooseLanguage(page, other);
    await expect(page).toHaveURL(`${getAddress("terms", other)}#liability`);
    expect(await context.cookies()).toMatchObject([{ name: "language", value: other }]);
    await chooseLanguage(page, language);
    await expect(page).toHaveURL(`${getAddress("terms", language)}#liability`);

    const before = site.messages().length;
    await footer.getByRole("link", { name: dictionaries[language].contact, exact: true }).click();
    await fillIn(page, message);
    await submit(page).click();
    await expect(page).toHaveURL(`${getAddress("contact", language)}#message-sent`);
    await expect(page.getByText(dictionaries[language].form.sentWithoutScript)).toBeInViewport();
    expect(site.messages().slice(before)).toMatchObject([{ ...postedMessage, language }]);
    for (const error of browserErrors.splice(0)) expect(error).toContain(`status of ${answer}`);
  });
