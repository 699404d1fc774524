import { DatabaseSync } from "node:sqlite";
import { createDatabase } from "../service/store/memory.fixture.ts";
import { incrementPath } from "../tests/support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../tests/support/service/service-process.ts";
import { wrk } from "./load/wrk.ts";
import { type Measure, median } from "./measurement.ts";

const messages = 100_000;
const connections = 16;
const rounds = 3;

/** Increments while nothing is deleted, and while housekeeping deletes old messages, in turns. */
export const measure: Measure = async () => {
  const figures: Record<"without" | "with", number[]> = { without: [], with: [] };
  let deleted = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ["without", "with"] as const) {
      const store = await createStoreFolder();
      await fill(store.file, { isOld: kind === "with" });
      const service = await startServiceProcess({ DATABASE_FILE: store.file, VISITS_PER_MINUTE: "0" });
      const { p999 } = await wrk(service.origin + incrementPath, { connections, script: "increment.lua" });
      figures[kind].push(p999);
      await service.stop();
      if (kind === "with") deleted = messages - countMessages(store.file);
      await store.remove();
    }
  const rows = Object.entries(figures).map(([housekeeping, each]) => ({
    housekeeping,
    "99.9% ms, median": median(each),
    each: each.join(" "),
  }));
  return {
    title: `Increments at ${connections} connections while ${messages} old messages are deleted`,
    rows,
    note: `${deleted} messages were deleted in the last round. Aim: at most twice the time without it.`,
  };
};

async function fill(file: string, { isOld }: { isOld: boolean }): Promise<void> {
  const database = await createDatabase(file);
  const time = isOld ? Date.now() - 200 * 24 * 3_600_000 : Date.now();
  database.exec(`insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at,
      bytes, claimable_at, claimable_set_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${messages})
    select 'R' || i, 'Ana', 'ana@example.com', 'Card', hex(randomblob(500)), 'delivered', ${time}, ${time}, 1500, 0, 0
    from n`);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

function countMessages(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const [row] = database.prepare("select count(*) as count from inbox_message").all();
  database.close();
  return Number(row?.count);
}
