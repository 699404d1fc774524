import type { NoticeProgress } from "../store/store.ts";

/**
 * Also works during an outage of the database: it buffers in memory what could not be written, and writes it with the
 * next change.
 */
export function createBufferedProgress(progress: NoticeProgress): NoticeProgress {
  /** The value that was last read from the database. */
  const seen = new Map<string, string | undefined>();
  const buffered = new Map<string, string>();

  return {
    async read(name) {
      if (buffered.has(name)) return buffered.get(name);
      try {
        const state = await progress.read(name);
        seen.set(name, state);
        return state;
      } catch {
        return seen.get(name);
      }
    },

    async replace(name, before, after) {
      try {
        const isWritten = await progress.replace(name, buffered.has(name) ? seen.get(name) : before, after);
        buffered.delete(name);
        if (isWritten) seen.set(name, after);
        return isWritten;
      } catch {
        buffered.set(name, after);
        return true;
      }
    },
  };
}
