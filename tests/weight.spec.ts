import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { languageCodes } from "../contract/languages.ts";
import { addressOf, documents, fileOf, pageNames } from "../contract/pages.ts";
import { expect, open, test } from "./journey.ts";

/**
 * Bytes, as compressed by Brotli at its best, that is as they are sent. 13,500 bytes and the headers go in the
 * first ten segments of a new connection (RFC 6928), so that a document arrives in one round trip.
 */
const budgets = { document: 13_500, firstLoad: 100_000, scripts: 80_000, scriptFiles: 4, laterPage: 12_000 };

const built = join(import.meta.dirname, "../build/client");
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

test("only the document's own glyphs are inlined, and the rest is one file for each script", () => {
  const html = readFileSync(join(built, "index.html"), "utf8");
  const fonts = [...html.matchAll(/url\((\/assets\/display-[^)]+\.woff2)\)/g)].map(
    ([, path]) => path as string,
  );
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(bytesOf(font)).toBeLessThanOrEqual(18_000);
});
