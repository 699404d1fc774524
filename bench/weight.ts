import { statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { getAddress } from "../domain/addresses.ts";
import { createSiteMap, listDocuments } from "../domain/documents.ts";
import { languageCodes } from "../domain/languages.ts";
import { findWholeChromium } from "../tests/support/browser/chromium.ts";
import { waitForEnhancements, waitForHydration } from "../tests/support/browser/hydration.ts";
import { startServiceProcess } from "../tests/support/service/service-process.ts";
import type { Measure } from "./measurement.ts";

const built = join(import.meta.dirname, "../dist/client");

/** Bytes as they are sent to a browser that takes Brotli. */
function bytesOf(pathname: string): number {
  const file = join(built, pathname);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

/** All requests of a browser with an empty cache until the page is idle, and then until its form works. */
async function firstLoads(origin: string) {
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: ["--no-sandbox"] });
  const rows = [];
  for (const { page: name, language, file } of listDocuments(createSiteMap([...languageCodes]))) {
    const page = await browser.newPage();
    const files = new Set<string>();
    page.on("request", (request) => files.add(new URL(request.url()).pathname));
    const address = name === "not-found" ? `/${language}/nope` : getAddress(name, language);
    await page.goto(origin + address);
    await waitForEnhancements(page);
    await page.waitForFunction(() => !document.querySelector("[data-testid=visitor-count].pulse"));
    await page.waitForLoadState("networkidle");
    const listScripts = () => [...files].filter((path) => path.endsWith(".js"));
    const scripts = listScripts();
    await waitForHydration(page);
    await page.close();
    const fonts = [...files].filter((path) => path.endsWith(".woff2"));
    const sum = (paths: string[]) => paths.reduce((total, path) => total + bytesOf(path), 0);
    const html = bytesOf(file);
    rows.push({
      address,
      document: html,
      scripts: sum(scripts),
      "scripts with a form": sum(listScripts()),
      fonts: fonts.length,
      "document and scripts": html + sum(scripts),
    });
  }
  await browser.close();
  return rows;
}

/** Compressed bytes per document and language. */
export const measure: Measure = async () => {
  const service = await startServiceProcess();
  const rows = await firstLoads(service.origin);
  await service.stop();
  return {
    title: "Bytes of a first load, Brotli",
    rows,
    note: "Aims: document 18,432; scripts 3,584, and 66,000 with a form, which is loaded when it comes into view.",
  };
};
