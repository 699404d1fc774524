import { createHash } from "node:crypto";
import { type Engine, type Query, type Row, toStorable, type Value } from "./engines/engine.ts";
import { isInUse } from "./lease.ts";
import { StoreError } from "./store.ts";

/** What is moved. Leases and pauses are not, because they end within a day. `store_state` is about one database. */
const tables = [
  { name: "visitor_counter", rows: "select count from visitor_counter" },
  {
    name: "daily_visit",
    rows: "select cast(day as text) as day, language, count from daily_visit order by day, language",
  },
  {
    name: "daily_outbound_click",
    rows: `select cast(day as text) as day, placement, language, count from daily_outbound_click
      order by day, placement, language`,
  },
  {
    name: "daily_source",
    rows: "select cast(day as text) as day, source, visits, clicks from daily_source order by day, source",
  },
  { name: "notice", rows: "select name, state from notice order by name" },
  // Read in pages.
  { name: "inbox_message", rows: undefined },
];

type Table = (typeof tables)[number];

/** A message may have 256 KB, and a statement has all messages of a page. */
const rowsPerPage = 50;

/**
 * Moves the content of a database into an empty one of the other engine, and marks the old one as moved: no service
 * opens it again. Both are locked meanwhile. If it fails, nothing was copied or marked, unless the process ends between
 * the two commits: then both have the content, and the next run refuses the target because it isn't empty.
 * @returns how much was moved
 * @throws {StoreError} if a service uses either end, the target isn't empty, or what arrived isn't what was sent
 */
export async function moveStore(source: Engine, target: Engine, at: number): Promise<Row> {
  await requireNotMoved(source);
  await requireNotMoved(target);
  await source.transact(async ({ query, commit }) => {
    await lock(source, query);
    await target.transact(async (arriving) => {
      await lock(target, arriving.query);
      await requireEmpty(target.name, arriving.query);
      for (const table of tables) {
        const sent = await copy(table, query, arriving.query);
        const arrived = await digest(readPages(table, arriving.query));
        if (sent !== arrived)
          throw new StoreError(`${table.name} has not arrived unchanged. Nothing was copied.`);
      }
      const { restartIds } = target;
      if (restartIds) await arriving.query(restartIds);
    }, "long");
    const mark = JSON.stringify({ to: target.name, at });
    await commit([{ text: "insert into store_state (name, value) values ('move', $1)", values: [mark] }]);
  }, "long");
  return countContent(target.query);
}

/** @throws {StoreError} if the content of a database was moved */
export async function requireNotMoved({ name, query }: Engine): Promise<void> {
  const [row] = await query("select value from store_state where name = 'move'");
  if (!row) return;
  const { to, at } = JSON.parse(String(row.value));
  throw new StoreError(
    `The content of ${name} was moved to ${to} on ${new Date(at).toISOString().slice(0, 10)}.`,
    "Use that database: docs/operate.md, Move between SQLite and PostgreSQL",
  );
}

/** Prevents other writes. A service that starts meanwhile can't get its lease. */
async function lock({ lockTables, name }: Engine, query: Query): Promise<void> {
  if (lockTables) await query(lockTables([...tables.map((table) => table.name), "service_lease"]));
  if (await isInUse(query))
    throw new StoreError(
      `A service uses ${name}, or crashed within the last minute.`,
      "Stop it, or wait a minute.",
    );
}

async function requireEmpty(name: string, query: Query): Promise<void> {
  const present = Object.entries(await countContent(query)).filter(([, count]) => count !== 0n);
  if (present.length > 0)
    throw new StoreError(
      `${name} is not empty: it holds ${present.map(([what, count]) => `${count} ${what}`).join(", ")}. Nothing was copied.`,
      "Name an empty database.",
    );
  // A service that only started on it has left some.
  await query("delete from notice");
}

/** Copies the rows of a table. Returns their digest. */
function copy(table: Table, from: Query, to: Query): Promise<string> {
  return digest(readPages(table, from), async (rows) => {
    if (table.name === "visitor_counter")
      await to("update visitor_counter set count = cast($1 as bigint)", [rows[0]?.count ?? 0n]);
    else if (rows.length > 0) await insertRows(table.name, rows, to);
  });
}

async function digest(pages: AsyncIterable<Row[]>, use?: (rows: Row[]) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  for await (const rows of pages) {
    await use?.(rows);
    // Messages of the first versions may hold what PostgreSQL can't store.
    for (const row of rows)
      hash.update(JSON.stringify(Object.values(row).map((value) => toStorable(`${value}`))));
  }
  return hash.digest("hex");
}

/** The other tables have only a few rows for each day, but one statement has at most 32,766 parameters in SQLite. */
async function* readPages({ name, rows: text }: Table, query: Query): AsyncGenerator<Row[]> {
  if (text) {
    const rows = await query(text);
    for (let start = 0; start < rows.length; start += rowsPerPage)
      yield rows.slice(start, start + rowsPerPage);
    return;
  }
  for (let last: Value = 0; ; ) {
    const rows = await query(`select * from ${name} where id > $1 order by id limit ${rowsPerPage}`, [last]);
    yield rows;
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

async function insertRows(table: string, rows: Row[], query: Query): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.flatMap((row) => names.map((name) => row[name] ?? null));
  const lines = rows.map(
    (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(", ")})`,
  );
  await query(`insert into ${table} (${names.join(", ")}) values ${lines.join(", ")}`, values);
}

async function countContent(query: Query): Promise<Row> {
  const sum = (table: string) => `(select cast(coalesce(sum(count), 0) as bigint) from ${table})`;
  const [row = {}] = await query(`
    select ${sum("visitor_counter")} as visitors, ${sum("daily_visit")} as visits,
      ${sum("daily_outbound_click")} as clicks, (select count(*) from inbox_message) as messages`);
  return row;
}
