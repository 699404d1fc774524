import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, test as journey, open } from "../support/browser/journey.ts";
import { fillIn, message, status, submit } from "../support/browser/message.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { buildSite } from "../support/runner/build.ts";
import { type Site, startSite } from "../support/service/site.ts";

interface Elsewhere {
  /** The host of the pages, where no counter and no form of ours is asked. */
  pages: Site;
  /** The service, which has no pages. */
  service: Site;
}

const test = journey.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const port = String(await findFreePort());
      const siteOrigin = { SITE_ORIGIN: `http://127.0.0.1:${port}` };
      const service = await startSite({ settings: { ...siteOrigin, SITE_FOLDER: "" } });
      const settings = {
        ...siteOrigin,
        VISITOR_COUNTER_URL: service.origin,
        CONTACT_FORM_URL: `${service.origin}/forms`,
        PARTNER_INVITE_URL: "https://partner.example/invite?sub={placement}-{language}",
        EXCHANGE_PARTNER_URL: "https://exchange.example/{language}?sub={placement}",
      };
      const build = await buildSite(settings);
      const pages = await startSite({ settings: { ...settings, PORT: port, SITE_FOLDER: build.client } });
      await use({ pages, service });
      await pages.stop();
      await service.stop();
      await build.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ elsewhere }, use) => use(elsewhere.pages.origin),
});

// One after the other: they share a build and a service.
test.describe.configure({ mode: "default" });

test("pages on another host are counted by the service", async ({ page, elsewhere: { pages, service } }) => {
  const before = service.visitors();
  await open(page, "/");
  await expect(page.getByTestId("visitor-count")).toHaveText(String(before + 1));
  expect([service.visitors(), pages.visitors()]).toEqual([before + 1, 0]);
});

test("pages on another host send their messages to the service", async ({
  page,
  elsewhere: { pages, service },
}) => {
  const before = service.messages().length;
  await open(page, "/es/contact");
  await fillIn(page, message);
  await submit(page).click();
  await expect(status(page)).toHaveText(dictionaries.es.contactForm.success);
  expect(service.messages().slice(before)).toMatchObject([message]);
  expect(pages.messages()).toEqual([]);
});

for (const language of languageCodes)
  test(`without script a message to the service leads back to the pages' host, in ${language}`, async ({
    newVisitor,
    elsewhere: { service },
  }) => {
    const before = service.messages().length;
    const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
    await page.goto(getAddress("contact", language));
    await fillIn(page, message);
    await submit(page).click();
    await expect(page).toHaveURL(`${getAddress("contact", language)}#message-sent`);
    await expect(page.locator("#message-sent")).toBeInViewport();
    expect(service.messages()).toHaveLength(before + 1);
  });

test("a service without pages says so, and lives", async ({ request, elsewhere: { service } }) => {
  const page = await request.get(`${service.origin}/contact`);
  expect([page.status(), await page.text()]).toEqual([404, "Not Found\n"]);
  expect((await request.get(`${service.origin}/healthz`)).status()).toBe(200);
});

test("links to partners carry the place and the language they were followed from", async ({ page }) => {
  for (const language of languageCodes) {
    await open(page, getAddress("home", language));
    await expect(page.locator(".buy-now")).toHaveAttribute(
      "href",
      `https://partner.example/invite?sub=buy-now-${language}`,
    );
    await expect(page.locator(".exchange a")).toHaveAttribute(
      "href",
      `https://exchange.example/${language}?sub=trade-crypto`,
    );
  }
});
