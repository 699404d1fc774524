import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { getAddress, pageNames } from "../domain/addresses.ts";
import { languageCodes } from "../domain/languages.ts";
import { findWholeChromium } from "../tests/support/browser/chromium.ts";
import { findFreePort } from "../tests/support/machine/free-port.ts";
import { startSite } from "../tests/support/service/site.ts";
import { type Measure, median } from "./measurement.ts";

const rounds = 3;

const categories = ["performance", "accessibility", "best-practices", "seo"];
export const timings = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
};

/** The parts of Lighthouse's report that are used. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's command line. Its 120 MB are not among the project's own packages. */
const program = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");

/** `simulate`: computed from a fast load, as Lighthouse does by default. `devtools`: the load itself is slowed down. */
export type Throttling = "simulate" | "devtools";

/** Audits an address on a phone with slow 4G and a processor four times slower. */
export async function audit(url: string, throttling: Throttling = "simulate", attempts = 3): Promise<Report> {
  if (!existsSync(program)) throw new Error("Lighthouse is missing. Install it: npm ci --prefix bench");
  const method = `--throttling-method=${throttling}`;
  const options = ["--quiet", "--output=json", "--no-enable-error-reporting", method];
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const env = { ...process.env, CHROME_PATH: findWholeChromium() };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options, flags], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    const report = JSON.parse(stdout) as Report;
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    return report;
  } catch (error) {
    // Chromium's trace sometimes lacks an event (NO_NAVSTART, NO_FCP). Lighthouse's advice is to run it again.
    if (attempts > 1) return audit(url, throttling, attempts - 1);
    throw error;
  }
}

/** The scores and timings of every document, at the address that it was built for. */
export const measure: Measure = async () => {
  const port = await findFreePort();
  const SITE_ORIGIN = `http://127.0.0.1:${port}`;
  const site = await startSite({ settings: { SITE_ORIGIN, PORT: String(port) }, isBuilt: true });
  const rows = [];
  for (const language of languageCodes)
    for (const page of pageNames) {
      const address = getAddress(page, language);
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await audit(site.origin + address));
      const middle = (read: (report: Report) => number) => Math.round(100 * median(reports.map(read))) / 100;
      const row: Record<string, string | number> = { address };
      for (const id of categories) row[id] = 100 * middle((report) => report.categories[id]?.score ?? 0);
      for (const [name, id] of Object.entries(timings))
        row[name] = middle((report) => report.audits[id]?.numericValue ?? Number.NaN);
      rows.push(row);
    }
  await site.stop();
  return {
    title: `Lighthouse, mobile, simulated: medians of ${rounds}`,
    rows,
    note: "Aims: 100 in all four, TBT ≤ 50 ms, CLS 0.",
  };
};
