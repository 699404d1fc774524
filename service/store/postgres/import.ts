import type { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { StoreError } from "../store.ts";
import { readConnectionOptions } from "./connections.ts";
import { clean } from "./messages.ts";

/** How much was copied. */
export type CopiedCounts = Record<"visitors" | "visits" | "clicks" | "messages", bigint>;

const rowsPerInsert = 1_000;

const messageColumns = [
  ["reference", "text"],
  ["idempotency_digest", "text"],
  ["name", "text"],
  ["email", "text"],
  ["subject", "text"],
  ["message", "text"],
  ["language", "text"],
  ["state", "text"],
  ["received_at", "time"],
  ["attempts", "bigint"],
  ["waited_ms", "bigint"],
  ["due_at", "time"],
  ["settled_at", "time"],
  ["retried_at", "time"],
  ["reason", "text"],
] as const;

/**
 * Copies an SQLite database into a PostgreSQL database that is migrated and empty, in one transaction. Leases are not
 * copied, because the service that held them has stopped.
 * @throws {StoreError} if the target is not empty, or the copy is incomplete
 */
export async function importFromSqlite(source: DatabaseSync, url: string): Promise<CopiedCounts> {
  const client = new pg.Client({ ...readConnectionOptions(url), query_timeout: 0 } as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  // All reads see one state of the file.
  source.exec("begin");
  try {
    await client.query(`begin; lock table public.visitor_counter, private.daily_visit,
      private.daily_outbound_click, private.contact_message in exclusive mode`);
    const present = Object.entries(await countTarget(client)).filter(([, count]) => count > 0n);
    if (present.length > 0)
      throw new StoreError(
        `The PostgreSQL database is not empty: it holds ${present.map(([what, count]) => `${count} ${what}`).join(", ")}. ` +
          "Nothing was copied.",
        "Name an empty database.",
      );
    await copyCounts(source, client);
    await copyMessages(source, client);
    await copySecret(source, client);
    await copyNotices(source, client);
    const [expected, arrived] = [countSource(source), await countTarget(client)];
    for (const what of Object.keys(expected) as (keyof CopiedCounts)[])
      if (expected[what] !== arrived[what])
        throw new StoreError(`Of ${expected[what]} ${what}, ${arrived[what]} arrived. Nothing was copied.`);
    await client.query("commit");
    return arrived;
  } finally {
    source.exec("rollback");
    await client.end();
  }
}

const sum = (table: string) => `(select coalesce(sum(count), 0) from ${table})`;

function countSource(source: DatabaseSync): CopiedCounts {
  const statement = source.prepare(`
    select (select count from visitor_counter) as visitors, ${sum("daily_visit")} as visits,
      ${sum("daily_outbound_click")} as clicks, (select count(*) from contact_message) as messages`);
  statement.setReadBigInts(true);
  return { ...(statement.get() as CopiedCounts) };
}

async function countTarget(client: pg.ClientBase): Promise<CopiedCounts> {
  const { rows } = await client.query(`
    select (select count from public.visitor_counter) as visitors,
      ${sum("private.daily_visit")}::bigint as visits, ${sum("private.daily_outbound_click")}::bigint as clicks,
      (select count(*) from private.contact_message) as messages`);
  return rows[0];
}

async function copyCounts(source: DatabaseSync, client: pg.ClientBase): Promise<void> {
  const [counter] = readAll(source, "select count from visitor_counter");
  await client.query("update public.visitor_counter set count = $1", [counter?.count]);
  for (const { day, language, count } of readAll(source, "select day, language, count from daily_visit"))
    await client.query("insert into private.daily_visit values ($1, $2, $3)", [day, language, count]);
  const clicks = readAll(source, "select day, placement, language, count from daily_outbound_click");
  for (const { day, placement, language, count } of clicks)
    await client.query("insert into private.daily_outbound_click values ($1, $2, $3, $4)", [
      day,
      placement,
      language,
      count,
    ]);
}

function readAll(source: DatabaseSync, sql: string): Record<string, unknown>[] {
  const statement = source.prepare(sql);
  statement.setReadBigInts(true);
  return statement.all();
}

async function copyMessages(source: DatabaseSync, client: pg.ClientBase): Promise<void> {
  const names = messageColumns.map(([name]) => name);
  const select = source.prepare(`
    select id, ${names.join(", ")} from contact_message where id > ? order by id limit ${rowsPerInsert}`);
  const parameters = messageColumns.map(
    ([, kind], index) => `$${index + 1}::${kind === "time" ? "bigint" : kind}[]`,
  );
  const values = messageColumns.map(([name, kind]) =>
    kind === "time" ? `to_timestamp(${name} / 1000.0)` : name,
  );
  const insert = `
    insert into private.contact_message (${names.join(", ")})
    select ${values.join(", ")}
    from unnest(${parameters.join(", ")}) with ordinality as new (${names.join(", ")}, position) order by position`;
  for (let rows = select.all(0); rows.length > 0; rows = select.all(rows.at(-1)?.id ?? 0))
    await client.query(
      insert,
      names.map((name) =>
        rows.map((row) => {
          const value = row[name];
          return typeof value === "string" ? clean(value) : value;
        }),
      ),
    );
}

/** The service makes keys of addresses with this secret. */
async function copySecret(source: DatabaseSync, client: pg.ClientBase): Promise<void> {
  const [row] = source.prepare("select value from secret").all();
  if (row)
    await client.query("update private.service_state set secret = $1", [
      Buffer.from(row.value as Uint8Array),
    ]);
}

/** So that no notice is sent again. A service that ran on this database once has left a row for each of its alerts. */
async function copyNotices(source: DatabaseSync, client: pg.ClientBase): Promise<void> {
  for (const { name, state } of source.prepare("select name, state from notice").all())
    await client.query(
      "insert into private.notice (name, state) values ($1, $2) on conflict (name) do update set state = excluded.state",
      [name, state],
    );
}
