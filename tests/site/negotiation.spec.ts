import { barePaths, getAddress, type Page as PageName, pageNames } from "../../contract/addresses.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { chooseLanguage, expect, open, test } from "../support/browser/journey.ts";
import { startNginxProxy } from "../support/hosting/nginx.ts";
import { unlessAvailable } from "../support/runner/requirements.ts";

interface Visit {
  accepts?: string;
  cookie?: Language | "nl";
  page: PageName;
  shows: Language;
}

const visits: Visit[] = [
  { page: "home", shows: "en" },
  { accepts: "fr-FR,fr;q=0.9,en;q=0.8", page: "home", shows: "fr" },
  { accepts: "ar-EG", page: "contact", shows: "ar" },
  { accepts: "ES", page: "privacy", shows: "es" },
  { accepts: "de-AT;q=0.9, fr;q=0.5", page: "terms", shows: "de" },
  // Only the first language counts: the second of a Dutch visitor is not looked at.
  { accepts: "nl-NL,nl;q=0.9,fr;q=0.8", page: "home", shows: "en" },
  { accepts: "en;q=0.5, fr;q=0.9", page: "contact", shows: "fr" },
  { accepts: "en-GB", cookie: "ar", page: "home", shows: "ar" },
  { accepts: "fr-FR", cookie: "en", page: "home", shows: "en" },
  { accepts: "fr-FR", cookie: "de", page: "contact", shows: "de" },
  { accepts: "fr-FR", cookie: "nl", page: "contact", shows: "fr" },
  { accepts: "*", page: "terms", shows: "en" },
  { accepts: ";;q=x,,=", page: "terms", shows: "en" },
];

/** Asks for an address as a browser does, without following a redirect. */
function ask(url: string, { accepts, cookie }: Pick<Visit, "accepts" | "cookie">) {
  const headers = new Headers({ "accept-language": accepts ?? "" });
  if (cookie) headers.set("cookie", `other=1; language=${cookie}`);
  return fetch(url, { headers, redirect: "manual" });
}

const readLanguage = async (response: Response) => /<html lang="([\w-]+)"/.exec(await response.text())?.[1];

/** Whatever stands before the service, each visit is answered as the rule says. */
async function expectNegotiation(origin: string) {
  for (const { accepts, cookie, page, shows } of visits) {
    const where = `${barePaths[page]} for ${accepts ?? "any language"} after ${cookie ?? "no choice"}`;
    const response = await ask(origin + barePaths[page], { accepts, cookie });
    expect(response.status, where).toBe(200);
    expect(await readLanguage(response), where).toBe(shows);
    expect(response.headers.get("content-location"), where).toBe(getAddress(page, shows));
    expect(response.headers.get("vary"), where).toMatch(/Accept-Language.*Cookie/);
    expect(response.headers.get("cache-control"), where).toContain("private");
    expect(response.headers.get("set-cookie"), where).toBeNull();
  }
}

/** An explicit address shows its language, whatever the browser asks for. */
async function expectExplicitAddresses(origin: string) {
  for (const language of languageCodes)
    for (const page of pageNames) {
      const response = await ask(origin + getAddress(page, language), { accepts: "es", cookie: "de" });
      expect(await readLanguage(response)).toBe(language);
      expect(response.headers.get("content-location")).toBeNull();
      expect(response.headers.get("vary")).not.toMatch(/Language|Cookie/);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
}

test("a bare address is shown in the language of an earlier choice, else of the browser, else in English", async ({
  site,
}) => {
  await expectNegotiation(site.origin);
  await expectExplicitAddresses(site.origin);
});

test("a page that does not exist is in the language of its prefix, and negotiated without one", async ({
  site,
}) => {
  for (const language of languageCodes) {
    const prefixed = await ask(`${site.origin}/${language}/nope`, { accepts: "es", cookie: "de" });
    expect([prefixed.status, await readLanguage(prefixed)]).toEqual([404, language]);
    const bare = await ask(`${site.origin}/nope`, { accepts: language });
    expect([bare.status, await readLanguage(bare)]).toEqual([404, language]);
    expect(bare.headers.get("vary")).toMatch(/Accept-Language.*Cookie/);
  }
});

test.describe("behind a shared cache", () => {
  test.skip(...unlessAvailable("nginx"));

  test("no visitor is given another's language", async ({ site }) => {
    await using cache = await startNginxProxy(site.origin);
    // Each twice: whatever the first round leaves in the cache, the second one meets.
    for (const _ of [1, 2]) {
      await expectNegotiation(cache.origin);
      await expectExplicitAddresses(cache.origin);
    }
    // The cache is one: what may be kept is.
    const script = /\/assets\/[^"\s]+\.js/.exec(await (await fetch(`${cache.origin}/fr`)).text())?.[0];
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await fetch(cache.origin + script)).headers.get("x-cache-status"));
    expect(statuses).toEqual(["MISS", "HIT"]);
  });
});

for (const [locale, language] of [
  ["fr-FR", "fr"],
  ["ar-EG", "ar"],
  ["nl-NL", "en"],
  ["en-GB", "en"],
] as const)
  test(`a ${locale} browser is shown ${language} at a bare address, which stays in the address bar`, async ({
    newVisitor,
    site,
  }) => {
    const visitor = await newVisitor({ locale, baseURL: site.origin });
    const page = await visitor.newPage();
    const navigations: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    for (const name of pageNames) {
      const place = `${barePaths[name]}?from=mail#content`;
      await open(page, place);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page).toHaveURL(place);
    }
    expect(navigations).toHaveLength(pageNames.length);
    expect(await visitor.cookies()).toEqual([]);
  });

test("a link that is shared from the address bar speaks the receiver's language", async ({
  newVisitor,
  site,
}) => {
  const sender = await (await newVisitor({ locale: "de-DE", baseURL: site.origin })).newPage();
  await open(sender, "/terms");
  await expect(sender.locator("html")).toHaveAttribute("lang", "de");
  const receiver = await (await newVisitor({ locale: "es-MX" })).newPage();
  await open(receiver, sender.url());
  await expect(receiver.locator("html")).toHaveAttribute("lang", "es");
});

for (const javaScriptEnabled of [true, false])
  test(`English is chosen in a French browser, ${javaScriptEnabled ? "in place" : "without script"}`, async ({
    newVisitor,
    site,
  }) => {
    const visitor = await newVisitor({ locale: "fr-FR", javaScriptEnabled, baseURL: site.origin });
    const page = await visitor.newPage();
    if (javaScriptEnabled) await open(page, "/");
    else await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await chooseLanguage(page, "en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/en");

    // Without script the choice is the address, and is not kept.
    const kept = javaScriptEnabled ? "en" : "fr";
    const later = await visitor.newPage();
    for (const address of ["/", "/terms"]) {
      await later.goto(address);
      await expect(later.locator("html")).toHaveAttribute("lang", kept);
    }
    expect((await visitor.cookies()).map(({ name, value }) => [name, value])).toEqual(
      javaScriptEnabled ? [["language", "en"]] : [],
    );
  });
