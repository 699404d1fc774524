import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { engrave, seedFromText } from "../app/engraving/rose-engine.ts";
import { brandColors, petals } from "../app/styles/brand.ts";
import { type Language, languageCodes, languages } from "../contract/languages.ts";
import { getBuildFolder } from "../environment.ts";
import { findChromium } from "../tests/support/browser/chromium.ts";
import { getFontconfigFile, prepareFonts } from "../tests/support/browser/fonts.ts";

/**
 * Draws the pictures of the repository: a preview for each language, the icons, and the picture in the README. Run it
 * with `npm run pictures` after a change to the hero, its texts, or the mark.
 */
const site = join(getBuildFolder(process.env), "client");
const { dark, mint, "mint-ink": mintInk } = brandColors;
const preview = { width: 1200, height: 630 };

/** Shows the hero alone, in the size of the picture, without hyphens in its title. */
const previewStyle = `
  .language-menu, .exchange, .buy-now, .disclosure, .hero-description, .home-body, .footer { display: none !important }
  .top-bar { position: static !important }
  .top-bar > .container, .hero > .container { max-inline-size: none !important; padding-inline: 72px !important }
  .top-bar > .container { padding-block: 40px 0 !important }
  .logo { font-size: 2rem !important } .logo-mark { inline-size: 3rem !important }
  .hero > .container {
    block-size: 540px; padding-block: 0 44px !important; padding-inline-end: 52px !important;
    grid-template-columns: 575px minmax(0, 1fr) !important; align-items: center !important
  }
  .top-bar, .hero { background: none !important }
  .gift-cards { inline-size: 480px !important; margin: 0 !important }
  h1 { font-size: 4rem !important; hyphens: manual !important; overflow-wrap: normal !important }
  .hero-subtitle { font-size: 1.75rem !important }`;

interface Visit {
  language: Language;
  width: number;
  height: number;
  style?: string;
}

/** Opens the built home page without a server, with 131 as the visitor's number. */
async function openHome(browser: Browser, { language, width, height, style = "" }: Visit) {
  const page = await browser.newPage({
    viewport: { width, height },
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/rest/")) return route.fulfill({ json: { count: 131 } });
    const path = join(site, route.request().isNavigationRequest() ? `${language}.html` : pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.abort();
  });
  await page.goto("http://site.example/");
  if (style) await page.addStyleTag({ content: style });
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** What a shared link to a page in this language shows. */
export async function drawPreview(browser: Browser, language: Language): Promise<Buffer> {
  const style = previewStyle + drawGround(language);
  const page = await openHome(browser, { language, ...preview, style });
  await page.locator(".gift-card .rosette svg").nth(2).waitFor();
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Behind the cards and beside the text: each language has its own engraving. */
function drawGround(language: Language): string {
  const path = `<path d="${[...engrave(seedFromText(language))].join("")}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1010 -1010 2020 2020" fill="none" stroke="${mint}" stroke-opacity=".22" stroke-width="4">${path}</svg>`;
  const side = languages[language].direction === "rtl" ? "left" : "right";
  const picture = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  return `body { background: ${dark} ${picture} ${side} -320px top -120px / 840px no-repeat !important }`;
}

const lines = petals.map(
  ({ rx, ry, transform }) => `<ellipse rx="${rx}" ry="${ry}" transform="${transform}"/>`,
);
const mark = `<g fill="none" stroke="${mintInk}" stroke-width=".75">${lines.join("")}</g>`;
const fullPlate = `<rect x="-20" y="-20" width="40" height="40" fill="${mint}"/>`;

async function drawIcons(browser: Browser) {
  await drawIcon(browser, "icon-32", 32, await readFile("public/icon.svg", "utf8"));
  await drawIcon(browser, "apple-touch-icon", 180, drawSvg(fullPlate + mark));
}

/** A square picture with the mark in its center. */
function drawSvg(content: string): string {
  return `<svg viewBox="-14 -14 28 28">${content}</svg>`;
}

async function drawIcon(browser: Browser, name: string, size: number, content: string) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${content}`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}

/** English on a desktop next to Arabic on a phone, both scrolled to the banknote. */
async function drawReadmePicture(browser: Browser) {
  const desk = await openHome(browser, { language: "en", width: 1280, height: 1420 });
  const phone = await openHome(browser, { language: "ar", width: 390, height: 844 });
  for (const page of [desk, phone]) await page.locator(".banknote .rosette").scrollIntoViewIfNeeded();
  for (const page of [desk, phone]) await page.locator(".banknote .rosette svg").nth(2).waitFor();
  await desk.evaluate(() => scrollTo(0, 0));
  // A visitor who scrolls down sees neither the top bar nor the chat button.
  await phone.mouse.wheel(0, 150);
  await phone.locator(".top-bar[data-hidden]").waitFor();
  const page = await browser.newPage({ viewport: { width: 1280, height: 840 } });
  await page.setContent(`<style>body{margin:0;display:flex;gap:32px;align-items:center;justify-content:center;
    height:840px;background:#e6ebe3}img{height:780px;border-radius:12px;box-shadow:0 12px 40px #0004}</style>
    <img src="${await shot(desk)}"><img src="${await shot(phone)}">`);
  await writeFile("docs/home.png", await page.screenshot());
}

async function shot(page: Page): Promise<string> {
  return `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The fonts of the tests, so that every machine draws the same.
  await prepareFonts();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    env: { ...process.env, FONTCONFIG_FILE: getFontconfigFile("Noto Sans") },
    args: ["--no-sandbox", "--disable-gpu"],
  });
  await mkdir("public/og", { recursive: true });
  for (const language of languageCodes)
    await writeFile(`public/og/${language}.png`, await drawPreview(browser, language));
  await drawIcons(browser);
  await drawReadmePicture(browser);
  await browser.close();
}
