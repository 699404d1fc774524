import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { createSecurityHeaders } from "../../settings/security-headers.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, slowDown, test, waitForHydration } from "../support/browser/journey.ts";
import { fillIn, message, postedMessage, status, submit, typedIn } from "../support/browser/message.ts";

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

for (const [script, language] of [
  ["entry-client", "ar"],
  ["en", "en"],
] as const)
  test(`if the script ${script} fails to load, every page and form still works, in ${language}`, async ({
    page,
    context,
    site,
    browserErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.route(`**/assets/${script}-*.js*`, (route) => route.fulfill({ status: 500, body: "" }));
    const refused = page.waitForResponse((response) => response.status() === 500);
    await page.goto(getAddress("home", language));
    await refused;

    const settled = await readSettledCount(page);
    expect(settled).toMatchObject({ isSeen: true, text: "–" });
    expect(settled.endTimes).toHaveLength(1);
    for (const endTime of settled.endTimes) expect(endTime).toBeLessThanOrEqual(10_000);
    await expect(page.getByRole("alert")).toHaveCount(0);

    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: dictionaries[language].terms, exact: true }).click();
    await page.getByRole("link", { name: dictionaries[language].termsPage.liability.title }).click();
    await expect(page).toHaveURL(`${getAddress("terms", language)}#liability`);
    await expect(page.locator("#liability")).toBeInViewport();

    const other = "de";
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
    for (const error of browserErrors.splice(0)) expect(error).toContain("status of 500");
  });

test("on a 3G network, text typed before hydration stays, and can be sent", async ({ page, site }) => {
  const before = site.messages().length;
  await slowDown(page);
  await page.goto("/ar/contact", { waitUntil: "commit" });
  await fillIn(page, message);
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
  await waitForHydration(page);
  expect(await typedIn(page)).toEqual(message);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.de.contactForm.success);
  expect(site.messages().slice(before)).toMatchObject([message]);
});

test("a page from before an upgrade, whose files are gone, is readable, and its form works", async ({
  page,
  site,
  browserErrors,
}) => {
  // A shared cache or a restored tab still has the document, but the new version has other scripts and fonts.
  await page.route("**/ar/contact", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/(\/assets\/[\w-]+)-[\w-]{8}(\.\w+)/g, "$1-00000000$2");
    const headers = { ...response.headers(), ...(await createSecurityHeaders(settings, html)) };
    await route.fulfill({ response, headers, body: html });
  });
  const before = site.messages().length;
  const gone = page.waitForResponse("**/assets/entry-client-00000000.js");
  await page.goto("/ar/contact");
  expect((await gone).status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await fillIn(page, message);
  await submit(page).click();
  await expect(page).toHaveURL("/ar/contact#message-sent");
  await expect(page.getByText(dictionaries.ar.form.sentWithoutScript)).toBeInViewport();
  expect(site.messages().slice(before)).toMatchObject([{ ...postedMessage, language: "ar" }]);
  // The response is the new version's page.
  await waitForHydration(page);
  for (const error of browserErrors.splice(0)) expect(error).toContain("status of 404");
});
