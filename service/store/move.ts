import { createHash } from "node:crypto";
import {
  type Engine,
  type Query,
  type Row,
  type Statement,
  toStorable,
  type Value,
} from "./engines/engine.ts";
import { isInUse } from "./lease.ts";
import { StoreError } from "./store.ts";

/** One end of a move: a migrated database. */
export interface MoveEnd {
  engine: Engine;
  /** Without a password. */
  name: string;
}

/** How much was moved. */
export type MovedCounts = Record<"visitors" | "visits" | "clicks" | "messages", bigint>;

/** The tables that are moved. Leases, pauses, and limits are not, because they end within a day. */
const tables = [
  "visitor_counter",
  "daily_visit",
  "daily_outbound_click",
  "inbox_message",
  "notice",
  "store_state",
] as const;

type Table = (typeof tables)[number];

const columns: Record<Table, string> = {
  visitor_counter: "count",
  daily_visit: "cast(day as text) as day, language, count",
  daily_outbound_click: "cast(day as text) as day, placement, language, count",
  inbox_message: "*",
  notice: "name, state",
  store_state: "name, value",
};

const orders: Record<Exclude<Table, "inbox_message">, string> = {
  visitor_counter: "count",
  daily_visit: "day, language",
  daily_outbound_click: "day, placement, language",
  notice: "name",
  store_state: "name",
};

/** Selects the values that belong to the site. The others describe one database, and stay there. */
const isShared = "name not in ('checked_at', 'clock_trusted_at', 'last_backup', 'move')";

/** A message may have 256 KB, and a statement has all messages of a page. */
const rowsPerPage = 50;

/**
 * Moves the content of a database into an empty one of the other engine. The source is locked meanwhile. In the end a
 * service uses the target only: it refuses the source, which was moved, and a target that has not been confirmed.
 *
 * 1. The content arrives in the target, marked as not finished.
 * 2. The source is marked as moved, in the transaction that read it.
 * 3. The target's mark is removed.
 *
 * A move that was interrupted can be run again at any point.
 * @throws {StoreError} if a service uses either end, the target isn't empty, or what arrived isn't what was sent
 */
export async function moveStore(source: MoveEnd, target: MoveEnd, at: number): Promise<MovedCounts> {
  const sourceMark = await readMark(source.engine.query);
  const targetMark = await readMark(target.engine.query);
  if (sourceMark !== undefined) {
    if (sourceMark.to === target.name && targetMark?.from === source.name) {
      await clearMark(target.engine.query);
      return countContent(target.engine.query);
    }
    throw new StoreError(`The content of ${source.name} was moved to ${sourceMark.to} already.`);
  }
  const arrivedInPart = targetMark?.from === source.name;
  if (targetMark !== undefined && !arrivedInPart)
    throw new StoreError(`${target.name} was part of another move.`, "Name an empty database.");

  await source.engine.transact(async ({ query, commit }) => {
    await lock(source, query);
    await target.engine.transact(async (arriving) => {
      await lock(target, arriving.query);
      if (arrivedInPart) await empty(arriving.query);
      await requireEmpty(arriving.query, target.name);
      await empty(arriving.query);
      for (const table of tables) {
        const sent = await copyTable(table, query, arriving.query);
        const arrived = await digestTable(table, arriving.query);
        if (sent !== arrived) throw new StoreError(`${table} has not arrived unchanged. Nothing was copied.`);
      }
      const { restartIds } = target.engine;
      if (restartIds) await arriving.query(restartIds);
      await arriving.commit([mark({ from: source.name, at })]);
    });
    await commit([mark({ to: target.name, at })]);
  });
  await clearMark(target.engine.query);
  return countContent(target.engine.query);
}

interface Mark {
  to?: string;
  from?: string;
  at: number;
}

async function readMark(query: Query): Promise<Mark | undefined> {
  const [row] = await query("select value from store_state where name = 'move'");
  return row && (JSON.parse(String(row.value)) as Mark);
}

