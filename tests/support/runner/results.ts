import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** The results that a test runner writes at its end to the file that `tests/run.ts` names. */
export interface Results {
  passed: number;
  failed: number;
  /** Those that passed when they were repeated. They count as passed, too. */
  flaky: string[];
  skipped: { test: string; reason: string }[];
}

/** Such as `tests/site/chat.spec.ts: the chat opens`. */
export const nameTest = (file: string, title: string) => `${relative(projectFolder, file)}: ${title}`;

export function writeResults(results: Results): void {
  const file = process.env.TEST_RESULTS_FILE;
  if (file) writeFileSync(file, JSON.stringify(results));
}

/** Reads the results of a runner. One that wrote none has failed. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 1, flaky: [], skipped: [] };
  return JSON.parse(readFileSync(file, "utf8")) as Results;
}

export function mergeResults(all: Results[]): Results {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    flaky: [...one.flaky, ...other.flaky],
    skipped: [...one.skipped, ...other.skipped],
  }));
}

/** The numbers, and a line each for the flaky tests and for the reasons of the skipped ones. */
export function formatReport({ passed, failed, flaky, skipped }: Results, milliseconds: number): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  const reasons = Map.groupBy(skipped, ({ test, reason }) => reason || `“${test}”, which gives no reason`);
  return [
    `\n${passed} passed, ${failed} failed, ${flaky.length} flaky, ${skipped.length} skipped, in ${seconds} s`,
    ...flaky.map((test) => `Flaky: ${test}`),
    ...[...reasons].map(([reason, { length }]) => `Skipped: ${length} × ${reason}`),
  ].join("\n");
}
