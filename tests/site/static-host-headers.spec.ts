import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { getAddress, pageNames } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect } from "../support/browser/journey.ts";
import { test } from "../support/hosting/hosted-journey.ts";
import { unlessAvailable } from "../support/runner/requirements.ts";

// One after the other: they share a build.
test.describe.configure({ mode: "default" });
test.skip(...unlessAvailable("nginx"));

for (const [asked, right] of [
  ["/fr/", "/fr"],
  ["/en/", "/en"],
  ["/EN/contact", "/en/contact"],
  ["/Contact/", "/contact"],
  ["/FR/Contact", "/fr/contact"],
  ["/fr/contact/?a=b&c=%20", "/fr/contact?a=b&c=%20"],
] as const)
  test(`published on a static host, ${asked} leads to the one right address`, async ({ request }) => {
    const response = await request.get(asked, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe(right);
  });

for (const language of languageCodes)
  test(`published on a static host, an address that leads nowhere is said to, in ${language}`, async ({
    request,
  }) => {
    const response = await request.get(`/${language}/nope`);
    expect(response.status()).toBe(404);
    const html = parse(await response.text());
    expect(html.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(html.querySelector("h1")?.textContent).toBe(dictionaries[language].notFound.title);
  });

test("published on a static host, pages may speak to the two hosted services and to nobody else", async ({
  request,
  hosted: { counter, form },
}) => {
  for (const language of languageCodes)
    for (const page of pageNames) {
      const response = await request.get(getAddress(page, language));
      const policy = response.headers()["content-security-policy"]?.split("; ");
      expect(policy).toContain(`connect-src 'self' ${counter.origin} ${form.origin}`);
      expect(policy).toContain(`form-action 'self' ${form.origin}`);
      expect(policy?.filter((directive) => directive.includes("https://"))).toHaveLength(2);
    }
});

test("published on a static host, files with a hash are kept for a year and documents are revalidated", async ({
  request,
}) => {
  const home = await request.get("/fr", { headers: { "accept-encoding": "gzip" } });
  expect(home.headers()).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
  const again = await request.get("/fr", { headers: { "if-none-match": home.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  const script = /\/assets\/[^"\s]+\.js/.exec(await home.text())?.[0] ?? "";
  const { "cache-control": caching } = (await request.get(script)).headers();
  expect(caching).toBe("public, max-age=31536000, immutable");
});

test("published on a static host, plain http leads to https", async ({ hosted: { plainOrigin } }) => {
  const response = await fetch(`${plainOrigin}/fr/contact?a=b`, { redirect: "manual" });
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe("https://www.example.com/fr/contact?a=b");
});

test("the headers that Cloudflare Pages reads are within its 2,000 characters a line", async ({ hosted }) => {
  const lines = (await readFile(join(hosted.folder, "client/_headers"), "utf8")).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000);
});
