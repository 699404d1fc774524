/**
 * Takes full-length pictures of each page and language, light and dark, at five widths, for visual review. Arguments
 * select some of them, as in `npm run screenshots -- home ar dark 320`.
 */
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { pageNames } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import { findChromium } from "../tests/support/browser/chromium.ts";
import { waitForHydration } from "../tests/support/browser/hydration.ts";
import { screens } from "../tests/support/browser/screens.ts";
import { startSite } from "../tests/support/service/site.ts";

const folder = "screenshots";
/** Fixed, so that dates and local times are the same in every run. */
const moment = new Date("2031-03-06T15:24:00Z");
const heightPx = 900;
const pagesAtOnce = 2;

const words = process.argv.slice(2);

/** The values of one kind that are named in the command, or all of them if none is. */
function chosen<Option extends string>(kind: readonly Option[]): readonly Option[] {
  const named = kind.filter((option) => words.includes(option));
  for (const option of named) words.splice(words.indexOf(option), 1);
  return named.length > 0 ? named : kind;
}

const pages = chosen([...pageNames, "not-found"]);
const languages = chosen(languageCodes);
const schemes = chosen(["light", "dark"]);
const widths = chosen(["320", "390", "768", "1280", "1920"]);
const queue = screens
  .filter(({ page, language }) => pages.includes(page) && languages.includes(language))
  .values();

async function takePictures(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", timezoneId: "UTC" });
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  for (const { page: name, language, address } of queue) {
    await page.goto(address);
    await waitForHydration(page);
    await page.locator(".pulse").waitFor({ state: "detached" });
    for (const colorScheme of schemes)
      for (const width of widths) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: Number(width), height: heightPx });
        const path = join(folder, name, `${language}-${colorScheme}-${width}.png`);
        await page.screenshot({ path, fullPage: true });
      }
  }
}

if (words.length > 0) {
  console.error(`Not a page, language, scheme or width: ${words.join(", ")}`);
  process.exit(1);
}

const site = await startSite({ visitors: 48_210 });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  await Promise.all(Array.from({ length: pagesAtOnce }, () => takePictures(browser, site.origin)));
  console.log(`The pictures are in ${folder}/`);
} finally {
  await browser.close();
  await site.stop();
}
