import { FindingError } from "../../lib/errors/finding.ts";
import { type Dialect, type Engine, type Query, type Row, toRows } from "../../lib/sql/engine.ts";
import { toDay } from "../../lib/text/format-time.ts";

/** A service that has only started has left rows in these. */
const startedTables = ["notice", "known_source", "source_merge"];

/**
 * The tables that are moved, besides the counter, with the columns of their order. A pause isn't moved, because it ends within
 * an hour. `store_state` describes a single database.
 */
const movedTables = {
  daily_count: "day, source, placement, language",
  sale: "partner, import_number, sale_key, source, placement, language, currency",
  partner_report: "partner, import_number",
  notice: "name",
  known_source: "name",
  source_merge: "rule",
  inbox_message: "id",
};

/** A service that still runs on the old database can't write without these, so it acknowledges nothing that would be lost. */
const renamedTables = ["daily_count", "sale", "inbox_message"];

/** A message may have 256 KB. */
const rowsPerPage = (table: string) => (table === "inbox_message" ? 50 : 1_000);

/**
 * Moves the content of a database into an empty one of the other engine, and marks the old one as moved: no service
 * opens it again. Both are locked meanwhile. If it fails, nothing was copied or marked, unless the process ends between
 * the two commits: then both have the content, and the next run refuses the target because it isn't empty.
 * @returns how much was moved
 * @throws {FindingError} if a message is being delivered, the target isn't empty, or the copy differs from the source
 */
export async function moveStore(source: Engine, target: Engine, at: number): Promise<Record<string, bigint>> {
  await requireNotMoved(source);
  // A move back finds what was moved away.
  const advice =
    target.dialect === "sqlite" ? `Rename ${target.name}*` : "Name an empty database in DATABASE_URL";
  await requireNotMoved(target, `${advice}, and run this again`);
  return source.transact(async ({ query }) => {
    await lock(source, query);
    await requireNoDelivery(source, query);
    const sent = await summarize(query);
    await target.transact(async (arriving) => {
      await lock(target, arriving.query);
      await requireEmpty(target.name, arriving.query);
      await copy(query, arriving.query, target.dialect);
      const arrived = await summarize(arriving.query);
      for (const [what, sum] of Object.entries(sent))
        if (arrived[what] !== sum)
          throw new FindingError(`Of ${sum} ${what}, ${arrived[what]} arrived. Nothing was copied.`);
      const mark = JSON.stringify({ to: target.name, at });
      await query("insert into store_state (name, value) values ('move', $1)", [mark]);
      for (const table of renamedTables) await query(`alter table ${table} rename to moved_${table}`);
    }, "long");
    return sent;
  }, "long");
}

/** @throws {FindingError} if the content of a database was moved */
export async function requireNotMoved(
  { name, query }: Engine,
  advice = "Use that database: docs/operate.md, Move between SQLite and PostgreSQL",
): Promise<void> {
  const [row] = await query("select value from store_state where name = 'move'");
  if (!row) return;
  const { to, at } = JSON.parse(String(row.value));
  const day = toDay(at);
  throw new FindingError(`The content of ${name} was moved to ${to} on ${day}. → ${advice}`);
}

/**
 * A service that is delivering a message couldn't record it, so the message would be delivered twice.
 * @throws {FindingError} if there is one
 */
async function requireNoDelivery({ name }: Engine, query: Query): Promise<void> {
  const [claimed] = await query(
    "select 1 from inbox_message where state = 'pending' and claim_token is not null and claimable_at > now_ms() limit 1",
  );
  if (claimed)
    throw new FindingError(
      `A message of ${name} is being delivered. Nothing was copied. → Stop the service, or, if it has crashed, wait six minutes`,
    );
}

/** Prevents other reads and writes. A transaction of SQLite has locked the whole file. */
async function lock({ dialect }: Engine, query: Query): Promise<void> {
  const tables = [...Object.keys(movedTables), "visitor_counter"];
  if (dialect === "postgresql") await query(`lock table ${tables.join(", ")} in access exclusive mode`);
}

async function requireEmpty(name: string, query: Query): Promise<void> {
  const present = Object.entries(await summarize(query)).filter(([, sum]) => sum !== 0n);
  if (present.length > 0)
    throw new FindingError(
      `${name} is not empty: it holds ${present.map(([what, sum]) => `${sum} ${what}`).join(", ")}. Nothing was copied. → Name an empty database`,
    );
  for (const table of startedTables) await query(`delete from ${table}`);
}

async function copy(from: Query, to: Query, dialect: Dialect): Promise<void> {
  const [counter] = await from("select count from visitor_counter");
  await to("update visitor_counter set count = cast($1 as bigint)", [counter?.count ?? 0n]);
  for (const [table, key] of Object.entries(movedTables)) {
    const columns = key.split(", ");
    const isLater = `where (${key}) > (${columns.map((_, index) => `$${index + 1}`).join(", ")})`;
    const read = (last?: Row) =>
      from(
        `select * from ${table} ${last ? isLater : ""} order by ${key} limit ${rowsPerPage(table)}`,
        last && columns.map((column) => last[column] ?? null),
      );
    for (let rows = await read(); rows.length > 0; rows = await read(rows.at(-1)))
      await insertRows(table, rows, to, dialect);
  }
}

/** Inserts rows with one statement. PostgreSQL takes the types of the columns from the table, SQLite converts texts. */
async function insertRows(table: string, rows: Row[], to: Query, dialect: Dialect): Promise<void> {
  // Messages are numbered again, in the same order.
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  const list = names.join(", ");
  const source =
    dialect === "postgresql"
      ? `select ${list} from json_populate_recordset(cast(null as ${table}), cast($1 as json))`
      : `select ${names.map((name) => `value ->> '${name}'`).join(", ")} from json_each($1)`;
  await to(`insert into ${table} (${list}) ${source}`, [toRows(rows)]);
}

/** Sums up the content of a database, for people and for the comparison. */
async function summarize(query: Query): Promise<Record<string, bigint>> {
  const sum = (column: string, table: string) =>
    `(select cast(coalesce(sum(${column}), 0) as bigint) from ${table})`;
  const [row = {}] = await query(`
    select ${sum("count", "visitor_counter")} as visitors,
      ${sum("count", "daily_count where placement = ''")} as visits,
      ${sum("count", "daily_count where placement <> ''")} as clicks,
      (select count(*) from sale) as sales, (select count(*) from inbox_message) as messages, ${sum("bytes", "inbox_message")} as bytes`);
  return Object.fromEntries(Object.entries(row).map(([name, sum]) => [name, BigInt(sum ?? 0)]));
}
