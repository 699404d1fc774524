import type { Engine } from "./engines/engine.ts";
import { earliestPlausibleTime } from "./messages.ts";

/** Single values by name, in the tables `store_state` and `notice`. */
export function createState({ query }: Engine) {
  async function read(name: string): Promise<string | undefined> {
    const [row] = await query("select value from store_state where name = $1", [name]);
    return row && String(row.value);
  }

  return {
    /** Reads when the last backup that passed its check was made; undefined if there is none, and on PostgreSQL. */
    async readLastBackup(): Promise<number | undefined> {
      const madeAt = await read("last_backup");
      return madeAt === undefined ? undefined : Number(madeAt);
    },

    /** For the guard of the clock, which decides whether old messages may be deleted. */
    clock: {
      /** Reads the engine's clock, and when it was last trusted; undefined before the first time. */
      async read(): Promise<{ now: number; trustedAt: number | undefined }> {
        const [row] = await query("select now_ms() as now");
        const trustedAt = await read("clock_trusted_at");
        return { now: Number(row?.now), trustedAt: trustedAt === undefined ? undefined : Number(trustedAt) };
      },

      /** Records that the clock is trusted now. */
      async trust(): Promise<void> {
        await query(
          `insert into store_state (name, value) values ('clock_trusted_at', cast(now_ms() as text))
          on conflict (name) do update set value = excluded.value`,
        );
      },

      /**
       * Makes ages that the clock has falsified count from now: of all warnings, and of messages from before the software
       * existed, which were stored before the clock was set.
       */
      async restartAges(): Promise<void> {
        await query("update inbox_message set warned_at = null where warned_at is not null");
        // The states make the database use the index.
        await query(
          `update inbox_message set state_since = now_ms()
          where state in ('waiting', 'delivered', 'handled', 'spam', 'failed') and state_since < cast($1 as bigint)`,
          [earliestPlausibleTime],
        );
      },
    },

    /** How far each notice to the operator has come, so that a restart or another instance doesn't send it again. */
    noticeProgress: {
      async read(name: string): Promise<string | undefined> {
        const [row] = await query("select state from notice where name = $1", [name]);
        return row && String(row.state);
      },

      /** Replaces a state that is still the one that was read before. Returns false if another instance was quicker. */
      async replace(name: string, before: string | undefined, after: string): Promise<boolean> {
        const rows = await (before === undefined
          ? query(
              "insert into notice (name, state) values ($1, $2) on conflict (name) do nothing returning name",
              [name, after],
            )
          : query("update notice set state = $2 where name = $1 and state = $3 returning name", [
              name,
              after,
              before,
            ]));
        return rows.length > 0;
      },
    },
  };
}
