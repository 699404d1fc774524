import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findProgram, wholeChromiums } from "../runner/requirements.ts";

/** Chromium without windows, menus, and profiles, in which journeys take a third of the processor time. */
export const headlessShell = "chromium-headless-shell";

/**
 * Finds the Chromium that runs the journeys: `CHROMIUM_PATH`, the headless shell, or any other.
 * @throws if `CHROMIUM_PATH` names no file
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen}: there is no such file`);
  return chosen || (findProgram(headlessShell) ?? findWholeChromium());
}

/** Finds a complete Chromium or Chrome: the system's, or one that Playwright installed earlier. */
export function findWholeChromium(): string | undefined {
  const installed = findProgram(...wholeChromiums);
  if (installed) return installed;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
