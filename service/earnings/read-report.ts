import { parse } from "csv-parse/sync";
import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";

/** A partner's report as a table of texts. */
export interface Report {
  /** The names of the columns. The second of one name is `Currency (2)`, the third without a name `Column 3`. */
  names: string[];
  rows: { line: number; cells: string[] }[];
  /** What `line` counts. */
  unit: "Line" | "Record";
  /** The columns whose values are all numbers of JSON, in which a point is always the decimal sign. */
  numeric: ReadonlySet<string>;
}

/** The header is among the first records. */
const maxTitles = 20;

const countFilled = (cells: readonly string[]) => cells.filter(Boolean).length;

/**
 * Decodes a file. Excel writes UTF-16 or the encoding of its machine, and all other programs write UTF-8.
 * @throws {Error} for a workbook, or a page that networks call one
 */
export function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (/^(PK[^\w\s,;|"]|\xd0\xcf|%PDF|(\xef\xbb\xbf)?<)/.test(start))
    throw new Error("This isn't a CSV file. → Export the report as CSV, or save it as CSV in a spreadsheet");
  if (/^(\xff\xfe|.\0)/s.test(start)) return new TextDecoder("utf-16le").decode(bytes);
  if (/^(\xfe\xff|\0)/.test(start)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a report in CSV, or in JSON as an API answers.
 * @param known the columns of the partners' earlier reports
 * @throws {Error} if it isn't a table
 */
export function readReport(text: string, known: readonly (readonly string[])[]): Report {
  if (/^\s*[[{]/.test(text)) return readJson(text);
  const records = readRecords(text);
  const heads = records.slice(0, maxTitles).map(({ cells }) => nameColumns(cells));
  const isKnown = (names: string[]) => known.some((columns) => columns.every((name) => names.includes(name)));
  const found = heads.findIndex(isKnown);
  const index = found === -1 ? findHeader(records.slice(0, maxTitles).map(({ cells }) => cells)) : found;
  const names = heads[index] ?? [];
  const header = records[index]?.cells.join("\n");
  // If several reports were joined, the header occurs again.
  const rows = records.slice(index + 1).filter(({ cells }) => cells.join("\n") !== header);
  return { names, rows, unit: "Line", numeric: new Set() };
}

function nameColumns(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = toPlainLine(cell) || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** The first line that is as wide as most lines, and has no figures. A title above it is narrower. */
function findHeader(lines: string[][]): number {
  const widths = Map.groupBy(lines, ({ length }) => length);
  const [width] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [0];
  const isHeader = (cells: string[]) =>
    cells.length >= width &&
    countFilled(cells) >= Math.max(2, cells.length / 2) &&
    !cells.some((cell) => /^[^\p{L}]*\d/u.test(cell));
  const most = Math.max(0, ...lines.map(countFilled));
  const index = lines.findIndex(isHeader);
  return index === -1 ? lines.findIndex((cells) => countFilled(cells) === most) : index;
}

/** The delimiter that most of the first lines have equally often. Decimal commas differ from line to line. */
function findDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, maxTitles).map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    return Math.max(
      0,
      ...[...Map.groupBy(counts, (count) => count)].map(([count, same]) => count * same.length),
    );
  };
  return [",", ";", "\t", "|"].toSorted((one, other) => score(other) - score(one))[0] ?? ",";
}

function readRecords(text: string): Report["rows"] {
  const records: Report["rows"] = [];
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // Some reports keep Excel from changing a cell: ="0012".
      on_record(cells: string[], { lines: line }: { lines: number }) {
        records.push({ line, cells: cells.map((cell) => cell.replace(/^="(.*)"$/, "$1")) });
        return null;
      },
    });
  } catch (cause) {
    if ((cause as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") throw cause;
    throw new Error("A quotation mark in the report isn't closed. → Correct it, or export the report again", {
      cause,
    });
  }
  return records;
}

/** A number in JSON as it is written, because JavaScript would lose digits of a long one. */
class Digits extends String {}

const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === "number" ? new Digits(context?.source ?? String(value)) : value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Digits) && !Array.isArray(value);

/** Finds the list of orders in the answer of an API, in which an empty list may stand before it. */
function findList(value: unknown): Record<string, unknown>[] | undefined {
  if (Array.isArray(value)) return value.every(isObject) ? value : undefined;
  const lists = isObject(value) ? Object.values(value).map(findList) : [];
  return lists.find((list) => list !== undefined && list.length > 0) ?? lists.find(Boolean);
}

/** Lists the values of an object. One within another is named with both: `commissionAmount.currency`. */
const flatten = (object: Record<string, unknown>, path = ""): [name: string, value: unknown][] =>
  Object.entries(object).flatMap(([key, value]) =>
    isObject(value) ? flatten(value, `${path}${key}.`) : [[toPlainLine(`${path}${key}`), value]],
  );

function readJson(text: string): Report {
  let list: ReturnType<typeof findList>;
  try {
    list = findList(JSON.parse(text, keepDigits));
  } catch (cause) {
    throw new Error("The report's JSON can't be read. → Request it again", { cause });
  }
  if (!list)
    throw new Error(
      `This JSON has no list of orders: ${shorten(toPlainLine(text), 200)} → See whether the partner refused the request`,
    );
  const records = list.map((object) => new Map(flatten(object)));
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const toCell = (value: unknown) =>
    Array.isArray(value) ? JSON.stringify(value) : toPlainLine(String(value ?? "")).trim();
  return {
    names,
    rows: records.map((record, index) => ({
      line: index + 1,
      cells: names.map((name) => toCell(record.get(name))),
    })),
    unit: "Record",
    numeric: new Set(
      names.filter((name) =>
        records.every((record) => (record.get(name) ?? null) === null || record.get(name) instanceof Digits),
      ),
    ),
  };
}
