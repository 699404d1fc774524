import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./check.ts";
import { checks } from "./list.ts";
import { runChecks } from "./run.ts";

/** The result is reused for this time, because anybody may request it. */
const cacheMs = 1_000;

const watchIntervalMs = 30_000;

export interface Readiness {
  ready: boolean;
  /** Why messages are refused; empty if they are accepted. */
  problems: string[];
}

export type CheckReadiness = () => Promise<Readiness>;

/**
 * Creates a function that checks whether a message would be accepted now. An unavailable mail server doesn't count,
 * because messages wait for it. The function never rejects.
 */
export function createReadiness(context: Context): CheckReadiness {
  const readinessChecks = checks.filter(({ readiness }) => readiness);
  let last: { at: number; readiness: Promise<Readiness> } | undefined;

  async function check(): Promise<Readiness> {
    const results = await runChecks(readinessChecks, context);
    const problems = results.filter(({ status }) => status === "error").map(({ message }) => message);
    return { ready: problems.length === 0, problems };
  }

  return () => {
    const time = context.now();
    if (!last || Math.abs(time - last.at) >= cacheMs) last = { at: time, readiness: check() };
    return last.readiness;
  };
}

/** Logs when the service stops accepting messages, and when it accepts them again. */
export function watchReadiness(
  checkReadiness: CheckReadiness,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): void {
  let last = "";

  async function report(): Promise<void> {
    const { ready, problems } = await checkReadiness();
    const status = problems.join(" ");
    if (status === last) return;
    if (ready) log.info("Messages are accepted.");
    else log.error({ problems }, status);
    last = status;
  }

  setInterval(report, watchIntervalMs).unref();
  report();
}
