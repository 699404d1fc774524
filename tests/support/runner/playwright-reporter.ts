import type { Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { nameTest, writeResults } from "./results.ts";

const getName = ({ location, title }: TestCase) => nameTest(location.file, title);

/** Writes the numbers of tests, and the flaky and the skipped ones by name. */
export default class ResultsReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const having = (outcome: ReturnType<TestCase["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome);
    writeResults({
      passed: having("expected").length + having("flaky").length,
      failed: having("unexpected").length,
      flaky: having("flaky").map(getName),
      skipped: having("skipped").map(({ title, annotations }) => ({
        test: title,
        reason: annotations.find(({ type }) => type === "skip")?.description ?? "",
      })),
    });
  }

  printsToStdio = () => false;
}
