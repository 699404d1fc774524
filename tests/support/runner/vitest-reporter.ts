import type { Reporter, TestCase, TestModule } from "vitest/node";
import { timeTest, writeResults } from "./results.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped here. */
    skipReason?: string;
  }
}

/** The note of a test that skipped itself. */
function getNote(test: TestCase): string {
  const result = test.result();
  return (result.state === "skipped" && result.note) || "";
}

/** Writes the numbers of tests, the skipped ones with their reasons, and how long each took. */
export const resultsReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state);
    // A file that can't be imported has an error, and no tests.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    writeResults({
      passed: having("passed").length,
      failed: having("failed").length + having("pending").length + broken + unhandledErrors.length,
      skipped: having("skipped").map((test) => ({
        test: test.name,
        reason: test.meta().skipReason ?? getNote(test),
      })),
      timed: tests.map((test) => timeTest(test.module.moduleId, test.name, test.diagnostic()?.duration ?? 0)),
    });
  },
};
