import { expect, onTestFinished, test, vi } from "vitest";
import { watchReadiness } from "./readiness.ts";

function startWatch() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { problems: [] as string[] };
  const logged: unknown[] = [];
  const sent: string[] = [];
  const keepText = (...values: unknown[]) => void logged.push(values.at(-1));
  watchReadiness({
    checkReadiness: async () => ({ ready: state.problems.length === 0, problems: state.problems }),
    sendStatus: async (status) => {
      sent.push(status);
    },
    log: { info: keepText, error: keepText },
  });
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  return { state, logged, sent, pass };
}

test("each change of the readiness is logged and sent once", async () => {
  const { state, logged, sent, pass } = startWatch();
  await pass(2);
  state.problems = ["Messages are refused: the disk is full."];
  await pass(2);
  state.problems = [];
  await pass(2);
  expect(logged).toEqual(["Messages are refused: the disk is full.", "Messages are accepted."]);
  expect(sent).toEqual(["Messages are accepted.", ...logged]);
});
