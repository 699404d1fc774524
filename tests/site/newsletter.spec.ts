import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { dictionaries as written } from "../../app/content/dictionaries.ts";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, test as journey, open } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { buildSite } from "../support/runner/build.ts";
import { startSite } from "../support/service/site.ts";

const address = "visitor@example.com";

type Behavior = "accepts" | "knows the address" | "refuses" | "waits";

/** Starts a fake list service, with the endpoint of listmonk's public form, for pages of one other origin. */
async function startListService(siteOrigin: string) {
  const state: { behavior: Behavior } = { behavior: "accepts" };
  const requests: { path: string; type: string; cookie: string | undefined; fields: object }[] = [];
  let waiting: (() => void)[] = [];
  const statuses = { accepts: 200, "knows the address": 409, refuses: 500, waits: 200 };

  const server = createServer(async (request, response) => {
    const { url: path = "", method, headers } = request;
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push({ path, type: headers["content-type"] ?? "", cookie: headers.cookie, fields });
    if (state.behavior === "waits") await new Promise<void>((answer) => waiting.push(answer));
    const isSubscription = method === "POST" && path.startsWith("/subscription/form?l=");
    const status = isSubscription ? statuses[state.behavior] : 404;
    response.writeHead(status, {
      "access-control-allow-origin": siteOrigin,
      "content-type": "text/html; charset=utf-8",
    });
    response.end('<!doctype html><title>List</title><link rel="icon" href="data:,"><p>Check your mailbox.');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/subscription/form?l=3f2a`,
    state,
    requests,
    /** Answers the requests that were kept waiting. */
    answer(): void {
      for (const go of waiting) go();
      waiting = [];
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Newsletter {
  origin: string;
  list: Awaited<ReturnType<typeof startListService>>;
}

const test = journey.extend<object, { newsletter: Newsletter }>({
  newsletter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const port = String(await findFreePort());
      const origin = `http://127.0.0.1:${port}`;
      const list = await startListService(origin);
      const settings = { SITE_ORIGIN: origin, NEWSLETTER_URL: list.url };
      const build = await buildSite(settings);
      const site = await startSite({ settings: { ...settings, PORT: port, BUILD_FOLDER: build.folder } });
      await use({ origin, list });
      await site.stop();
      await build.remove();
      list.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ newsletter }, use) => use(newsletter.origin),
});

// One after the other: they share a build and a list.
test.describe.configure({ mode: "default" });

test.beforeEach(({ newsletter: { list } }) => {
  list.requests.length = 0;
  list.state.behavior = "accepts";
});

const form = (page: Page) => page.locator(".newsletter form");
const field = (page: Page) => form(page).locator('[name="email"]');
const button = (page: Page) => form(page).getByRole("button");
const status = (page: Page) => page.getByTestId("newsletter-status");

async function subscribe(page: Page) {
  await field(page).fill(address);
  await button(page).click();
}

for (const language of bothDirections)
  test(`an address goes to the list once, with the page's language, in ${language}`, async ({
    page,
    newsletter: { list },
  }) => {
    await open(page, getAddress("home", language));
    await expect(status(page)).toHaveText("");
    await subscribe(page);
    await expect(status(page)).toHaveText(dictionaries[language].newsletterForm.accepted);
    await expect(field(page)).toHaveValue("");
    expect(list.requests).toEqual([
      {
        path: "/subscription/form?l=3f2a",
        type: "application/x-www-form-urlencoded;charset=UTF-8",
        cookie: undefined,
        fields: { email: address, language },
      },
    ]);
  });

test("nothing is claimed before the list has answered, and nothing is sent twice", async ({
  page,
  newsletter: { list },
}) => {
  list.state.behavior = "waits";
  await open(page, "/");
  await subscribe(page);
  await expect(button(page)).toHaveText(dictionaries.en.contactForm.sending);
  await expect(button(page)).toBeDisabled();
  await field(page).press("Enter");
  await expect.poll(() => list.requests.length).toBe(1);
  await expect(status(page)).toHaveText("");
  await expect(field(page)).not.toBeEditable();
  list.answer();
  await expect(status(page)).toHaveText(dictionaries.en.newsletterForm.accepted);
  await expect(button(page)).toHaveText(dictionaries.en.subscribe);
  await expect(field(page)).toHaveValue("");
  expect(list.requests).toHaveLength(1);
});

test("an address that the list refused stays in its field; one that it knows is answered like a new one", async ({
  page,
  newsletter: { list },
  browserErrors,
}) => {
  list.state.behavior = "refuses";
  await open(page, "/de");
  await subscribe(page);
  await expect(status(page)).toHaveText(dictionaries.de.newsletterForm.failed);
  await expect(field(page)).toHaveValue(address);
  list.state.behavior = "knows the address";
  await button(page).click();
  await expect(status(page)).toHaveText(dictionaries.de.newsletterForm.accepted);
  expect(browserErrors.splice(0)).toEqual([
    expect.stringContaining("status of 500"),
    expect.stringContaining("status of 409"),
  ]);
});

test("a list that cannot be reached has not accepted anything", async ({ page, context, browserErrors }) => {
  await context.route("**/subscription/form?*", (route) => route.abort());
  await open(page, "/ar");
  await subscribe(page);
  await expect(status(page)).toHaveText(dictionaries.ar.newsletterForm.failed);
  await expect(field(page)).toHaveValue(address);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
});

test("what agreeing means stands at the button, with a way to the privacy policy", async ({ page }) => {
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

test("without script the form goes to the list, which answers itself", async ({
  newVisitor,
  newsletter: { list },
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/fr");
  await subscribe(page);
  await expect(page.locator("body")).toHaveText("Check your mailbox.");
  expect(list.requests).toMatchObject([
    { type: "application/x-www-form-urlencoded", fields: { email: address, language: "fr" } },
  ]);
});
