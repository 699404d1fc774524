import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./check.ts";
import { acceptanceCheck } from "./message-checks.ts";
import { runChecks } from "./run-checks.ts";

/** The result is reused for this time, because anybody may request it. */
const cacheMs = 1_000;

/** A balancer waits for the response. */
const timeoutMs = 4_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Checks whether a message would be accepted now, and logs when that changes. An unavailable mail server doesn't count,
 * because messages wait for it.
 */
export function createReadiness(context: Context, log: Pick<FastifyBaseLogger, "info" | "error">) {
  let last: { at: number; readiness: Promise<boolean> } | undefined;
  let logged = "";

  async function examine(): Promise<boolean> {
    const results = await runChecks([acceptanceCheck], context, timeoutMs);
    const problem = results.find(({ status }) => status === "error")?.sentence ?? "";
    if (problem !== logged) problem === "" ? log.info("Messages are accepted.") : log.error(problem);
    logged = problem;
    return problem === "";
  }

  return (): Promise<boolean> => {
    const at = context.now();
    if (!last || Math.abs(at - last.at) >= cacheMs) last = { at, readiness: examine() };
    return last.readiness;
  };
}
