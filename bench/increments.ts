import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { incrementPath } from "../tests/support/load/service-load.ts";
import { createStoreFolder } from "../tests/support/service/service-process.ts";
import { seconds, wrk } from "./load/wrk.ts";
import type { Measure } from "./measurement.ts";
import { startPostgres } from "./peers/postgres.ts";
import { startPeer } from "./peers/process.ts";
import { startService } from "./peers/service.ts";
import { findTool, run } from "./tools.ts";

const connectionCounts = [1, 8, 32, 128];

/** Increments of the visitor counter, each on disk before it is answered. */
export const measure: Measure = async () => {
  const store = await createStoreFolder();
  const oneCommit = await startPeer("one-commit-counter.ts", [], { DATABASE_FILE: store.file });
  const peers = { grouped: await startService(), "one commit each": oneCommit };
  const postgres = await startPostgres();
  const sql = join(postgres.folder, "increment.sql");
  await writeFile(sql, "select public.increment_visitor_count();\n", { mode: 0o644 });

  function pgbench(connections: number): number {
    const options = ["--no-vacuum", "--protocol=prepared", `--time=${seconds}`, `--client=${connections}`];
    const args = [...postgres.connection, ...options, `--file=${sql}`, postgres.database];
    const printed = run(findTool("pgbench", "postgresql-contrib"), args);
    return Math.round(Number(/tps = ([\d.]+)/.exec(printed)?.[1]));
  }

  const rows: Record<string, string | number>[] = [];
  for (const connections of connectionCounts) {
    const row: Record<string, string | number> = { connections };
    for (const [name, { origin }] of Object.entries(peers)) {
      const { perSecond, p99, refused } = await wrk(origin + incrementPath, {
        connections,
        script: "increment.lua",
      });
      row[`${name} /s`] = perSecond;
      if (name === "grouped") row["grouped p99"] = p99;
      if (refused > 0) row[`${name} refused`] = refused;
    }
    row[`PostgreSQL ${postgres.version.split(" ")[0]} /s`] = pgbench(connections);
    rows.push(row);
  }
  for (const peer of [...Object.values(peers), postgres]) await peer.end();
  await store.remove();
  return {
    title: "Increments of the visitor counter",
    rows,
    note: "PostgreSQL: the migration's function, prepared, over its own protocol on a socket, without HTTP.",
  };
};
