import { setTimeout } from "node:timers/promises";
import { StoreError } from "../store.ts";
import { describeDatabase } from "./connections.ts";
import { explain, isTemporary } from "./errors.ts";
import { migrate, requireMigratedDatabase } from "./migrate.ts";
import { createPostgresStore, type PostgresDependencies } from "./store.ts";

interface Options {
  /** How long to retry while the database does not answer. */
  timeoutMs: number;
  /** Prints what the start is waiting for. */
  report: (line: string) => void;
  /** Migrates nothing. */
  readOnly?: boolean;
}

const retryIntervalMs = 1_000;

/**
 * Opens the store in a PostgreSQL database, and migrates it.
 * @throws {StoreError} if the database cannot be reached in time, or cannot be used
 */
export async function openPostgresStore(url: string, dependencies: PostgresDependencies, options: Options) {
  const { timeoutMs, report, readOnly = false } = options;
  await retry(() => (readOnly ? requireMigratedDatabase(url) : migrate(url)), url, timeoutMs, report);
  return createPostgresStore(url, dependencies);
}

async function retry(
  attempt: () => Promise<void>,
  url: string,
  timeoutMs: number,
  report: Options["report"],
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let reported = false; ; reported = true) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const problem = `${describeDatabase(url)}: ${explain(error)}`;
      if (!isTemporary(error)) throw new StoreError(problem, "", { cause: error });
      const seconds = Math.round(timeoutMs / 1000);
      if (timeoutMs === 0) throw new StoreError(problem, "", { cause: error });
      if (performance.now() + retryIntervalMs > deadline)
        throw new StoreError(`${problem} Tried for ${seconds} s.`, "", { cause: error });
      if (!reported) report(`${problem} Trying again for ${seconds} s.`);
      await setTimeout(retryIntervalMs);
    }
  }
}
