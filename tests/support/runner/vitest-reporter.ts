import type { Reporter, TestCase, TestModule } from "vitest/node";
import { nameTest, writeResults } from "./results.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped here. */
    skipReason?: string;
  }
}

const getName = (test: TestCase) => nameTest(test.module.moduleId, test.name);

/** Writes the numbers of tests, and the flaky and the skipped ones by name. */
export const resultsReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state);
    // A file that can't be imported has an error, and no tests.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    writeResults({
      passed: having("passed").length,
      failed: having("failed").length + having("pending").length + broken + unhandledErrors.length,
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(getName),
      skipped: having("skipped").map((test) => ({ test: test.name, reason: test.meta().skipReason ?? "" })),
    });
  },
};
