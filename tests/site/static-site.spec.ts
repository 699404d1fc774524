import { languages } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test as journey, open } from "../support/browser/journey.ts";
import { message, send, status } from "../support/browser/message.ts";
import { openPartners, visitPartner } from "../support/browser/partners.ts";
import { counterKey, type StaticSite, startStaticSite } from "../support/hosting/static-site.ts";

/** The journeys on a static host, with counter and form elsewhere. */
const test = journey.extend<object, { staticSite: StaticSite }>({
  staticSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const staticSite = await startStaticSite();
      await use(staticSite);
      await staticSite.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ staticSite }, use) => use(staticSite.origin),
  ignoreHTTPSErrors: true,
});

// One after the other: they share a build, a counter and a mailbox.
test.describe.configure({ mode: "default" });

test("each load of home counts once at the Supabase project", async ({ page, staticSite: { counter } }) => {
  const before = counter.count();
  counter.requests.length = 0;
  await page.goto("/ar");
  const written = new Intl.NumberFormat(languages.ar.locale).format(before + 1);
  await expect(page.getByTestId("visitor-count")).toHaveText(written);
  expect(counter.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /rest/v1/rpc/increment_visitor_count",
    "GET /rest/v1/visitor_counter?select=count",
  ]);
  expect(counter.requests[0]?.headers).toMatchObject({ "visit-source": "direct" });
  for (const { headers } of counter.requests)
    expect(headers).toMatchObject({ apikey: counterKey, authorization: `Bearer ${counterKey}` });
});

test("a message goes to the form service only", async ({ page, staticSite: { form } }) => {
  form.requests.length = 0;
  await open(page, "/ar/contact");
  await send(page);
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  await expect(page.getByRole("status"), "the service gives no reference").not.toContainText("undefined");
  const [request, ...others] = form.requests;
  expect(others).toEqual([]);
  expect(request?.path).toBe(`/ajax/${settings.SUPPORT_EMAIL}`);
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    accept: "application/json",
  });
  // Form services don't allow further headers.
  expect(request?.headers).not.toHaveProperty("idempotency-key");
  expect(JSON.parse(request?.body ?? "")).toEqual({
    ...message,
    _subject: `Contact Form: ${message.subject}`,
    _template: "table",
  });
});

test("a click counts at the Supabase project", async ({ page, context, staticSite: { counter } }) => {
  counter.clicks.length = 0;
  await openPartners(context);
  await open(page, "/");
  for (const placement of placements) await visitPartner(page, placement);
  const clicks = placements.map((placement) => ({ placement, language: "en", source: "direct" }));
  await expect.poll(() => counter.clicks).toEqual(clicks);
  await expect(page, "English is at the bare address").toHaveURL("/");
});

test("without JavaScript, the form service redirects back", async ({
  newVisitor,
  staticSite: { form, origin },
}) => {
  form.requests.length = 0;
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/fr/contact");
  await send(page);
  await expect(page).toHaveURL("/fr/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeInViewport();
  const [request, ...others] = form.requests;
  expect(others).toEqual([]);
  expect(request?.path).toBe(`/${settings.SUPPORT_EMAIL}`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    ...message,
    message: message.message.replace("\n", "\r\n"),
    _honey: "",
    _subject: "Contact Form",
    _template: "table",
    _next: `${origin}/fr/contact#message-sent`,
  });
});

test("a redirect counts no visit, and keeps the source", async ({ newVisitor, staticSite: { counter } }) => {
  const before = counter.count();
  counter.requests.length = 0;
  const page = await newVisitor({ locale: "fr-FR" });
  const { promise: keyPressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/fr?*", async (route) => {
    await keyPressed;
    await route.continue();
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await Promise.all([
    page.waitForRequest("**/fr?*"),
    page.goto("/?from=mail#content", { waitUntil: "commit", referer: "https://news.example/" }),
  ]);
  // The first key imports the scripts at once.
  await page.keyboard.press("Tab");
  answer();
  await expect(page).toHaveURL("/fr?from=mail#content");
  expect(await page.context().cookies()).toEqual([]);
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(requests).toContainEqual(expect.stringMatching(/^\/assets\/fr-/));
  expect(requests).not.toContainEqual(expect.stringMatching(/^\/assets\/en-/));
  expect(counter.count()).toBe(before + 1);
  expect(counter.requests[0]?.headers).toMatchObject({ "visit-source": "news.example" });
});
