import { expect, test } from "vitest";
import { createRunner, type Job } from "./jobs.ts";

/** A runner whose jobs wait until the test lets time pass. */
function createRunning() {
  const waiting: { until: number; resolve: () => void }[] = [];
  const logged: unknown[][] = [];
  const write = (...entry: unknown[]) => void logged.push(entry);
  let time = 0;
  const runner = createRunner({
    wait: async (milliseconds, _value, { signal }) => {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ until: time + milliseconds, resolve });
      signal.addEventListener("abort", reject);
      await promise;
    },
    monotonicNow: () => time,
    log: { info: write, error: write },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    runner,
    logged,
    turn,
    async pass(milliseconds: number): Promise<void> {
      await turn();
      time += milliseconds;
      for (const { until, resolve } of waiting) if (until <= time) resolve();
      await turn();
    },
    /** Starts a job, and returns when it ran. */
    start(change: Partial<Job> = {}): number[] {
      const runs: number[] = [];
      const run = async () => {
        runs.push(time);
        return await change.run?.();
      };
      runner.start([{ name: "test", everyMs: 1_000, ...change, run }]);
      return runs;
    },
  };
}

test("a job runs at once, then after its time, whatever others do", async () => {
  const { start, pass } = createRunning();
  const [short, long] = [start(), start({ everyMs: 3_000 })];
  start({ run: () => new Promise(() => {}) });
  for (let second = 0; second < 6; second += 1) await pass(1_000);
  expect(short).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
  expect(long).toEqual([0, 3_000, 6_000]);
});

test("a job that waits for something runs once that is done, and never if it fails", async () => {
  const { start, pass } = createRunning();
  const [done, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [waiting, canceled] = [start({ after: done.promise }), start({ after: failed.promise })];
  await pass(5_000);
  expect(waiting).toEqual([]);
  done.resolve();
  failed.reject(new Error("no"));
  await pass(1_000);
  await pass(1_000);
  expect(waiting).toEqual([5_000, 6_000, 7_000]);
  expect(canceled).toEqual([]);
});

test("a job that is done doesn't run again", async () => {
  const { start, pass } = createRunning();
  const runs = start({ run: async () => "done" });
  await pass(5_000);
  await pass(5_000);
  expect(runs).toEqual([0]);
});

test("a call to wake makes a job run at once, or once more if it is running", async () => {
  const { runner, start, turn } = createRunning();
  const first = Promise.withResolvers<void>();
  const runs = start({ run: () => first.promise });
  await turn();
  runner.wake("test");
  runner.wake("another");
  await turn();
  expect(runs).toEqual([0]);
  first.resolve();
  await turn();
  expect(runs).toEqual([0, 0]);
  runner.wake("test");
  await turn();
  expect(runs).toEqual([0, 0, 0]);
});

test("a job that fails runs again; an outage and its end are logged once, by the error's code", async () => {
  const { start, pass, logged } = createRunning();
  let isDown = true;
  const runs = start({
    async run() {
      if (isDown) throw Object.assign(new Error("Ana's message"), { code: "57P01" });
    },
  });
  for (let count = 0; count < 5; count += 1) await pass(1_000);
  isDown = false;
  for (let count = 0; count < 5; count += 1) await pass(60_000);
  expect(runs).toHaveLength(11);
  expect(logged).toEqual([[{ code: "57P01" }, "a job fails: test"], ["a job succeeds again: test"]]);
});

test("a stop waits for what runs, but not for long, and nothing runs after it", async () => {
  const { runner, start, pass, turn, logged } = createRunning();
  const first = Promise.withResolvers<void>();
  const runs = [start({ run: () => first.promise }), start(), start({ after: new Promise(() => {}) })];
  await turn();
  let isStopped = false;
  const stop = runner.stop().then(() => {
    isStopped = true;
  });
  await turn();
  expect([isStopped, runner.stopping.aborted]).toEqual([false, true]);
  first.reject(new Error("stopped"));
  await stop;
  await pass(60_000);
  expect(runs).toEqual([[0], [0], []]);
  expect(logged).toEqual([]);

  const hanging = createRunning();
  hanging.start({ run: () => new Promise(() => {}) });
  await hanging.turn();
  const stopping = hanging.runner.stop();
  await hanging.pass(4_000);
  await stopping;
});
