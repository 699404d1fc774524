import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** What one of the test runners reports at its end, through the file that `tests/run.ts` names. */
export interface Results {
  passed: number;
  failed: number;
  skipped: { test: string; reason: string }[];
  timed: TimedTest[];
}

export interface TimedTest {
  /** Its file within the project, and its name. */
  test: string;
  milliseconds: number;
}

const projectFolder = join(import.meta.dirname, "../../..");

export function timeTest(file: string, name: string, milliseconds: number): TimedTest {
  return { test: `${relative(projectFolder, file)}: ${name}`, milliseconds };
}

export function writeResults(results: Results): void {
  const file = process.env.TEST_RESULTS_FILE;
  if (file) writeFileSync(file, JSON.stringify(results));
}

/** Reads the results of a runner; none if it wrote none. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [], timed: [] };
  return JSON.parse(readFileSync(file, "utf8")) as Results;
}
