import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./check.ts";
import { acceptanceCheck } from "./message-checks.ts";
import { runChecks } from "./run.ts";

/** The result is reused for this time, because anybody may request it. */
const cacheMs = 1_000;

/** A balancer waits for the response. */
const timeoutMs = 4_000;

export interface Readiness {
  /** Whether a message would be accepted now. Never rejects. */
  check(): Promise<boolean>;
  /** Called when a message could not be stored. */
  recordFailure(): void;
}

/**
 * Checks whether a message would be accepted now, and logs when that changes. An unavailable mail server doesn't count,
 * because messages wait for it.
 */
export function createReadiness(context: Context, log: Pick<FastifyBaseLogger, "info" | "error">): Readiness {
  let last: { at: number; readiness: Promise<boolean> } | undefined;
  let logged = "";

  async function check(): Promise<boolean> {
    const results = await runChecks([acceptanceCheck], context, timeoutMs);
    const problem = results.find(({ status }) => status === "error")?.sentence ?? "";
    if (problem !== logged) {
      if (problem === "") log.info("Messages are accepted.");
      else log.error(problem);
    }
    logged = problem;
    return problem === "";
  }

  return {
    check() {
      const time = context.now();
      if (!last || Math.abs(time - last.at) >= cacheMs) last = { at: time, readiness: check() };
      return last.readiness;
    },
    recordFailure() {
      // Holds until the next check, at which a write is tried.
      last = { at: context.now(), readiness: Promise.resolve(false) };
    },
  };
}
