import type { BrowserContext, Page } from "@playwright/test";
import { dictionaries as written } from "../../app/content/texts.ts";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { test as base, expect, open } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { startSite } from "../support/service/site.ts";

const address = "visitor@example.com";

/** The endpoint of listmonk's public form. */
const listAddress = "https://lists.example.com/subscription/form?l=3f2a";

base.use({ siteOptions: { settings: { NEWSLETTER_URL: listAddress }, isBuilt: true } });

// One after the other: they share a build.
base.describe.configure({ mode: "default" });

/** Answers in place of the list service, for pages of any origin. */
async function createList(context: BrowserContext) {
  const requests: { type: string; cookie: string | undefined; fields: object }[] = [];
  const list = { requests, status: 200, answered: Promise.resolve() };
  await context.route(listAddress, async (route) => {
    const { "content-type": type = "", cookie } = await route.request().allHeaders();
    requests.push({
      type,
      cookie,
      fields: Object.fromEntries(new URLSearchParams(route.request().postData() ?? "")),
    });
    await list.answered;
    await route.fulfill({
      status: list.status,
      headers: { "access-control-allow-origin": "*" },
      contentType: "text/html; charset=utf-8",
      body: '<!doctype html><title>List</title><link rel="icon" href="data:,"><p>Check your mailbox.',
    });
  });
  return list;
}

const test = base.extend<{ list: Awaited<ReturnType<typeof createList>> }>({
  list: async ({ context }, use) => use(await createList(context)),
});

const form = (page: Page) => page.locator(".newsletter form");
const field = (page: Page) => form(page).locator('[type="email"]');
const button = (page: Page) => form(page).getByRole("button");
const status = (page: Page) => page.getByTestId("newsletter-status");

async function subscribe(page: Page) {
  await field(page).fill(address);
  await button(page).click();
}

for (const language of bothDirections)
  test(`an address goes to the list once, with the page's language, in ${language}`, async ({
    page,
    list,
  }) => {
    await open(page, getAddress("home", language));
    await expect(status(page)).toHaveText("");
    await subscribe(page);
    await expect(status(page)).toHaveText(dictionaries[language].newsletterForm.accepted);
    await expect(field(page)).toHaveValue("");
    expect(list.requests).toEqual([
      {
        type: "application/x-www-form-urlencoded;charset=UTF-8",
        cookie: undefined,
        fields: { email: address, language },
      },
    ]);
  });

test("success is shown only after the list's response, and nothing is sent twice", async ({ page, list }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  list.answered = promise;
  await open(page, "/");
  await subscribe(page);
  await expect(button(page)).toHaveText(dictionaries.en.contactForm.sending);
  await expect(button(page)).toBeDisabled();
  await field(page).press("Enter");
  await expect.poll(() => list.requests.length).toBe(1);
  await expect(status(page)).toHaveText("");
  await expect(field(page)).not.toBeEditable();
  answer();
  await expect(status(page)).toHaveText(dictionaries.en.newsletterForm.accepted);
  await expect(button(page)).toHaveText(dictionaries.en.subscribe);
  await expect(field(page)).toHaveValue("");
  expect(list.requests).toHaveLength(1);
});

test("a refused address stays in its field, and a known one gets the same response as a new one", async ({
  page,
  list,
  browserErrors,
}) => {
  list.status = 500;
  await open(page, "/de");
  await subscribe(page);
  await expect(status(page)).toHaveText(dictionaries.de.newsletterForm.failed);
  await expect(field(page)).toHaveValue(address);
  list.status = 409;
  await button(page).click();
  await expect(status(page)).toHaveText(dictionaries.de.newsletterForm.accepted);
  expect(browserErrors.splice(0)).toEqual([
    expect.stringContaining("status of 500"),
    expect.stringContaining("status of 409"),
  ]);
});

test("a failed connection to the list is shown as a failure", async ({ page, context, browserErrors }) => {
  await context.route(listAddress, (route) => route.abort());
  await open(page, "/ar");
  await subscribe(page);
  await expect(status(page)).toHaveText(dictionaries.ar.newsletterForm.failed);
  await expect(field(page)).toHaveValue(address);
  for (const error of browserErrors.splice(0)) expect(error).toContain(listAddress);
});

test("the consent is described at the button, with a link to the privacy policy", async ({ page }) => {
  for (const language of bothDirections) {
    await open(page, getAddress("home", language));
    const { newsletterForm, privacyPolicy } = dictionaries[language];
    const { collect, use } = written[language].privacyPage;
    await expect(button(page)).toHaveAccessibleDescription(newsletterForm.consent);
    await page.locator(".newsletter").getByRole("link", { name: privacyPolicy.title }).click();
    await expect(page).toHaveURL(getAddress("privacy", language));
    for (const text of [collect.newsletter, use.newsletter])
      await expect(page.locator("main")).toContainText(text);
  }
});

test("without a list service, the field is cleared and nothing is sent", async ({ newVisitor }) => {
  await using plain = await startSite();
  const page = await newVisitor({ baseURL: plain.origin });
  await open(page, "/ar");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await subscribe(page);
  await expect(status(page)).toHaveText(dictionaries.ar.newsletterForm.notOpen);
  await expect(field(page)).toHaveValue("");
  expect(posts).toEqual([]);
});

test("without JavaScript, the form is posted to the list's own page", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const { requests } = await createList(page.context());
  await page.goto("/fr");
  await subscribe(page);
  await expect(page.locator("body")).toHaveText("Check your mailbox.");
  expect(requests).toMatchObject([
    { type: "application/x-www-form-urlencoded", fields: { email: address, language: "fr" } },
  ]);
});
