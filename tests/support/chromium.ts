import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findProgram } from "./requirements.ts";

/**
 * The Chromium that runs the journeys: `CHROMIUM_PATH`, the system's, or one that Playwright installed earlier.
 * @throws where `CHROMIUM_PATH` leads nowhere
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen}: there is no such file`);
  if (chosen) return chosen;
  const installed = findProgram("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  if (installed) return installed;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
