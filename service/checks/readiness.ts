import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./check.ts";
import { checks } from "./list.ts";
import { runChecks } from "./run.ts";

/** The result is reused for this time, because anybody may request it. */
const cacheMs = 1_000;

/** Whether a message would be accepted now. Never rejects. */
export type CheckReadiness = () => Promise<boolean>;

/**
 * Creates a function that checks whether a message would be accepted now, and logs when that changes. An unavailable mail
 * server doesn't count, because messages wait for it.
 */
export function createReadiness(
  context: Context,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): CheckReadiness {
  const readinessChecks = checks.filter(({ readiness }) => readiness);
  let last: { at: number; readiness: Promise<boolean> } | undefined;
  let logged = "";

  async function check(): Promise<boolean> {
    const results = await runChecks(readinessChecks, context);
    const errors = results.filter(({ status }) => status === "error");
    const problem = errors.map(({ message }) => message).join(" ");
    if (problem !== logged) {
      if (problem === "") log.info("Messages are accepted.");
      else log.error(problem);
    }
    logged = problem;
    return problem === "";
  }

  return () => {
    const time = context.now();
    if (!last || Math.abs(time - last.at) >= cacheMs) last = { at: time, readiness: check() };
    return last.readiness;
  };
}
