import type { Engine } from "./engines/engine.ts";
import type { NoticeProgress } from "./store.ts";

export type StateStore = ReturnType<typeof createState>;

/** Single values by name, in the table `store_state`. */
export function createState({ query }: Pick<Engine, "query">) {
  async function read(name: string): Promise<string | undefined> {
    const [row] = await query("select value from store_state where name = $1", [name]);
    return row && String(row.value);
  }

  return {
    read,

    /** Reads a value, which is created if it is missing. All instances get the same. */
    async readOrCreate(name: string, value: string): Promise<string> {
      await query("insert into store_state (name, value) values ($1, $2) on conflict (name) do nothing", [
        name,
        value,
      ]);
      return (await read(name)) ?? value;
    },

    /** Stores the current time. */
    async noteTime(name: string): Promise<void> {
      await query(
        `insert into store_state (name, value) values ($1, cast(now_ms() as text))
        on conflict (name) do update set value = excluded.value`,
        [name],
      );
    },
  };
}

export function createNoticeProgress({ query }: Pick<Engine, "query">): NoticeProgress {
  return {
    async read(name) {
      const [row] = await query("select state from notice where name = $1", [name]);
      return row && String(row.state);
    },

    async replace(name, before, after) {
      const rows =
        before === undefined
          ? await query(
              "insert into notice (name, state) values ($1, $2) on conflict (name) do nothing returning name",
              [name, after],
            )
          : await query("update notice set state = $2 where name = $1 and state = $3 returning name", [
              name,
              after,
              before,
            ]);
      return rows.length > 0;
    },
  };
}
