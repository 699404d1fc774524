import type { Engine } from "../../lib/sql/engine.ts";
import type { Store } from "../store.ts";

/** Single values by name, in the tables `store_state` and `notice`. */
export function createStoreState({
  query,
}: Pick<Engine, "query">): Pick<Store, "readTime" | "startedWith" | "housekeeping" | "noticeProgress"> {
  return {
    async readTime(name) {
      const [row] = await query("select value from store_state where name = $1", [name]);
      return row && Number(row.value);
    },

    startedWith: {
      async read() {
        const [row] = await query("select value from store_state where name = 'settings_digest'");
        return row && String(row.value);
      },

      async record(digest) {
        await query(
          `insert into store_state (name, value) values ('settings_digest', $1)
          on conflict (name) do update set value = excluded.value`,
          [digest],
        );
      },
    },

    housekeeping: {
      async readAge() {
        const [row] = await query(
          "select now_ms() - cast(value as bigint) as age from store_state where name = 'housekeeping_run_at'",
        );
        return row && Number(row.age);
      },

      async recordRun() {
        await query(
          `insert into store_state (name, value) values ('housekeeping_run_at', cast(now_ms() as text))
          on conflict (name) do update set value = excluded.value`,
        );
      },
    },

    noticeProgress: {
      async read(name) {
        const [row] = await query("select state from notice where name = $1", [name]);
        return row && String(row.state);
      },

      async replace(name, before, after) {
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
