import { permissionDenied, unknownColumn } from "./errors.ts";

type Query = Record<string, string | string[] | undefined>;

/** The columns of the hosted table that visitors may not read. */
const hiddenColumns = new Set(["*", "id", "updated_at"]);

/** Parameters that are no filters. The order of one row does not matter. */
const otherParameters = new Set(["select", "limit", "order", "apikey"]);

/**
 * Whether a query of `visitor_counter` selects its one row.
 * @throws {PostgrestError} if the query asks for more than the count
 */
export function selectsRow(query: Query): boolean {
  for (const column of readLast(query.select ?? "*").split(",")) requireCount(column.trim());
  for (const name of Object.keys(query))
    if (name !== "id" && !otherParameters.has(name)) throw unknownColumn(name);
  // Clients that were written for a table with a numbered row ask for `id=eq.1`.
  return readLast(query.limit) !== "0" && ["", "eq.1", "eq.true"].includes(readLast(query.id));
}

function requireCount(column: string): void {
  if (column === "count") return;
  throw hiddenColumns.has(column) ? permissionDenied() : unknownColumn(column);
}

/** If a parameter is given twice, the last one counts. */
function readLast(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value) ?? "";
}
