import { expect, onTestFinished, test, vi } from "vitest";
import { watchReadiness } from "./readiness.ts";

test("each change of the readiness is logged once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let problems: string[] = [];
  const logged: unknown[] = [];
  const keepText = (...values: unknown[]) => void logged.push(values.at(-1));
  const checkReadiness = async () => ({ ready: problems.length === 0, problems });
  watchReadiness(checkReadiness, { info: keepText, error: keepText });
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  await pass(2);
  problems = ["Messages are refused: the disk is full."];
  await pass(2);
  problems = [];
  await pass(2);
  expect(logged).toEqual(["Messages are refused: the disk is full.", "Messages are accepted."]);
});
