import type { NoticeStore } from "../store/store.ts";

/**
 * A store of notices that also works while the database does not: it keeps in memory what could not be written, and
 * writes it at the next change.
 */
export function keepThroughOutages(notices: NoticeStore): NoticeStore {
  /** What the database was last seen to hold. */
  const seen = new Map<string, string | undefined>();
  const unwritten = new Map<string, string>();

  return {
    async read(name) {
      if (unwritten.has(name)) return unwritten.get(name);
      try {
        const state = await notices.read(name);
        seen.set(name, state);
        return state;
      } catch {
        return seen.get(name);
      }
    },

    async replace(name, before, after) {
      try {
        const isWritten = await notices.replace(name, unwritten.has(name) ? seen.get(name) : before, after);
        unwritten.delete(name);
        if (isWritten) seen.set(name, after);
        return isWritten;
      } catch {
        unwritten.set(name, after);
        return true;
      }
    },
  };
}
