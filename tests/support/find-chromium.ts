import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The Chromium that runs the journeys: `CHROMIUM_PATH`, the system's, or one that Playwright installed earlier.
 * @throws where `CHROMIUM_PATH` leads nowhere
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen}: there is no such file`);
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chosen, ...system, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** As root on Debian and its kin, which is what containers are, the distribution's package is installed. */
function installChromium(): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    throw new Error(
      "The journeys need Chromium or Chrome. Install one (Debian: apt-get install chromium; macOS: brew install " +
        "--cask chromium; Fedora: dnf install chromium), or set CHROMIUM_PATH to one that you have.",
    );
  console.log("No Chromium found. Installing the package `chromium` with apt-get.");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "--quiet"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], {
    stdio: "inherit",
    env: environment,
  });
}

if (import.meta.main) {
  try {
    if (!findChromium()) installChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
