import { rm } from "node:fs/promises";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { languages } from "../../domain/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, hold, test as journey, open, waitForHydration } from "../support/browser/journey.ts";
import { message, postedMessage, send, status } from "../support/browser/message.ts";
import { openPartners, visitPartner } from "../support/browser/partners.ts";
import { startStaticHost } from "../support/hosting/static-host.ts";
import { ownPages } from "../support/own-pages.ts";
import { buildSite, createBuildFolder } from "../support/runner/build.ts";
import { createBrandFolder } from "../support/temporary-folder.ts";

const counter = "https://project.supabase.co";
const apikey = "sb_publishable_test";
/** Supabase refuses requests without it. */
const key = { apikey, authorization: `Bearer ${apikey}` };
const form = "https://forms.example.com";
/** The endpoint of listmonk's public form. */
const list = "https://lists.example.com/subscription/form?l=3f2a";
const visitors = 42;

interface Fixtures {
  /** The requests to the counter. */
  counted: Request[];
  /** The requests to the form service. */
  posted: Request[];
}

/** The journeys on a static host, with counter, form, and newsletter elsewhere. */
const test = journey.extend<Fixtures, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const build = await createBuildFolder();
      const host = await startStaticHost(build);
      await buildSite(
        {
          SITE_ORIGIN: host.origin,
          VISITOR_COUNTER_URL: counter,
          VISITOR_COUNTER_KEY: apikey,
          CONTACT_FORM_URL: form,
          NEWSLETTER: list,
          CLICK_COUNTS: "on",
          BRAND_FOLDER: createBrandFolder({}, ownPages),
        },
        build,
      );
      await use(host.origin);
      host.stop();
      await rm(build, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  counted: async ({ context }, use) => use(await startSupabaseProject(context)),
  posted: async ({ context }, use) => use(await startFormService(context)),
});

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

/** Answers the counter's requests as a Supabase project does. Returns those that it got. */
async function startSupabaseProject(context: BrowserContext) {
  const requests: Request[] = [];
  await context.route(`${counter}/**`, async (route) => {
    requests.push(route.request());
    if (route.request().url().includes("/increment_outbound_click")) return route.fulfill({ status: 204 });
    await route.fulfill({ json: route.request().method() === "POST" ? visitors : { count: visitors } });
  });
  return requests;
}

/** Answers messages as a form-forwarding service does, which has no JavaScript to rely on: it redirects forms. */
async function startFormService(context: BrowserContext) {
  const requests: Request[] = [];
  await context.route(`${form}/**`, async (route) => {
    requests.push(route.request());
    if (route.request().url().includes("/ajax/")) return route.fulfill({ json: { success: "true" } });
    const location = new URLSearchParams(route.request().postData() ?? "").get("_next") ?? "";
    await route.fulfill({ status: 302, headers: { location } });
  });
  return requests;
}

const describe = (request: Request) => `${request.method()} ${request.url()}`;

test("each load of home, and a click, count once at the Supabase project", async ({ page, counted }) => {
  await openPartners(page.context());
  await page.goto("/ar");
  const written = new Intl.NumberFormat(languages.ar.locale).format(visitors);
  await expect(page.getByTestId("visitor-count")).toHaveText(written);
  await visitPartner(page, "hero");
  const calls = `${counter}/rest/v1`;
  await expect
    .poll(() => counted.map(describe))
    .toEqual([
      `POST ${calls}/rpc/increment_visitor_count`,
      `GET ${calls}/visitor_counter?select=count`,
      `POST ${calls}/rpc/increment_outbound_click`,
    ]);
  const [visit, , click] = counted;
  for (const request of counted) expect(request.headers()).toMatchObject(key);
  for (const request of [visit, click])
    expect(request?.headers()).toMatchObject({ "visit-source": "direct" });
  expect(click?.postDataJSON()).toEqual({ placement: "hero", language: "ar" });
  await page.goto("/");
  await expect(page, "English is at the bare address").toHaveURL("/");
});

test("a message goes to the form service only", async ({ page, posted }) => {
  await open(page, "/ar/contact");
  await send(page);
  await expect(status(page)).toHaveText(dictionaries.ar.contactForm.success);
  await expect(page.getByRole("status"), "the service gives no reference").not.toContainText("undefined");
  expect(posted.map(describe)).toEqual([`POST ${form}/ajax/${settings.SUPPORT_EMAIL}`]);
  expect(posted[0]?.headers()).toMatchObject({
    "content-type": "application/json",
    accept: "application/json",
  });
  // Form services don't allow further headers.
  expect(posted[0]?.headers()).not.toHaveProperty("idempotency-key");
  expect(posted[0]?.postDataJSON()).toEqual({
    ...message,
    _subject: `Contact Form: ${message.subject}`,
    _template: "table",
  });
});

