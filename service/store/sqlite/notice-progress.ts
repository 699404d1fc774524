import type { DatabaseSync } from "node:sqlite";
import type { NoticeProgress } from "../store.ts";

export function createNoticeProgress(database: DatabaseSync): NoticeProgress {
  const select = database.prepare("select state from notice where name = ?");
  const insert = database.prepare("insert into notice (name, state) values (?, ?) on conflict do nothing");
  const update = database.prepare("update notice set state = ? where name = ? and state = ?");

  return {
    async read(name) {
      const [row] = select.all(name);
      return row && String(row.state);
    },

    async replace(name, before, after) {
      const { changes } = before === undefined ? insert.run(name, after) : update.run(after, name, before);
      return changes === 1;
    },
  };
}
