import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The results that a test runner writes at its end to the file that `tests/run.ts` names. */
export interface Results {
  passed: number;
  failed: number;
  /** Those that passed when they were repeated. They count as passed, too. */
  flaky: string[];
  skipped: { test: string; reason: string }[];
  timed: { test: string; milliseconds: number }[];
}

const projectFolder = join(import.meta.dirname, "../../..");

/** Such as `tests/site/chat.spec.ts: the chat opens`. */
export const nameTest = (file: string, title: string) => `${relative(projectFolder, file)}: ${title}`;

export function writeResults(results: Results): void {
  const file = process.env.TEST_RESULTS_FILE;
  if (file) writeFileSync(file, JSON.stringify(results));
}

/** Reads the results of a runner. One that wrote none has failed. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 1, flaky: [], skipped: [], timed: [] };
  return JSON.parse(readFileSync(file, "utf8")) as Results;
}

export function mergeResults(all: Results[]): Results {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    flaky: [...one.flaky, ...other.flaky],
    skipped: [...one.skipped, ...other.skipped],
    timed: [...one.timed, ...other.timed],
  }));
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The slowest tests, the numbers, and a line each for the flaky tests and for the reasons of the skipped ones. */
export function formatReport(
  { passed, failed, flaky, skipped, timed }: Results,
  milliseconds: number,
): string {
  const slowest = timed
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map((one) => `${inSeconds(one.milliseconds).padStart(8)}  ${one.test}`);
  const reasons = Map.groupBy(skipped, ({ test, reason }) => reason || `“${test}”, which gives no reason`);
  return [
    "\nThe slowest:",
    ...slowest,
    `\n${passed} passed, ${failed} failed, ${flaky.length} flaky, ${skipped.length} skipped, in ${inSeconds(milliseconds)}`,
    ...flaky.map((test) => `Flaky: ${test}`),
    ...[...reasons].map(([reason, { length }]) => `Skipped: ${length} × ${reason}`),
  ].join("\n");
}
