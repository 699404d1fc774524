import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { unitsPerAmount } from "../store/sales.ts";
import type { Sale } from "../store.ts";

/** What an import needs of each row. Currency and status may be absent. */
export const fields = ["date", "subId", "amount", "currency", "order", "status"] as const;

export type Field = (typeof fields)[number];

/** How a partner writes its reports. */
export interface Layout {
  /** The names of the columns. An absent one is empty. */
  columns: Record<Field, string>;
  /** The currency of all amounts, if no column has it. */
  currency: string;
  /** Whether 3/11 is in November. Undefined if the dates say so themselves. */
  dayFirst?: boolean;
  /** All statuses that the operator was asked about. An older layout has none. */
  statuses?: string[];
  /** The statuses of orders that earn nothing. */
  refunds: string[];
}

interface Row extends Record<Field, string> {
  line: number;
}

/** The order without its place, which its sub-id says. */
export interface ReportedSale extends Omit<Sale, "source" | "placement" | "language"> {
  subId: string;
}

const maxProblems = 10;

/**
 * Excel writes UTF-16 or the encoding of its machine, everything else UTF-8.
 * @throws {Error} for a workbook, or a page that networks call one
 */
export function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (/^(PK[^\w\s,;|"]|\xd0\xcf|%PDF|(\xef\xbb\xbf)?<)/.test(start))
    throw new Error("This is no CSV file. → Export the report as CSV, or save it as CSV in a spreadsheet");
  if (/^(\xff\xfe|.\0)/s.test(start)) return new TextDecoder("utf-16le").decode(bytes);
  if (/^(\xfe\xff|\0)/.test(start)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The delimiter that most of the first lines have equally often. Decimal commas differ from line to line. */
function findDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, 20).map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    return Math.max(
      0,
      ...[...Map.groupBy(counts, (count) => count)].map(([count, same]) => count * same.length),
    );
  };
  return [",", ";", "\t", "|"].toSorted((one, other) => score(other) - score(one))[0] ?? ",";
}

function readRecords(text: string, onRecord: (cells: string[], line: number) => void, to = -1): void {
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to,
      // Nothing is kept of a record but what is needed. Some reports keep Excel from changing a cell: ="0012".
      on_record(cells: string[], { lines }: { lines: number }) {
        onRecord(
          cells.map((cell) => cell.replace(/^="(.*)"$/, "$1")),
          lines,
        );
        return null;
      },
    });
  } catch (cause) {
    if ((cause as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") throw cause;
    throw new Error("A quotation mark in the report isn't closed. → Correct it, or export the report again", {
      cause,
    });
  }
}

/** Lists the names of the columns: the first line with the most cells. Some reports have a title above it. */
export function readHeader(text: string): string[] {
  let header: string[] = [];
  const countFilled = (cells: string[]) => cells.filter(Boolean).length;
  readRecords(
    text,
    (cells) => {
      if (countFilled(cells) > countFilled(header)) header = cells;
    },
    20,
  );
  return header;
}

/** Reads the rows below the header, without those that sum up others. */
export function readRows(text: string, { columns }: Pick<Layout, "columns">): Row[] {
  const rows: Row[] = [];
  let indexes: [Field, number][] | undefined;
  readRecords(text, (cells, line) => {
    if (indexes === undefined) {
      const wanted = fields.filter((field) => columns[field] !== "");
      if (wanted.every((field) => cells.includes(columns[field])))
        indexes = wanted.map((field) => [field, cells.indexOf(columns[field])]);
      return;
    }
    if (/^((sub|grand )?totals?|summe|gesamt)\b/i.test(cells.find(Boolean) ?? "")) return;
    const row: Row = { line, date: "", subId: "", amount: "", currency: "", order: "", status: "" };
    for (const [field, index] of indexes) row[field] = cells[index] ?? "";
    rows.push(row);
  });
  return rows;
}

const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** Whether the day comes before the month; undefined if every date allows both. */
export function findDayFirst(rows: readonly Row[]): boolean | undefined {
  for (const { date } of rows) {
    const [, first, separator, second] = numericDate.exec(date) ?? [];
    if (separator === "." || Number(first) > 12) return true;
    if (Number(second) > 12) return false;
  }
  // Without such dates, the order doesn't matter.
  return rows.some(({ date }) => numericDate.test(date)) ? undefined : true;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function parseDay(text: string, dayFirst: boolean): string | undefined {
  let parts = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/
    .exec(text)
    ?.filter((_, index) => index !== 2)
    .slice(1);
  const numeric = numericDate.exec(text);
  if (numeric) {
    const [, first = "", , second = "", year = ""] = numeric;
    parts = [year.padStart(4, "20"), ...(dayFirst ? [second, first] : [first, second])];
  }
  const [, day, month, otherDay, year] =
    /^(?:[a-z]{3,}, )?(?:(\d{1,2})[ -])?([a-z]{3})[a-z]*\.?[ -]+(?:(\d{1,2}),?[ -])?(\d{4}|\d{2})(?![\d:])/i.exec(
      text,
    ) ?? [];
  if (month && year)
    parts = [year.padStart(4, "20"), String(months.indexOf(month.toLowerCase()) + 1), day ?? otherDay ?? ""];
  const iso = parts?.map((part) => part.padStart(2, "0")).join("-");
  // 31 February would become a day in March.
  return iso && new Date(`${iso}T00:00Z`).getTime() > 0 && new Date(iso).toISOString().startsWith(iso)
    ? iso
    : undefined;
}

/** Removes a currency, such as €, EUR, or Rs., and spaces and apostrophes that group digits. */
const toDigits = (amount: string) =>
  amount.replaceAll(/\p{Lu}?\p{Ll}+\.|\p{L}|[\p{Sc}\s'’]/gu, "").replaceAll("−", "-");

/** The currency that an amount has itself, if there is one. */
const findCurrency = (amount: string) => /\p{Lu}*\p{Sc}|\p{Lu}{3}/u.exec(amount)?.[0];

/** The decimal separator: the one after which there aren't always three digits. */
function findDecimalSeparator(rows: readonly Row[], text: string): string {
  for (const { amount } of rows) {
    const [, whole = "", separator, decimals = ""] =
      /^\D*([\d.,]*)([.,])(\d+)\D*$/.exec(toDigits(amount)) ?? [];
    if (!separator) continue;
    if (/[.,]/.test(whole)) {
      if (!whole.includes(separator)) return separator;
      return separator === "." ? "," : ".";
    }
    if (decimals.length !== 3 || /^0*$/.test(whole)) return separator;
  }
  return findDelimiter(text) === ";" ? "," : ".";
}

/** Creates a function that parses an amount as a whole number of its smallest units; undefined if it isn't an amount. */
function createAmountParser(separator: string): (amount: string) => bigint | undefined {
  const group = separator === "." ? "," : "\\.";
  const pattern = new RegExp(`^[(+-]?(\\d+|\\d{1,3}(?:${group}\\d{3})+)?(?:\\${separator}(\\d*))?[)-]?$`);
  return (amount) => {
    const digits = toDigits(amount);
    // In 1.5E+03, letters aren't a currency.
    const match = /\d\p{L}[+-]?\d/u.test(amount) ? null : pattern.exec(digits);
    const [, whole = "", decimals = ""] = match ?? [];
    if (!match || whole + decimals === "") return undefined;
    const units = BigInt(
      whole.replaceAll(/\D/g, "") + decimals.padEnd(8, "0").slice(0, String(unitsPerAmount).length - 1),
    );
    return /[(-]/.test(digits) ? -units : units;
  };
}

const digest = (partner: string, order: string) =>
  createHash("sha256").update(`${partner}\n${order}`).digest("base64url").slice(0, 22);

/**
 * Reads what the orders of a report earned. Rows of one order are added up. A refund is a row with a negative amount or
 * with the status of one; without an amount, it cancels the order.
 * @param rows those of the text
 * @throws {Error} with a line for each wrong row
 */
export function readSales(
  text: string,
  rows: readonly Row[],
  partner: string,
  layout: Layout,
): ReportedSale[] {
  if (rows.length === 0) throw new Error("The report has no rows with these columns.");
  const parseAmount = createAmountParser(findDecimalSeparator(rows, text));
  const dayFirst = findDayFirst(rows) ?? layout.dayFirst ?? true;
  const orders = new Map<string, ReportedSale & { units: [sold?: bigint, refunded?: bigint] }>();
  const problems: string[] = [];
  const refunds = new Set(layout.refunds.map((status) => status.toLowerCase()));
  const mark =
    layout.columns.currency === ""
      ? findCurrency(rows.find(({ amount }) => findCurrency(amount))?.amount ?? "")
      : undefined;
  for (const { line, date, subId, amount, currency, order, status } of rows) {
    const report = (problem: string) => problems.push(`Line ${line}: ${problem}`);
    const day = parseDay(date, dayFirst);
    const hasRefundStatus = refunds.has(status.toLowerCase());
    const units = parseAmount(amount === "" && hasRefundStatus ? "0" : amount);
    const code = (currency || layout.currency).toUpperCase();
    if (!day) report(`"${date}" isn't a date.`);
    else if (units === undefined) report(`"${amount}" isn't an amount.`);
    else if (mark && (findCurrency(amount) ?? mark) !== mark)
      report(`"${amount}" is in another currency than ${mark}.`);
    else if (order === "") report("there is no order.");
    else if (/^\d[.,]\d+E\+\d+$/i.test(order))
      report(`the order "${order}" was rounded by a spreadsheet: export the report again.`);
    else if (!/^[A-Z]{3,5}$/.test(code)) report(`"${currency}" isn't a currency.`);
    else {
      const known = orders.get(order);
      if (known && known.currency !== code) report(`order ${order} has another currency above.`);
      const sale = known ?? {
        order: digest(partner, order),
        day,
        subId,
        currency: code,
        sold: null,
        refunded: null,
        units: [],
      };
      const isRefund = units < 0n || hasRefundStatus;
      const size = units < 0n ? -units : units;
      const index = isRefund && units !== 0n ? 1 : 0;
      sale.units[index] = (sale.units[index] ?? 0n) + size;
      if (!isRefund) Object.assign(sale, { day, subId });
      orders.set(order, sale);
    }
  }
  if (problems.length > 0) {
    const more = problems.length - maxProblems;
    if (more > 0) problems.splice(maxProblems, more, `and ${more} more.`);
    throw new Error(
      `${problems.join("\n")}\nNothing was imported. → Correct these rows, or the columns: --columns`,
    );
  }
  return [...orders.values()].map(({ units: [sold, refunded], ...sale }) => ({
    ...sale,
    sold: sold?.toString() ?? null,
    refunded: refunded?.toString() ?? null,
  }));
}
