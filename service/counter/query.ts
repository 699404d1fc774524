import { permissionDenied, unknownColumn, unreadableParameter } from "./errors.ts";

type Query = Record<string, string | string[] | undefined>;

/** The columns of the hosted table that visitors may not read. */
const hiddenColumns = new Set(["*", "id", "updated_at"]);

const notColumns = new Set(["select", "limit", "offset", "order", "apikey"]);

/**
 * Whether a query of `visitor_counter` selects its one row.
 * @throws {PostgrestError} if the query is invalid, or asks for more than the count
 */
export function selectsTheRow(query: Query, count: bigint): boolean {
  for (const column of readLast(query.select ?? "*").split(",")) requireCount(column.trim());
  if (readWholeNumber("limit", query.limit ?? "1") === 0n) return false;
  if (readWholeNumber("offset", query.offset ?? "0") > 0n) return false;
  return Object.entries(query)
    .filter(([name]) => !notColumns.has(name))
    .every(([column, condition]) => matches(column, readLast(condition), count));
}

function requireCount(column: string): void {
  if (column === "count") return;
  if (hiddenColumns.has(column)) throw permissionDenied();
  throw /^\w+$/.test(column) ? unknownColumn(column) : unreadableParameter("select", column);
}

/** Clients written for a table with a numbered row ask for `id=eq.1`, which means this row. */
function matches(column: string, condition: string, count: bigint): boolean {
  if (column !== "id" && column !== "count") throw unknownColumn(column);
  const value = /^eq\.(\w+)$/.exec(condition)?.[1];
  if (value === undefined) throw unreadableParameter("filter", condition);
  return column === "count" ? value === String(count) : value === "1" || value === "true";
}

function readWholeNumber(name: string, value: string | string[] | undefined): bigint {
  const text = readLast(value);
  if (!/^\d{1,18}$/.test(text)) throw unreadableParameter(name, text);
  return BigInt(text);
}

/** If a parameter is given twice, the last one counts. */
function readLast(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value) ?? "";
}
