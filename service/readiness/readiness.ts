import type { Store } from "../store/store.ts";
import { megabyte } from "../units.ts";

/** With less free space a message may not fit into the database and its write-ahead log. */
const minWritableBytes = 256 * 1024;

/** The result is reused for this time, because anybody may ask. */
const cacheMs = 1_000;

export interface Readiness {
  ready: boolean;
  /** Why messages are refused; empty if they are accepted. */
  problems: string[];
}

interface Dependencies {
  store: Pick<Store, "health" | "checkWritable" | "readSize">;
  settings: { MAX_DATABASE_MB: number };
  /** Undefined if the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

export type CheckReadiness = () => Promise<Readiness>;

/**
 * Creates the check whether a message would be accepted now. It writes to the store only if the last commit failed. A
 * mail server that is down does not matter, because messages wait for it. The check never rejects.
 */
export function createReadiness({ store, settings, readFreeBytes, now }: Dependencies): CheckReadiness {
  let last: { at: number; readiness: Promise<Readiness> } | undefined;

  async function check(): Promise<Readiness> {
    const problems = (await Promise.all([findStoreProblem(), findDiskProblem()])).filter(
      (each) => each !== "",
    );
    return { ready: problems.length === 0, problems };
  }

  async function findStoreProblem(): Promise<string> {
    try {
      if (!store.health().committed) await store.checkWritable();
      if ((await store.readSize()).messages >= settings.MAX_DATABASE_MB * megabyte)
        return "MAX_DATABASE_MB is reached";
      return "";
    } catch {
      if (store.health().readOnly) return "the database can only be read";
      return "the database cannot be written";
    }
  }

  async function findDiskProblem(): Promise<string> {
    try {
      const free = (await readFreeBytes()) ?? minWritableBytes;
      return free < minWritableBytes ? "the disk is full" : "";
    } catch {
      return "the disk cannot be read";
    }
  }

  return () => {
    const time = now();
    if (!last || Math.abs(time - last.at) >= cacheMs) last = { at: time, readiness: check() };
    return last.readiness;
  };
}
