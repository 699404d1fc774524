import type { Page } from "@playwright/test";
import { type Language, languages } from "../../domain/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, hold, open, test } from "../support/browser/journey.ts";
import { openPartners, visitPartner } from "../support/browser/partners.ts";

const increment = "**/rest/v1/rpc/increment_visitor_count";
const read = "**/rest/v1/visitor_counter?*";

/** What gives no count, for either call or for the second. */
const failures = [{ status: 500, json: { message: "broken" } }, "a cut connection"] as const;
const noCounts = [
  { body: "<h1>Hello</h1>", contentType: "text/html" },
  { json: [{ count: 5 }] },
  { json: { count: "5" } },
];

/** All calls to the counter from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/rest/")) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

const count = (page: Page) => page.getByTestId("visitor-count");
const written = (visitors: number, language: Language) =>
  new Intl.NumberFormat(languages[language].locale).format(visitors);

test("each load of the home page counts once, in its language", async ({ page, site }) => {
  const before = site.visitors();
  const calls = watchCalls(page);
  const incremented = page.waitForResponse(increment);
  const answer = await hold(page, read);
  await page.goto("/ar");
  await expect(count(page)).toHaveClass(/pulse/);
  await expect(count(page)).not.toHaveText(/\d/);
  answer();
  await expect(count(page)).toHaveText(written(before + 1, "ar"));
  await expect(count(page)).not.toHaveClass(/pulse/);
  // A response that isn't read to its end stays open until the time limit, and is canceled then.
  expect(await (await incremented).finished()).toBeNull();
  expect(calls).toEqual([
    "POST /rest/v1/rpc/increment_visitor_count",
    "GET /rest/v1/visitor_counter?select=count",
  ]);
  await expect(page.locator("dt").filter({ hasText: dictionaries.ar.stats.users })).toHaveAttribute(
    "lang",
    "ar",
  );
  await page.reload();
  await expect(count(page)).toHaveText(written(before + 2, "ar"));
  expect(site.visitors()).toBe(before + 2);

  const visits = site.visits("en");
  await chooseLanguage(page, "en");
  await expect(count(page)).toHaveText(written(before + 3, "en"));
  expect(site.visits("en")).toBe(visits + 1);
  // The label of the specification.
  await expect(page.locator("dt").filter({ hasText: "Visitors" })).toHaveAttribute("lang", "en");
});

for (const [call, expectedCalls, answers] of [
  [increment, 1, failures],
  [read, 2, [...failures, ...noCounts]],
] as const)
  test(`the counter shows 0 and logs one error if ${call} fails`, async ({ page, browserErrors }) => {
    const calls = watchCalls(page);
    for (const answer of answers) {
      const what = JSON.stringify(answer);
      await page.unrouteAll();
      await page.route(call, (route) =>
        typeof answer === "string" ? route.abort() : route.fulfill({ ...answer }),
      );
      await page.goto("/ar");
      await expect(count(page), what).toHaveText(written(0, "ar"));
      await expect(count(page), what).not.toHaveClass(/pulse/);
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(calls.splice(0), what).toHaveLength(expectedCalls);
      const ours = browserErrors.splice(0).filter((text) => !text.startsWith("Failed to load resource"));
      expect(ours, what).toEqual([expect.stringContaining("The visitor counter failed")]);
    }
  });

test("the count is written as `Intl` does in each language, and loads no formats in the browser", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Intl, "NumberFormat", { value: undefined }));
  for (const [language, visitors] of [
    ["ar", 7],
    ["es", 1234],
    ["fr", 56_789],
    ["de", 1_234_567],
    ["en", 1_234_567_890],
  ] as const) {
    await page.route(read, (route) => route.fulfill({ json: { count: visitors } }));
    await page.goto(`/${language}`);
    await expect(count(page)).toHaveText(written(visitors, language));
    await page.unroute(read);
  }
});

test("the counter shows 0 after ten seconds without a response", async ({ page, browserErrors }) => {
  // A time limit ends with an event of its length, not with the time that a busy machine takes.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const abort = () => controller.abort(new DOMException("", "TimeoutError"));
      addEventListener(`after ${milliseconds} ms`, abort);
      return controller.signal;
    };
  });
  await page.route(increment, () => {});
  await Promise.all([page.waitForRequest(increment), page.goto("/en")]);
  await expect(count(page)).toHaveText("–");
  await page.evaluate(() => dispatchEvent(new Event("after 10000 ms")));
  await expect(count(page)).toHaveText("0");
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("The visitor counter failed")]);
});

test("neither clicks nor sources are counted unless CLICK_COUNTS is on", async ({ page, context }) => {
  await openPartners(context);
  const calls = watchCalls(page);
  await open(page, "/ar?utm_source=newsletter");
  await expect(count(page)).toHaveText(/\d/);
  await visitPartner(page, "hero");
  expect(calls).toHaveLength(2);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a prerendered page is counted once, when it is shown", async ({ page, site }) => {
  const before = site.visitors();
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  await open(page, "/en");
  await page.waitForLoadState("networkidle");
  await expect(count(page)).toHaveText("–");
  expect(site.visitors()).toBe(before);

  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect(count(page)).toHaveText(/\d/);
  expect(site.visitors()).toBe(before + 1);
});
