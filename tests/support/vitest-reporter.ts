import type { Reporter, TestModule } from "vitest/node";
import { writeResults } from "./results.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped here. */
    skipReason?: string;
  }
}

/** Counts, and says which tests were skipped and why. */
export const resultsReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state);
    // A file that can't be imported has an error, and no tests.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    writeResults({
      passed: having("passed").length,
      failed: having("failed").length + having("pending").length + broken + unhandledErrors.length,
      skipped: having("skipped").map((test) => ({ test: test.name, reason: test.meta().skipReason ?? "" })),
    });
  },
};
