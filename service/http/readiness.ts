import type { Store } from "../store/store.ts";

/** Bytes on the disk, below which a message may not find room in the database and its log. */
const leastFreeBytes = 256 * 1024;

/** Milliseconds for which an answer holds: whoever asks often costs no more. */
const validity = 1_000;

export interface Readiness {
  ready: boolean;
  /** What keeps messages from being taken; empty where nothing does. */
  problems: string[];
}

interface Sources {
  store: Pick<Store, "health" | "checkWritable" | "readSize" | "messages">;
  settings: { MAX_WAITING_MESSAGES: number; MAX_DATABASE_MB: number };
  /** Undefined where the database is on another machine. */
  readFreeBytes: () => Promise<number | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

export type CheckReadiness = () => Promise<Readiness>;

/**
 * Whether a message would be taken now, judged by what happened: a store that failed is tried by a write, one that
 * works is not. A relay that is down does not count: messages are kept for it. Never rejects.
 */
export function createReadiness({ store, settings, readFreeBytes, now }: Sources): CheckReadiness {
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
      if ((await store.messages.countWaiting()) >= settings.MAX_WAITING_MESSAGES)
        return "MAX_WAITING_MESSAGES is reached";
      if ((await store.readSize()).database >= settings.MAX_DATABASE_MB * 1_000_000)
        return "MAX_DATABASE_MB is reached";
      return "";
    } catch {
      return "the database cannot be written";
    }
  }

  async function findDiskProblem(): Promise<string> {
    try {
      const free = (await readFreeBytes()) ?? leastFreeBytes;
      return free < leastFreeBytes ? "the disk is full" : "";
    } catch {
      return "the disk cannot be read";
    }
  }

  return () => {
    const time = now();
    if (!last || Math.abs(time - last.at) >= validity) last = { at: time, readiness: check() };
    return last.readiness;
  };
}
