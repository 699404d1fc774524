import type { DatabaseSync } from "node:sqlite";

export function createNotices(database: DatabaseSync) {
  const select = database.prepare("select state from notice where name = ?");
  const insert = database.prepare("insert into notice (name, state) values (?, ?) on conflict do nothing");
  const update = database.prepare("update notice set state = ? where name = ? and state = ?");

  return {
    read(name: string): string | undefined {
      const [row] = select.all(name);
      return row && String(row.state);
    },

    replace(name: string, before: string | undefined, after: string): boolean {
      const { changes } = before === undefined ? insert.run(name, after) : update.run(after, name, before);
      return changes === 1;
    },
  };
}