test("without JavaScript, the form service redirects back", async ({ newVisitor, origin }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const posted = await startFormService(page.context());
  await page.goto("/fr/contact");
  await send(page);
  await expect(page).toHaveURL("/fr/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeInViewport();
  expect(posted.map(describe)).toEqual([`POST ${form}/${settings.SUPPORT_EMAIL}`]);
  expect(posted[0]?.postDataJSON()).toEqual({
    ...postedMessage,
    _honey: "",
    _subject: "Contact Form",
    _template: "table",
    _next: `${origin}/fr/contact#message-sent`,
  });
});

test("a form service gets no source with a message", async ({ page, origin, browserErrors }) => {
  const posted = await startFormService(page.context());
  await page.route("**/assets/*.island-*.js", (route) => route.abort());
  await page.goto("/fr/contact?utm_source=nl");
  await send(page);
  await expect(page).toHaveURL("/fr/contact#message-sent");
  expect(posted[0]?.postDataJSON()).toMatchObject({ _next: `${origin}/fr/contact#message-sent` });
  browserErrors.length = 0;
});

test("an operator's page is found in another spelling, and in the visitor's language", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: "ar-EG" });
  await startSupabaseProject(page.context());
  const answers: number[] = [];
  await page.route("**/GUIDE*", async (route) => {
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response, status: 200 });
  });
  await page.goto("/GUIDE");
  expect(answers, "a disk that ignores case has this file").toEqual([404]);
  await expect(page).toHaveURL("/ar/guide");
  await expect(page.locator("h1")).toHaveText("كم تكلف الدفعة");
});

test("a redirect counts no visit, and keeps the source", async ({ newVisitor }) => {
  const page = await newVisitor({ locale: "fr-FR" });
  const counted = await startSupabaseProject(page.context());
  const answer = await hold(page, "**/fr?*");
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
  expect(counted.map((request) => request.method())).toEqual(["POST", "GET"]);
  expect(counted[0]?.headers()).toMatchObject({ "visit-source": "news.example" });
});

for (const referrer of ["null", "com.slack", "android-app://com.slack/"])
  test(`a visitor from ${referrer} gets the redirect, and is counted as direct`, async ({ newVisitor }) => {
    const page = await newVisitor({ locale: "fr-FR" });
    const counted = await startSupabaseProject(page.context());
    await page.addInitScript((value) => Object.defineProperty(document, "referrer", { value }), referrer);
    await page.goto("/");
    await expect(page).toHaveURL("/fr");
    await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    expect(counted[0]?.headers()).toMatchObject({ "visit-source": "direct" });
  });

const newsletterField = (page: Page) => page.locator('.newsletter form [type="email"]');
const newsletterButton = (page: Page) => page.locator(".newsletter form").getByRole("button");

for (const [how, language] of [
  ["with", "ar"],
  ["without", "en"],
] as const)
  test(`a newsletter's address goes to the list, ${how} JavaScript, in ${language}`, async ({
    newVisitor,
  }) => {
    const javaScriptEnabled = how === "with";
    const page = await newVisitor({ javaScriptEnabled });
    await startSupabaseProject(page.context());
    const requests: { type: string | null; fields: object }[] = [];
    await page.context().route(list, async (route) => {
      const type = await route.request().headerValue("content-type");
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ""));
      requests.push({ type, fields });
      await route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: '<!doctype html><title>List</title><link rel="icon" href="data:,"><p>Check your mailbox.',
      });
    });
    await page.goto(getAddress("home", language));
    if (javaScriptEnabled) await waitForHydration(page);
    const { layout, newsletterForm, privacyPolicy } = dictionaries[language];
    await expect(newsletterButton(page)).toContainText(layout.opensNewTab);
    await expect(newsletterButton(page)).toHaveAccessibleDescription(newsletterForm.consent);
    await expect(
      page.locator(".newsletter").getByRole("link", { name: privacyPolicy.title }),
    ).toHaveAttribute("href", getAddress("privacy", language));
    // Twice, because the other tab may not have loaded.
    for (const _ of [1, 2]) {
      await newsletterField(page).fill(message.email);
      const opened = page.context().waitForEvent("page");
      await newsletterButton(page).click();
      await expect((await opened).locator("body")).toHaveText("Check your mailbox.");
      if (javaScriptEnabled) await expect(newsletterField(page)).toHaveValue("");
    }
    const request = { type: "application/x-www-form-urlencoded", fields: { email: message.email, language } };
    expect(requests).toEqual([request, request]);
  });

test("a double click before hydration subscribes once", async ({ page }) => {
  await startSupabaseProject(page.context());
  await hold(page, "**/assets/*.js");
  const requests: string[] = [];
  await page.context().route(list, async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: '<!doctype html><link rel="icon" href="data:,">' });
  });
  await page.goto("/en", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await newsletterField(page).fill(message.email);
  const opened = page.context().waitForEvent("page");
  await newsletterButton(page).dblclick();
  await (await opened).waitForLoadState();
  expect(page.context().pages()).toHaveLength(2);
  expect(requests).toHaveLength(1);
});
