import { setTimeout as wait } from "node:timers/promises";
import { startLoad } from "../tests/support/load/service-load.ts";
import { startPostgres } from "../tests/support/postgres/start-postgres.ts";
import { startServiceProcess } from "../tests/support/service/service-process.ts";
import { type Measure, seconds } from "./measurement.ts";

const connections = 32;

/** Milliseconds until a process that has started is at rest. */
const restMs = 5_000;

/** Increments and messages per second, each on disk before it is acknowledged, and memory at rest. */
export const measure: Measure = async () => {
  const postgres = await startPostgres({ fsync: true });
  const databases = {
    SQLite: {},
    PostgreSQL: { DATABASE_URL: postgres.getUrl(await postgres.createDatabase()) },
  };
  const rows = [];
  for (const [database, settings] of Object.entries(databases)) {
    const service = await startServiceProcess({ MAX_DATABASE_MB: "1000000", ...settings });
    await wait(restMs);
    const memory = Math.round(service.memory() / 2 ** 20);
    const count = async (visitors: { incrementers: number; writers: number }) => {
      const load = startLoad(service.origin, visitors);
      await wait(1000 * seconds);
      await load.stop();
      if (load.failures.length > 0) throw new Error(`Refused on ${database}: ${load.failures[0]}`);
      return Math.round((load.numbers.length + load.messages.size) / seconds);
    };
    const increments = await count({ incrementers: connections, writers: 0 });
    const messages = await count({ incrementers: 0, writers: connections });
    rows.push({ database, "increments /s": increments, "messages /s": messages, "MB at rest": memory });
    await service.stop();
  }
  await postgres.end();
  return {
    title: `Writes per second at ${connections} connections, synced`,
    rows,
    note: "Aims: at most 110 MB at rest on SQLite, 120 on PostgreSQL.",
  };
};
