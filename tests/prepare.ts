import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium, findWholeChromium, headlessShell } from "./support/browser/chromium.ts";
import {
  describeNeed,
  findProgram,
  findUnavailable,
  getDebianPackage,
} from "./support/runner/requirements.ts";

const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** One step for all, before any test: tests run beside each other, and apt-get runs once at a time. */
function installPackages(packages: string[]): void {
  if (!isDebianRoot)
    throw new Error(
      `Missing: ${packages.join(", ")}. Debian: apt-get install ${packages.join(" ")}\n` +
        "Any Chromium or Chrome will do: npx playwright install chromium, or CHROMIUM_PATH=/path/to/one",
    );
  console.log(`Installing with apt-get: ${packages.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    execFileSync("apt-get", ["--quiet", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  apt("install", "--yes", "--no-install-recommends", ...packages);
}

/** Both where there is none; both where everything is asked for; nothing where there is one. */
function getMissingBrowsers(everything: boolean): string[] {
  if (findChromium() && !everything) return [];
  return [
    ...(findWholeChromium() ? [] : ["chromium"]),
    ...(process.env.CHROMIUM_PATH || findProgram(headlessShell) ? [] : [headlessShell]),
  ];
}

/**
 * Gets what the tests need: a Chromium always; on demand all that a Debian package provides. The rest is named, and
 * tests that need it are skipped.
 * @throws saying what is missing and how to get it
 */
export function prepare({ everything = false } = {}): void {
  const others = everything
    ? findUnavailable().flatMap((name) => getDebianPackage(name)?.split(" ") ?? [])
    : [];
  const packages = [...new Set([...getMissingBrowsers(everything), ...others])];
  if (packages.length > 0) installPackages(packages);

  const browser = findChromium();
  if (!browser) throw new Error("The package chromium is installed, and there is no program chromium");
  console.log(`Chromium: ${browser}`);
  if (!browser.endsWith(headlessShell))
    console.log(`The tests take a third of the time in Debian's package ${headlessShell}`);
  const unavailable = findUnavailable();
  if (unavailable.length > 0)
    console.log(`Some tests will be skipped: ${unavailable.map(describeNeed).join(", ")}`);
  const packaged = unavailable.filter(getDebianPackage);
  if (everything && packaged.length > 0)
    throw new Error(`Still missing after apt-get install: ${packaged.join(", ")}`);
}
