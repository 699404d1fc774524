import type { Engine } from "./engines/engine.ts";

/**
 * The software is from 2026, so a clock that shows an earlier time was never set. By such a clock, no message is old.
 */
export const earliestPlausibleTime = Date.UTC(2026, 0, 1);

/** Single values by name, in the tables `store_state` and `notice`. */
export function createState({ query }: Engine) {
  async function readTime(name: string): Promise<number | undefined> {
    const [row] = await query("select value from store_state where name = $1", [name]);
    return row && Number(row.value);
  }

  async function writeNow(name: string): Promise<void> {
    await query(
      `insert into store_state (name, value) values ($1, cast(now_ms() as text))
      on conflict (name) do update set value = excluded.value`,
      [name],
    );
  }

  return {
    /** Reads when the last backup that passed its check was made; undefined if there is none, and on PostgreSQL. */
    readLastBackup: () => readTime("last_backup"),

    /** For the guard of the clock, which decides whether old messages may be deleted. */
    clock: {
      /** Reads the engine's clock, when it was last read, and since when it is in doubt; undefined if it isn't. */
      async read(): Promise<{ now: number; readAt: number | undefined; jumpedAt: number | undefined }> {
        const [row] = await query("select now_ms() as now");
        const [readAt, jumpedAt] = [await readTime("clock_read_at"), await readTime("clock_jumped_at")];
        return { now: Number(row?.now), readAt, jumpedAt };
      },

      recordReading: () => writeNow("clock_read_at"),
      recordJump: () => writeNow("clock_jumped_at"),

      /**
       * Restarts the ages that a wrong clock has falsified: those of all warnings, and of messages dated before the
       * software existed, which were stored before the clock was set.
       */
      async endJump(): Promise<void> {
        await query(
          `update inbox_message
          set warned_at = null, state_since = case when state_since < $1 then now_ms() else state_since end
          where warned_at is not null or state_since < $1`,
          [earliestPlausibleTime],
        );
        await query("delete from store_state where name = 'clock_jumped_at'");
      },
    },

    /** The state of each notice to the operator, stored so that a restart or another instance doesn't send it again. */
    noticeProgress: {
      async read(name: string): Promise<string | undefined> {
        const [row] = await query("select state from notice where name = $1", [name]);
        return row && String(row.state);
      },

      /** Replaces a state if it is still the one that was read. Returns false if another instance changed it first. */
      async replace(name: string, before: string | undefined, after: string): Promise<boolean> {
        const rows = await query(
          `insert into notice (name, state) values ($1, $2)
          on conflict (name) do update set state = excluded.state where notice.state = $3 returning name`,
          [name, after, before ?? null],
        );
        return rows.length > 0;
      },
    },
  };
}
