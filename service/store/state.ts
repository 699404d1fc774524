import type { Engine } from "./engines/engine.ts";

/** Single values by name, in the tables `store_state` and `notice`. */
export function createState({ query }: Pick<Engine, "query">) {
  return {
    /** Reads a time of a SQLite file: of its first start, or of the last backup that passed its check, if there is one. */
    async readTime(name: "created_at" | "last_backup"): Promise<number | undefined> {
      const [row] = await query("select value from store_state where name = $1", [name]);
      return row && Number(row.value);
    },

    housekeeping: {
      /** Reads the milliseconds since the last run, by the engine's clock; undefined before the first one. */
      async readAge(): Promise<number | undefined> {
        const [row] = await query(
          "select now_ms() - cast(value as bigint) as age from store_state where name = 'housekeeping_run_at'",
        );
        return row && Number(row.age);
      },

      async recordRun(): Promise<void> {
        await query(
          `insert into store_state (name, value) values ('housekeeping_run_at', cast(now_ms() as text))
          on conflict (name) do update set value = excluded.value`,
        );
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
