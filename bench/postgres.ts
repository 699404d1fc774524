import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { incrementPath, messagePath } from "../tests/support/load/service-load.ts";
import { seconds, wrk } from "./load/wrk.ts";
import { type Measure, median } from "./measurement.ts";
import { startPostgres } from "./peers/postgres.ts";
import { startService } from "./peers/service.ts";
import { findTool, run } from "./tools.ts";

const connections = 32;

/** Each figure is taken so often, in turns, because the machine's mood changes. */
const rounds = 3;

/** The service on PostgreSQL at 32 connections, alone and with a second instance, beside SQLite and plain PostgreSQL. */
export const measure: Measure = async () => {
  const postgres = await startPostgres();
  const sql = join(postgres.folder, "increment.sql");
  await writeFile(sql, "select public.increment_visitor_count();\n", { mode: 0o644 });
  const caps = { MAX_DATABASE_MB: "1000000" };
  const onPostgres = () => startService({ DATABASE_URL: postgres.url, ...caps });
  const sqlite = await startService(caps);
  const instances = [await onPostgres(), await onPostgres()] as const;
  const refused: number[] = [];

  async function load(origin: string, path: string, script: string, share = connections): Promise<number> {
    const figures = await wrk(origin + path, { connections: share, script });
    refused.push(figures.refused);
    return figures.perSecond;
  }

  function pgbench(): number {
    const options = ["--no-vacuum", "--protocol=prepared", `--time=${seconds}`, `--client=${connections}`];
    const args = [...postgres.connection, ...options, `--file=${sql}`, postgres.database];
    const printed = run(findTool("pgbench", "postgresql-contrib"), args);
    return Math.round(Number(/tps = ([\d.]+)/.exec(printed)?.[1]));
  }

  async function loadBoth(path: string, script: string): Promise<number> {
    const each = await Promise.all(
      instances.map(({ origin }) => load(origin, path, script, connections / instances.length)),
    );
    return each.reduce((total, perSecond) => total + perSecond, 0);
  }

  const [one] = instances;
  const measures: Record<string, () => Promise<number> | number> = {
    "increments, SQLite": () => load(sqlite.origin, incrementPath, "increment.lua"),
    "increments, plain PostgreSQL, one commit each": pgbench,
    "increments, one instance on PostgreSQL": () => load(one.origin, incrementPath, "increment.lua"),
    "increments, two instances on PostgreSQL": () => loadBoth(incrementPath, "increment.lua"),
    "messages, SQLite": () => load(sqlite.origin, messagePath, "message.lua"),
    "messages, one instance on PostgreSQL": () => load(one.origin, messagePath, "message.lua"),
    "messages, two instances on PostgreSQL": () => loadBoth(messagePath, "message.lua"),
  };
  const atRest = one.memory();
  const figures = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [what, take] of Object.entries(measures))
      figures.set(what, [...(figures.get(what) ?? []), await take()]);
  for (const peer of [sqlite, ...instances, postgres]) await peer.end();

  const middle = (what: string) => median(figures.get(what) ?? []);
  const rows = [...figures].map(([what, each]) => ({
    what,
    "median /s": middle(what),
    "of SQLite": ratio(middle(what), middle(`${what.split(",")[0]}, SQLite`)),
    "of one instance": ratio(middle(what), middle(`${what.split(",")[0]}, one instance on PostgreSQL`)),
    each: each.join(" "),
  }));
  return {
    title: `The service on PostgreSQL ${postgres.version.split(" ")[0]} at ${connections} connections, synced`,
    rows,
    note: `Memory at rest with PostgreSQL: ${Math.round(atRest / 1e6)} MB. Refused: ${refused.reduce((a, b) => a + b)}.
Aims: 15,000 increments and 3,000 messages; two instances 0.9 of one; at most 130 MB at rest.`,
  };
};

const ratio = (one: number, other: number) => (one / other).toFixed(2);
