import type { FastifyBaseLogger } from "fastify";
import type { Wait } from "../lib/wait.ts";
import { createOutageLog } from "./log.ts";

/** Work that the service repeats in the background. */
export interface Job {
  name: string;
  /** How long it waits after each run. */
  everyMs: number;
  /** The first run waits for this. If it rejects, the job never runs. */
  after?: Promise<unknown>;
  /** Returns "done" if it needn't run again. */
  run(): Promise<unknown>;
}

interface Dependencies {
  wait: Wait;
  monotonicNow: () => number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** How long a stop waits for running jobs. The whole stop must take less than five seconds. */
const stopTimeoutMs = 3_500;

/** Creates the runner of the jobs, which run at the same time. A job that fails runs again after its usual interval. */
export function createRunner({ wait, monotonicNow, log }: Dependencies) {
  const stop = new AbortController();
  const stopping = stop.signal;
  const stopped = new Promise<void>((resolve) => stopping.addEventListener("abort", () => resolve()));
  const wakes = new Map<string, AbortController>();
  const running: Promise<void>[] = [];

  async function repeat({ name, everyMs, after, run }: Job): Promise<void> {
    const [failed, recovered] = [`a job fails: ${name}`, `a job succeeds again: ${name}`];
    const outage = createOutageLog(log, { failed, recovered }, monotonicNow);
    const isRejected = await Promise.race([after, stopped]).then(
      () => false,
      () => true,
    );
    while (!stopping.aborted && !isRejected) {
      // Created before the run, because it may already have passed what the call to `wake` is about.
      const wake = new AbortController();
      wakes.set(name, wake);
      try {
        if ((await run()) === "done") return;
        outage.recordSuccess();
      } catch (error) {
        if (!stopping.aborted) outage.recordFailure(error);
      }
      await wait(everyMs, undefined, { signal: AbortSignal.any([wake.signal, stopping]) }).catch(() => {});
    }
  }

  return {
    /** Aborts when the service stops. Long work must then end soon. */
    stopping,
    start(jobs: readonly Job[]): void {
      running.push(...jobs.map(repeat));
    },
    /** Makes a job run now, or again if it is running. */
    wake(name: string): void {
      wakes.get(name)?.abort();
    },
    /** Waits a moment for what is running. */
    async stop(): Promise<void> {
      stop.abort();
      const ended = new AbortController();
      const late = wait(stopTimeoutMs, undefined, { signal: ended.signal }).catch(() => {});
      await Promise.race([Promise.all(running), late]);
      ended.abort();
    },
  };
}
