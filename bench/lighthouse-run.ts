import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findChromium } from "../tests/support/chromium.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** On a busy machine Lighthouse now and then loses its trace. */
const tries = 3;

/** One look at an address as Lighthouse has it by default: a phone, slow 4G and a processor four times slower, simulated. */
export async function audit(url: string, only: readonly string[] = categories): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    const result = await look(url, only);
    if (!result.runtimeError) return result;
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function look(url: string, only: readonly string[]): Promise<Result> {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: "silent",
      onlyCategories: [...only],
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
