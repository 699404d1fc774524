import { expect, onTestFinished, test, vi } from "vitest";
import { watchReadiness } from "./readiness.ts";

function startWatch() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { problems: [] as string[], isSystemdAway: false };
  const logged: unknown[] = [];
  const sent: string[] = [];
  const keepText = (...values: unknown[]) => void logged.push(values.at(-1));
  watchReadiness({
    checkReadiness: async () => ({ ready: state.problems.length === 0, problems: state.problems }),
    sendStatus: async (status) => {
      if (state.isSystemdAway) throw new Error("away");
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

test("a status that systemd did not get is sent again, and nothing is logged twice", async () => {
  const { state, logged, sent, pass } = startWatch();
  await pass(1);
  state.problems = ["Messages are refused: the disk is full."];
  state.isSystemdAway = true;
  await pass(5);
  state.isSystemdAway = false;
  await pass(5);
  expect(logged).toEqual([
    "Messages are refused: the disk is full.",
    "systemd could not be notified of the readiness",
  ]);
  expect(sent).toEqual(["Messages are accepted.", "Messages are refused: the disk is full."]);
});
