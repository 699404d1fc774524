import { setTimeout as wait } from "node:timers/promises";
import { incrementPath, messagePath } from "../tests/support/load/service-load.ts";
import { startPostgres } from "../tests/support/postgres/postgres.ts";
import { startServiceProcess } from "../tests/support/service/service-process.ts";
import { type Measure, median } from "./measurement.ts";
import { wrk } from "./wrk.ts";

const connections = 32;

/** Each figure is measured this many times, in turns, because the load of the machine changes. */
const rounds = 3;

/** Milliseconds until a process that has started is at rest. */
const restMs = 5_000;

/** Increments and messages per second, each on disk before it is acknowledged, and memory at rest. */
export const measure: Measure = async () => {
  const postgres = await startPostgres({ fsync: true });
  const database = { DATABASE_URL: postgres.getUrl(await postgres.createDatabase()) };
  const caps = { MAX_DATABASE_MB: "1000000" };
  const sqlite = await startServiceProcess(caps);
  const first = await startServiceProcess({ ...database, ...caps });
  const second = await startServiceProcess({ ...database, ...caps });
  const peers = { SQLite: [sqlite], "one on PostgreSQL": [first], "two on PostgreSQL": [first, second] };
  await wait(restMs);
  const memory = [sqlite, first].map((service) => Math.round(service.memory() / 2 ** 20));
  const kinds = {
    increments: { path: incrementPath, script: "increment.lua" },
    messages: { path: messagePath, script: "message.lua" },
  };

  const figures = new Map<string, number[]>();
  let refused = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, { path, script }] of Object.entries(kinds))
      for (const [peer, services] of Object.entries(peers)) {
        const share = connections / services.length;
        const each = await Promise.all(
          services.map(({ origin }) => wrk(origin + path, { connections: share, script })),
        );
        const what = `${kind}, ${peer}`;
        const perSecond = each.reduce((total, one) => total + one.perSecond, 0);
        figures.set(what, [...(figures.get(what) ?? []), perSecond]);
        refused += each.reduce((total, one) => total + one.refused, 0);
      }
  for (const service of [sqlite, first, second]) await service.stop();
  await postgres.end();

  return {
    title: `Writes per second at ${connections} connections, synced, medians of ${rounds}`,
    rows: [...figures].map(([what, each]) => ({ what, "median /s": median(each), each: each.join(" ") })),
    note: `Memory at rest: ${memory[0]} MB with SQLite, ${memory[1]} MB with PostgreSQL. Refused: ${refused}.
Aims: 18,000 and 16,000 increments, 11,000 and 8,500 messages; at most 110 and 120 MB.`,
  };
};
