import { getAddress, getBareAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";
import { expect, test as journey, waitForHydration } from "../support/browser/journey.ts";
import { startStaticHost } from "../support/hosting/static-host.ts";

/** The locale of a browser, an earlier choice, and the language that its visitor reads. */
const visitors: { locale: string; cookie?: Language; shows: Language }[] = [
  { locale: "fr-FR", shows: "fr" },
  { locale: "ar-EG", shows: "ar" },
  { locale: "nl-NL", shows: "en" },
  { locale: "fr-FR", cookie: "en", shows: "en" },
  { locale: "fr-FR", cookie: "de", shows: "de" },
];

const test = journey.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const host = await startStaticHost();
      await use(host.origin);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ origin }, use) => use(origin),
});

test.use({ locale: "fr-FR" });

test("a bare address leads to the page in the visitor's language, and sets no cookie", async ({
  newVisitor,
  origin,
  browserErrors,
}) => {
  for (const [index, { locale, cookie, shows }] of visitors.entries()) {
    const page = await newVisitor({ locale });
    const visitor = page.context();
    if (cookie) await visitor.addCookies([{ name: "language", value: cookie, url: origin }]);
    // One of the pages each, in turns.
    const name = pageNames[index % pageNames.length] as PageName;
    const place = "?from=mail#content";
    const address = shows === "en" ? getBareAddress(name) : getAddress(name, shows);
    await page.goto(getBareAddress(name) + place);
    await expect(page).toHaveURL(address + place);
    await expect(page.locator("html")).toHaveAttribute("lang", shows);
    const kept = (await visitor.cookies()).map(({ value }) => value);
    expect(kept).toEqual(cookie ? [cookie] : []);
    await visitor.close();
  }
  // The counter, which this build expects beside the pages, is not there.
  browserErrors.length = 0;
});

test("a page that redirects to another language imports no scripts, and counts no visit", async ({
  page,
}) => {
  const { promise: keyPressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/fr/contact", async (route) => {
    await keyPressed;
    await route.continue();
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const [navigation] = await Promise.all([
    page.waitForRequest("**/fr/contact"),
    page.goto("/contact", { waitUntil: "commit" }),
  ]);
  expect(navigation.isNavigationRequest()).toBe(true);
  // The first key imports the scripts at once.
  await page.keyboard.press("Tab");
  answer();
  await expect(page).toHaveURL("/fr/contact");
  await waitForHydration(page);
  expect(requests).toContainEqual(expect.stringMatching(/^\/assets\/fr-/));
  expect(requests).not.toContainEqual(expect.stringMatching(/^\/assets\/en-/));
});
