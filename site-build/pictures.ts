import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Language, languageCodes } from "../contract/languages.ts";
import { findChromium } from "../tests/support/chromium.ts";

/**
 * Draws the pictures that are kept in the repository: previews per language, icons, and the one in the README.
 * Run it after the hero, its words or the mark have changed: `npm run pictures`.
 */
const site = "build/client";
const preview = { width: 1200, height: 630 };

/** The hero alone, as large as the picture. */
const previewStyle = `
  .language-menu, .exchange, .chat-button, .buy-now, .disclosure, .hero-description, .features { display: none }
  .top-bar { position: static } .top-bar .width, .hero > .width { max-inline-size: none; padding-inline: 72px }
  .top-bar .width { padding-block: 40px 0 } .logo { font-size: 2rem } .logo-mark { inline-size: 48px }
  .hero > .width { block-size: 540px; padding-block: 0 40px; grid-template-columns: 1.1fr .9fr }
  h1 { font-size: 5rem } .hero-subtitle { font-size: 2rem }`;

/** The built home page, without script and without a server. */
async function openHome(browser: Browser, language: Language, width: number, height: number, style = "") {
  const page = await browser.newPage({
    viewport: { width, height },
    javaScriptEnabled: false,
    reducedMotion: "reduce",
  });
  const html = await readFile(join(site, `${language}.html`), "utf8");
  await page.route("**/*", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: "text/html",
          body: html.replace("</head>", `<style>${style}</style></head>`),
        })
      : route.abort(),
  );
  await page.goto("http://site.example/");
  return page;
}

async function drawPreviews(browser: Browser) {
  await mkdir("public/og", { recursive: true });
  for (const language of languageCodes) {
    const page = await openHome(browser, language, preview.width, preview.height, previewStyle);
    await page.screenshot({ path: `public/og/${language}.png` });
    await page.close();
  }
}

async function drawIcons(browser: Browser) {
  const mark = await readFile("public/icon.svg", "utf8");
  const inner = mark.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const full = `<rect x="-20" y="-20" width="40" height="40" fill="#46e0a4"/>${inner}`;
  const svg = (box: string, content: string) =>
    `<style>body{margin:0}svg{display:block;width:100vw}</style><svg viewBox="${box}">${content}</svg>`;
  await drawIcon(browser, "icon-32", 32, svg("-14 -14 28 28", inner));
  await drawIcon(browser, "icon-192", 192, svg("-14 -14 28 28", inner));
  await drawIcon(browser, "icon-512", 512, svg("-14 -14 28 28", inner));
  await drawIcon(browser, "apple-touch-icon", 180, svg("-14 -14 28 28", full));
  await drawIcon(browser, "icon-maskable-512", 512, svg("-18 -18 36 36", full));
}

async function drawIcon(browser: Browser, name: string, size: number, content: string) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(content);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}

/** English on a desk beside Arabic on a phone. */
async function drawReadmePicture(browser: Browser) {
  const desk = await shot(await openHome(browser, "en", 1280, 860));
  const phone = await shot(await openHome(browser, "ar", 390, 844));
  const page = await browser.newPage({ viewport: { width: 1280, height: 640 } });
  await page.setContent(`<style>body{margin:0;display:flex;gap:24px;align-items:center;justify-content:center;
    height:640px;background:#e6ebe3}img{height:580px;border-radius:12px;box-shadow:0 12px 40px #0004}</style>
    <img src="${desk}"><img src="${phone}">`);
  await writeFile("docs/home.png", await page.screenshot());
}

async function shot(page: Page): Promise<string> {
  return `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
await drawPreviews(browser);
await drawIcons(browser);
await drawReadmePicture(browser);
await browser.close();
