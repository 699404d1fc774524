/**
 * `npm test -- [--complete] [PATTERN…]` runs lint and the tests, or only the tests whose path contains a pattern.
 * `--chaos SEED [--minutes MINUTES]` runs the events of that seed, once each or for that time.
 * `--complete` installs Debian's packages, and fails if a test is skipped for another reason than a right, or Exim.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { JSONReport, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { findChromium, headlessShell } from "./support/browser/chromium.ts";
import buildSite from "./support/runner/built-site.setup.ts";
import { findMissing, findProgram, getPackages } from "./support/runner/requirements.ts";

const folder = mkdtempSync(join(tmpdir(), "test-results-"));

/** One step before any test: tests run beside each other, and apt-get runs once at a time. */
function installPackages(isComplete: boolean): void {
  const hasBrowser = isComplete ? findProgram(headlessShell) : findChromium();
  const browsers = hasBrowser ? [] : ["chromium", headlessShell];
  const missing = isComplete ? getPackages(findMissing()) : [];
  const packages = [...missing, ...browsers].join(" ");
  if (packages === "") return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    throw new Error(
      `Missing: ${packages}. Debian: apt-get install ${packages}\n` +
        "Any Chromium or Chrome will do: npx playwright install chromium, or CHROMIUM_PATH=/path/to/one",
    );
  console.log(`Installing with apt-get: ${packages}`);
  const apt = `apt-get -q update && apt-get -q install --yes --no-install-recommends ${packages}`;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("sh", ["-c", apt], { stdio: ["ignore", "ignore", "inherit"], env });
  process.env.MISSING_IN_TESTS = findMissing().join();
}

/** Runs Vitest or Playwright. Returns whether it passed. */
async function run(name: string, args: string[]): Promise<boolean> {
  const output = join(folder, `${name}.txt`);
  // Both run at once, because either leaves a core idle now and then. Nobody can read two outputs at once.
  const stream = name === "vitest" ? "inherit" : openSync(output, "w");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "playwright.json") };
  const [status] = await once(spawn(name, args, { stdio: ["ignore", stream, stream], env }), "exit");
  if (existsSync(output)) process.stdout.write(readFileSync(output));
  return status === 0;
}

function readReport<Report>(name: string): Report | undefined {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The result of each test, from the reports of both runners: `passed`, `failed`, or why it was skipped. */
function readResults(): string[] {
  const vitest = readReport<JsonTestResults>("vitest")?.testResults ?? [];
  const playwright = readReport<JSONReport>("playwright")?.suites ?? [];
  const list = ({ specs, suites = [] }: JSONReportSuite): JSONReportTest[] => [
    ...specs.flatMap(({ tests }) => tests),
    ...suites.flatMap(list),
  ];
  return [
    ...vitest
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ status, title, meta }) =>
        status === "passed" || status === "failed" ? status : meta.skipReason || title,
      ),
    ...playwright.flatMap(list).map(({ status, annotations: [skip] }) => {
      if (status !== "skipped") return status === "unexpected" ? "failed" : "passed";
      return skip?.description || "no reason";
    }),
  ];
}

try {
  const options = {
    complete: { type: "boolean", default: false },
    chaos: { type: "string" },
    minutes: { type: "string", default: "0" },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const patterns = values.chaos ? ["tests/operations/chaos"] : positionals;
  if (values.chaos) Object.assign(process.env, { CHAOS_SEED: values.chaos, CHAOS_MINUTES: values.minutes });
  const isWhole = patterns.length === 0;
  if (isWhole) execFileSync("npm", ["run", "lint"], { stdio: "inherit" });
  installPackages(values.complete);
  // Otherwise each of the two would build it.
  await buildSite();

  const specs = globSync("tests/**/*.spec.ts").filter((file) => patterns.some((part) => file.includes(part)));
  const json = `--outputFile.json=${join(folder, "vitest.json")}`;
  const vitest = isWhole ? ["--project=unit", "--project=service"] : ["--passWithNoTests", ...patterns];
  const runs = [run("vitest", ["run", "--reporter=default", "--reporter=json", json, ...vitest])];
  if (isWhole || specs.length > 0)
    runs.push(run("playwright", ["test", "--reporter=list,json", ...(isWhole ? ["--project=site"] : specs)]));
  const broken = (await Promise.all(runs)).filter((hasPassed) => !hasPassed).length;

  const results = readResults();
  const passed = results.filter((result) => result === "passed").length;
  // A file that can't be imported has no tests.
  const failed = Math.max(results.filter((result) => result === "failed").length, broken);
  const reasons = results.filter((result) => result !== "passed" && result !== "failed");
  for (const [reason, { length }] of Map.groupBy(reasons, (reason) => reason))
    console.log(`Skipped: ${length} × ${reason}`);
  // With --complete all packages are there: what is still needed, none provides.
  const isIncomplete =
    values.complete && reasons.some((reason) => !/^needs (?!.*apt-get install)/.test(reason));
  if (isIncomplete) console.log("With --complete only rights and Exim may be missing");
  if (results.length === 0) console.log(`No test's path contains ${patterns.join(" or ")}`);
  console.log(`\n${passed} passed, ${failed} failed, ${reasons.length} skipped`);
  if (failed > 0 || isIncomplete || results.length === 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
