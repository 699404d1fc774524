import type { Reporter, Suite } from "@playwright/test/reporter";
import { timeTest, writeResults } from "./results.ts";

/** Writes the numbers of tests, the skipped ones with their reasons, and how long each took. */
export default class ResultsReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const having = (outcome: ReturnType<(typeof tests)[number]["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome);
    writeResults({
      passed: having("expected").length + having("flaky").length,
      failed: having("unexpected").length,
      skipped: having("skipped").map(({ title, annotations }) => ({
        test: title,
        reason: annotations.find(({ type }) => type === "skip")?.description ?? "",
      })),
      timed: tests.map(({ title, location, results }) =>
        timeTest(
          location.file,
          title,
          results.reduce((sum, { duration }) => sum + duration, 0),
        ),
      ),
    });
  }

  printsToStdio = () => false;
}
