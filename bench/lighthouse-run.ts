import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findWholeChromium } from "../tests/support/browser/chromium.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The parts of Lighthouse's report that are used. */
export interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
}

/** On a busy machine Lighthouse now and then loses its trace, or the browser. */
const tries = 3;

/** `simulate` estimates a slow network and processor from a fast load, `devtools` slows both down. */
export type Throttling = "simulate" | "devtools";

/** Audits an address as on a phone with slow 4G and a processor four times slower, which is Lighthouse's default. */
export async function audit(
  url: string,
  only: readonly string[] = categories,
  throttling: Throttling = "simulate",
): Promise<Report> {
  if (!existsSync(program)) throw new Error("Lighthouse is missing. Install it: npm ci --prefix bench");
  for (let left = tries - 1; ; left -= 1)
    try {
      return await look(url, only, throttling);
    } catch (error) {
      if (left === 0) throw error;
    }
}

/** Lighthouse's command line, because its 120 MB are no part of the project's own packages. */
const program = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");

async function look(url: string, only: readonly string[], throttling: Throttling): Promise<Report> {
  const options = [
    "--quiet",
    "--output=json",
    "--no-enable-error-reporting",
    `--only-categories=${only.join()}`,
    `--throttling-method=${throttling}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    env: { ...process.env, CHROME_PATH: findWholeChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}
