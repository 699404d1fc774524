import { readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { languageCodes } from "../../contract/languages.ts";
import { addressOf, documents, fileOf, pageNames } from "../../contract/pages.ts";
import { chooseLanguage, expect, open, test } from "../support/journey.ts";

/**
 * Bytes, as compressed by Brotli at its best, that is as they are sent. 13,500 bytes and the headers go in the
 * first ten segments of a new connection (RFC 6928), so that a document arrives in one round trip.
 */
const budgets = { document: 13_500, firstLoad: 100_000, scripts: 80_000, scriptFiles: 4, laterPage: 12_000 };

const built = join(import.meta.dirname, "../../build/client");
const bytesOf = (pathname: string) => {
  const file = join(built, pathname);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
};

for (const { page, language } of documents)
  test(`the ${page} document in ${language} fits the first flight`, () => {
    expect(bytesOf(fileOf(page, language))).toBeLessThanOrEqual(budgets.document);
  });

for (const language of languageCodes)
  test(`a first visit asks for no font, and for few and light scripts, in ${language}`, async ({
    page,
    site,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const name of pageNames) {
      asked.length = 0;
      const address = addressOf(name, language);
      await open(page, address);
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      const files = asked.filter((path) => path.startsWith("/assets/"));
      const scripts = files.filter((path) => path.endsWith(".js"));
      const sum = (paths: string[]) => paths.reduce((total, path) => total + bytesOf(path), 0);
      expect(
        files.filter((path) => !path.endsWith(".js")),
        `${site.origin}${address}`,
      ).toEqual([]);
      expect(scripts.length).toBeLessThanOrEqual(budgets.scriptFiles);
      expect(sum(scripts)).toBeLessThanOrEqual(budgets.scripts);
      expect(sum(files) + bytesOf(fileOf(name, language))).toBeLessThanOrEqual(budgets.firstLoad);
      await page.context().clearCookies();
    }
  });

/** Expects these kinds of files, and no others, to be asked for while something is done, within a later page's budget. */
async function expectLight(page: Page, kinds: string[], act: () => Promise<void>) {
  const files = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/")) files.add(pathname);
  };
  await page.waitForLoadState("networkidle");
  page.on("request", note);
  await act();
  await expect.poll(() => [...files].map(extname).sort()).toEqual(kinds);
  page.off("request", note);
  const bytes = [...files].reduce((sum, file) => sum + bytesOf(file), 0);
  expect(bytes, [...files].join()).toBeLessThanOrEqual(budgets.laterPage);
}

for (const language of languageCodes)
  test(`a second page and another language are light too, from ${language}`, async ({ page }) => {
    for (const name of ["contact", "privacy"] as const) {
      await open(page, addressOf("home", language));
      await expectLight(page, [".css", ".woff2"], async () => {
        await page.locator(`.footer a[href="${addressOf(name, language)}"]`).click();
        await expect(page.locator("body")).toHaveAttribute("data-page", name);
      });
    }
    for (const other of languageCodes.filter((code) => code !== language)) {
      await open(page, addressOf("home", language));
      await expectLight(page, [".js", ".woff2"], async () => {
        await chooseLanguage(page, other);
        await expect(page.locator("html")).toHaveAttribute("lang", other);
      });
    }
  });

test("only the document's own glyphs are inlined, and no other type is named", () => {
  for (const { page, language } of documents) {
    const html = readFileSync(join(built, fileOf(page, language)), "utf8");
    const sources = [...html.matchAll(/@font-face\{.*?src:url\((.{5})/g)].map(([, source]) => source);
    expect(sources, fileOf(page, language)).toEqual(["data:"]);
  }
});

test("no error is made, and no stack kept, while a page comes to life", async ({ page }) => {
  await page.addInitScript(() => {
    const made: unknown[] = [];
    Object.assign(window, { made });
    window.Error = new Proxy(Error, {
      apply: (target, _, [message]) => {
        made.push(message);
        return target(message);
      },
      construct: (target, [message]) => {
        made.push(message);
        return new target(message);
      },
    });
  });
  await open(page, "/");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([]);
});