function mark(value: Mark): Statement {
  return {
    text: `insert into store_state (name, value) values ('move', $1)
      on conflict (name) do update set value = excluded.value`,
    values: [JSON.stringify(value)],
  };
}

async function clearMark(query: Query): Promise<void> {
  await query("delete from store_state where name = 'move'");
}

/** Prevents other writes. A service that starts meanwhile can't get its lease. */
async function lock({ engine: { lockTables }, name }: MoveEnd, query: Query): Promise<void> {
  if (lockTables) await query(lockTables([...tables, "service_lease"]));
  if (await isInUse(query))
    throw new StoreError(
      `A service uses ${name}, or died within the last minute.`,
      "Stop it, or wait a minute.",
    );
}

async function empty(query: Query): Promise<void> {
  await query("update visitor_counter set count = 0");
  for (const name of ["daily_visit", "daily_outbound_click", "inbox_message", "notice"])
    await query(`delete from ${name}`);
  await query(`delete from store_state where ${isShared}`);
}

async function requireEmpty(query: Query, name: string): Promise<void> {
  const present = Object.entries(await countContent(query)).filter(([, count]) => count > 0n);
  if (present.length === 0) return;
  const content = present.map(([what, count]) => `${count} ${what}`).join(", ");
  throw new StoreError(
    `${name} is not empty: it holds ${content}. Nothing was copied.`,
    "Name an empty database.",
  );
}

/** Copies the rows of a table. Returns their digest. */
async function copyTable(table: Table, from: Query, to: Query): Promise<string> {
  return digestRows(readPages(table, from), async (rows) => {
    if (table === "visitor_counter")
      await to("update visitor_counter set count = cast($1 as bigint)", [rows[0]?.count ?? 0n]);
    else if (rows.length > 0) await insertRows(table, rows, to);
  });
}

function digestTable(table: Table, query: Query): Promise<string> {
  return digestRows(readPages(table, query), async () => {});
}

async function digestRows(pages: AsyncIterable<Row[]>, use: (rows: Row[]) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  for await (const rows of pages) {
    await use(rows);
    for (const row of rows) hash.update(JSON.stringify(Object.values(row).map((value) => `${value}`)));
  }
  return hash.digest("hex");
}

/** The other tables have only a few rows for each day, but one statement has at most 32,766 parameters in SQLite. */
async function* readPages(table: Table, query: Query): AsyncGenerator<Row[]> {
  if (table !== "inbox_message") {
    const condition = table === "store_state" ? `where ${isShared}` : "";
    const rows = await query(`select ${columns[table]} from ${table} ${condition} order by ${orders[table]}`);
    for (let start = 0; start < rows.length; start += rowsPerPage)
      yield storable(rows.slice(start, start + rowsPerPage));
    return;
  }
  for (let last: Value = 0; ; ) {
    const rows = await query(
      `select ${columns[table]} from ${table} where id > $1 order by id limit ${rowsPerPage}`,
      [last],
    );
    yield storable(rows);
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Messages of the first versions may hold what PostgreSQL can't store. */
function storable(rows: Row[]): Row[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toStorable(value)])),
  );
}

async function insertRows(table: Table, rows: Row[], query: Query): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.flatMap((row) => names.map((name) => row[name] ?? null));
  const lines = rows.map(
    (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(", ")})`,
  );
  await query(`insert into ${table} (${names.join(", ")}) values ${lines.join(", ")}`, values);
}

async function countContent(query: Query): Promise<MovedCounts> {
  const sum = (table: string) => `(select cast(coalesce(sum(count), 0) as bigint) from ${table})`;
  const [row] = await query(`
    select (select count from visitor_counter) as visitors, ${sum("daily_visit")} as visits,
      ${sum("daily_outbound_click")} as clicks, (select count(*) from inbox_message) as messages`);
  const read = (name: string) => BigInt(row?.[name] ?? 0);
  return {
    visitors: read("visitors"),
    visits: read("visits"),
    clicks: read("clicks"),
    messages: read("messages"),
  };
}
