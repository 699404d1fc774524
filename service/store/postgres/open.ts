import { setTimeout } from "node:timers/promises";
import { StoreError } from "../store.ts";
import { getPlace } from "./connections.ts";
import { explain, isTemporary } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { createPostgresStore, type PostgresSources } from "./store.ts";

interface Options {
  /** Milliseconds for which a database that does not answer is tried again. */
  patienceMs: number;
  /** Tells the operator what is being waited for. */
  report: (line: string) => void;
  /** Changes nothing, not even a database of an older version. */
  readOnly?: boolean;
}

/** Milliseconds between attempts. */
const pause = 1_000;

/**
 * Opens the store in a PostgreSQL database and brings it up to date.
 * @throws {StoreError} where it cannot be reached in time, or used
 */
export async function openPostgresStore(url: string, sources: PostgresSources, options: Options) {
  const { patienceMs, report, readOnly = false } = options;
  if (!readOnly) await retry(() => migrate(url), url, patienceMs, report);
  return createPostgresStore(url, sources);
}

async function retry(
  attempt: () => Promise<void>,
  url: string,
  patienceMs: number,
  report: Options["report"],
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let reported = false; ; reported = true) {
    try {
      return await attempt();
    } catch (error) {
      const problem = `${getPlace(url)}: ${explain(error)}`;
      if (!isTemporary(error)) throw new StoreError(problem, { cause: error });
      const seconds = Math.round(patienceMs / 1000);
      if (patienceMs === 0) throw new StoreError(problem, { cause: error });
      if (performance.now() + pause > deadline)
        throw new StoreError(`${problem} Tried for ${seconds} s.`, { cause: error });
      if (!reported) report(`${problem} Trying again for ${seconds} s.`);
      await setTimeout(pause);
    }
  }
}
