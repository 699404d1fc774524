/**
 * `npm test -- [--complete] [--all] [PATTERN…]` runs lint and the tests, or only the tests whose path contains a pattern. Without
 * a pattern, `--all` adds those of `onlyInAll`, which take long or repeat others in more languages.
 * `--chaos SEED [--minutes MINUTES]` runs the events of that seed, once each or for that time.
 * `--complete` installs Debian's packages: a test that is skipped then needs a right or an image.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { lint } from "./lint.ts";
import { findChromium, headlessShell } from "./support/browser/chromium.ts";
import setUp from "./support/runner/build.ts";
import { findMissing, findProgram, formatNeeds, getPackages } from "./support/runner/requirements.ts";

/** One step before any test, because tests run in parallel and apt-get can't. */
function installPackages(isComplete: boolean): void {
  const hasBrowser = isComplete ? findProgram(headlessShell) : findChromium();
  const browsers = hasBrowser ? [] : ["chromium", headlessShell];
  const packages = [...(isComplete ? getPackages(findMissing()) : []), ...browsers].join(" ");
  if (packages === "") return;
  if (process.getuid?.() !== 0 || !findProgram("apt-get"))
    throw new Error(
      `Missing: ${packages}. Debian: apt-get install ${packages}\n` +
        "Any Chromium or Chrome will do: npx playwright install chromium, or CHROMIUM_PATH=/path/to/one",
    );
  const apt = `apt-get -q update && apt-get -q install --yes --no-install-recommends ${packages}`;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("sh", ["-xc", apt], { stdio: ["ignore", "ignore", "inherit"], env });
  process.env.MISSING_IN_TESTS = findMissing().join();
}

/** Runs Vitest or Playwright, if there is anything to run. Returns whether all tests passed. */
async function run(name: "vitest" | "playwright", command: string, args: string[]): Promise<boolean> {
  if (args.length === 0) return true;
  // Both run at once, because each leaves a core idle at times. Line by line, two outputs don't mix.
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env;
  const child = spawn(name, [command, ...args], { stdio: ["ignore", "pipe", "inherit"], env });
  createInterface(child.stdout).on("line", (line) => console.log(line));
  const [status] = await once(child, "close");
  return status === 0;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      complete: { type: "boolean" },
      all: { type: "boolean" },
      chaos: { type: "string" },
      minutes: { type: "string" },
    },
  });
  const { complete = false, chaos, minutes = "0" } = values;
  if (chaos) Object.assign(process.env, { CHAOS_SEED: chaos, CHAOS_MINUTES: minutes });
  const patterns = chaos ? ["tests/operations/chaos"] : positionals;
  const isWhole = patterns.length === 0;
  if (isWhole && !values.all) process.env.QUICK_TESTS = "1";
  const files = globSync("*/**/*.{test,spec}.ts", { exclude: ["node_modules"] }).filter((file) =>
    patterns.some((part) => file.includes(part)),
  );
  if (!isWhole && files.length === 0) throw new Error(`No test's path contains ${patterns.join(" or ")}`);
  const find = (kind: string) => files.filter((file) => file.endsWith(`.${kind}.ts`));
  const vitest = isWhole ? ["--project=unit", "--project=service"] : find("test");
  const playwright = isWhole ? ["--project=site"] : find("spec");

  installPackages(complete);
  console.log(isWhole ? "Lint and build" : "Build");
  // Otherwise each of the two would build it.
  const [isClean] = await Promise.all([isWhole ? lint() : true, setUp()]);
  if (!isClean) throw new Error("Lint found these errors, so no test ran.");
  const results = await Promise.all([run("vitest", "run", vitest), run("playwright", "test", playwright)]);
  const missing = findMissing();
  if (missing.length > 0) console.log(`Skipped: any test that ${formatNeeds(missing)}`);
  // Only rights and images may be missing after everything was installed.
  if (results.includes(false) || (complete && getPackages(missing).length > 0)) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
