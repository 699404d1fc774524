import { createHash } from "node:crypto";
import { formatAmount, formatCount } from "../../lib/text/format-number.ts";
import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";
import { hasSources, type LinkSettings } from "../../settings/link-settings.ts";
import { type Sale, type SaleState, type SalesStore, saleStates } from "../store.ts";
import { readReport } from "./read-report.ts";
import { isOtherCurrency, readAmount, readDate } from "./read-values.ts";
import {
  type Answers,
  askColumns,
  askPartner,
  askReading,
  dateExamples,
  hasColumn,
  isAnswer,
  kindOf,
  listColumns,
  pickRows,
  type Question,
  type Row,
  readStatus,
} from "./report-questions.ts";
import { createSubIdReader } from "./sub-id.ts";

/** A report as it was understood. Nothing is stored yet. */
export interface Import {
  partner: string;
  /** Whether an earlier report of the partner was imported. */
  isKnown: boolean;
  /** The first rows, as they were understood: day, source, amount, order, and state. */
  shown: string[];
  notes: string[];
  /** Imports the report. Returns what changed. */
  store(): Promise<string>;
}

const maxProblems = 10;
const maxShownRows = 3;
const maxListedSubIds = 20;

/** Someone else wrote the report, so its texts could contain control characters for a terminal. */
const toShown = (text: string) => shorten(toPlainLine(text), 60);

interface Part {
  units: bigint;
  state: string;
}

interface ReadRow extends Row, Part {
  day: string;
  at: string;
  code: string;
}

/**
 * Refuses equal rows if they have orders. Without orders, equal rows are possible, because two visitors may earn the same on a day.
 * @throws {Error} with a line for each row that occurs twice, or has more cells than the header
 */
function requireTable(rows: readonly Row[], unit: string, width: number, kind: string | undefined): void {
  const lines = new Map<string, number>();
  refuse(
    rows.flatMap(({ line, cells }) => {
      const all = cells.join("\n");
      const before = lines.get(all);
      lines.set(all, before ?? line);
      if (before !== undefined && kind !== "days")
        return `${unit} ${line}: it equals ${unit.toLowerCase()} ${before} in every cell.`;
      if (!cells.slice(width).some(Boolean)) return [];
      return `${unit} ${line}: it has ${cells.length} cells, and the header ${width}: put a text with a comma between quotation marks.`;
    }),
  );
}

/** @throws {Error} with a line for each row that can't be read */
function readRows(rows: readonly Row[], unit: string, answers: Answers): ReadRow[] {
  const { dates = "", decimal = ".", zone } = answers;
  const kind = kindOf(answers);
  const read: ReadRow[] = [];
  const problems: string[] = [];
  for (const row of rows) {
    const { date, amount, order } = row;
    const report = (problem: string) => problems.push(`${unit} ${row.line}: ${problem}`);
    const moment = readDate(date, dates, zone);
    // The report's own days count, because a day in UTC would have only some of its hours and replace the whole sum.
    if (moment && kind === "days") moment.day = moment.writtenDay;
    const state = readStatus(row, answers);
    // Some partners leave the amount empty until something is earned.
    const isEmpty = amount === "" && kind !== "movements" && state !== "earned";
    const units = readAmount(isEmpty ? "0" : amount, decimal);
    const code = (row["currency-column"] || answers.currency || "").toUpperCase();
    const example = /^\d\d?\D/.test(date) ? dateExamples[dates] : "2026-11-28";
    if (!moment) report(`"${toShown(date)}" isn't a date such as ${example}.`);
    else if (units === undefined) report(`"${toShown(amount)}" isn't an amount such as 1234${decimal}56.`);
    else if (!/^[A-Z]{3,5}$/.test(code)) report(`"${toShown(code)}" isn't a currency such as EUR.`);
    else if (isOtherCurrency(amount, code)) report(`"${toShown(amount)}" isn't in ${code}.`);
    else if (order === "" && kind !== "days") report("there is no order.");
    else if (/^\d[.,]\d+E\+\d+$/i.test(order))
      report(`the order "${order}" was rounded by a spreadsheet: export the report again.`);
    else if (state === "lost" && units < 0n)
      report(
        `"${toShown(row.status)}" means lost, and "${toShown(amount)}" is less than zero: for a refund, use --set "status:${toShown(row.status.toLowerCase())}=refund".`,
      );
    else if (state === "refund")
      read.push({ ...row, ...moment, code, units: units < 0n ? units : -units, state: "earned" });
    else read.push({ ...row, ...moment, code, units, state });
  }
  refuse(problems);
  return read;
}

/**
 * What is imported again is recognized by its day, time, and amount, so it would count twice if these were read in another way.
 * @throws {Error} for an answer that changes them
 */
function requireSameAnswers(partner: string, known: Answers, typed: Answers, names: readonly string[]): void {
  for (const [name, value] of Object.entries(typed)) {
    const before = known[name];
    if (before === undefined || before === value || /^(partner$|sub-id$|status)/.test(name)) continue;
    // A partner that renames a column leaves no choice.
    if (listColumns({ [name]: before }).length > 0 && !hasColumn(names, before)) continue;
    throw new Error(
      `${name} was ${toShown(before) || "none"} in the reports of ${partner} until now, not ${toShown(value) || "none"}. → Add --anew, and import its earlier reports again`,
    );
  }
}

function refuse(problems: string[]): void {
  if (problems.length === 0) return;
  const more = problems.length - maxProblems;
  if (more > 0) problems.splice(maxProblems, more, `and ${more} more.`);
  throw new Error(
    `${problems.join("\n")}\nNothing was imported. → Correct the report, or, if an answer about it was wrong, use --anew`,
  );
}

/**
 * Adds up what was earned, what is pending, and what was lost. A refund is subtracted from what was earned, then from what
 * is pending. An order never earns less than zero: its sale may be in a report that wasn't imported.
 */
function addUp(parts: readonly Part[], isOrder: boolean) {
  const sum = (state: string) =>
    parts.reduce((total, part) => total + (part.state === state ? part.units : 0n), 0n);
  const refunds = parts.reduce(
    (total, { units, state }) => total + (units < 0n && state !== "lost" ? -units : 0n),
    0n,
  );
  let [earned, pending] = [sum("earned"), sum("pending")];
  if (isOrder && earned < 0n) [earned, pending] = [0n, pending + earned];
  if (isOrder && pending < 0n) pending = 0n;
  const lost = refunds + sum("lost");
  const isPending = parts.some(({ state }) => state === "pending");
  const state: SaleState = earned > 0n ? "earned" : isPending ? "pending" : "lost";
  return { state, earned, pending, lost };
}

const toDigest = (partner: string, order: string) =>
  createHash("sha256").update(`${partner}\n${order}`).digest("base64url").slice(0, 22);

type Place = Pick<Sale, "source" | "placement" | "language">;

/** The day of an order with movements is that of its first sale. */
function addUpMovements(
  sale: Omit<Sale, "day" | keyof ReturnType<typeof addUp>>,
  movements: Record<string, string>,
): Sale {
  const parts = Object.entries(movements).map(([movement, state]) => {
    const [at = "", units = "0"] = movement.split(" ");
    return { at, units: BigInt(units), state };
  });
  const days = (some: typeof parts) => some.map(({ at }) => at.slice(0, 10)).sort();
  const [day = ""] = [...days(parts.filter(({ units }) => units > 0n)), ...days(parts)];
  return { ...sale, day, movements, ...addUp(parts, true) };
}

/** @returns the sales to store, and the unknown sub-ids */
function toSales(
  rows: readonly ReadRow[],
  unit: string,
  partner: string,
  kind: string,
  attribute: (subId: string) => Place,
) {
  const unknown = new Map<string, number>();
  const problems: string[] = [];
  const findPlace = ({ "sub-id": subId, units }: ReadRow) => {
    const place = attribute(subId);
    if (place.source === "" && units > 0n)
      unknown.set(toShown(subId), (unknown.get(toShown(subId)) ?? 0) + 1);
    return place;
  };
  if (kind === "days") {
    const groups = Map.groupBy(rows, (row) => JSON.stringify([row.day, findPlace(row), row.code]));
    const sales = [...groups].map(([group, same]): Sale => {
      const [day, place, currency] = JSON.parse(group) as [string, Place, string];
      return { key: day, day, ...place, currency, ...addUp(same, false), state: "" };
    });
    return { sales, unknown };
  }
  const sales = [...Map.groupBy(rows, ({ order }) => order)].map(([order, same]): Sale => {
    const first = same.find(({ units, state }) => units > 0n && state !== "lost") ?? (same[0] as ReadRow);
    const sale = { key: toDigest(partner, order), ...findPlace(first), currency: first.code };
    const other = same.find(({ code }) => code !== first.code);
    if (other)
      problems.push(
        `${unit} ${other.line}: ${unit.toLowerCase()} ${first.line} has the same order in ${first.code}.`,
      );
    if (kind === "states") {
      if (same.reduce((total, { units }) => total + units, 0n) < 0n)
        problems.push(
          `${unit} ${first.line}: an order can't be less than zero. If rows are movements, use --anew.`,
        );
      return { ...sale, day: first.day, ...addUp(same, true) };
    }
    const counts = new Map<string, number>();
    const movements = same.map(({ at, units, state }) => {
      // A spreadsheet that saves a report drops the seconds.
      const movement = `${at.slice(0, 16)} ${units}`;
      const count = (counts.get(movement) ?? 0) + 1;
      counts.set(movement, count);
      return [`${movement} ${count}`, state];
    });
    return addUpMovements(sale, Object.fromEntries(movements));
  });
  refuse(problems);
  return { sales, unknown };
}

/** Adds the movements of a report to the stored ones. A stored movement may have another state now. */
function mergeMovements([known]: readonly Sale[], [reported]: readonly Sale[]): Sale[] {
  if (!known || !reported) throw new Error("There is no order to add movements to");
  if (known.currency !== reported.currency)
    throw new Error(
      `An order in ${reported.currency} was in ${known.currency} in an earlier report. Nothing was imported.`,
    );
  const isPlaced = [reported.source, reported.placement, reported.language].some(Boolean);
  const { source, placement, language } = isPlaced ? reported : known;
  return [
    addUpMovements({ ...known, source, placement, language }, { ...known.movements, ...reported.movements }),
  ];
}

/** Describes what is earned, pending, and lost: the number of orders if rows are states, and the amounts. */
function describeSales(sales: readonly Sale[], kind: string): string {
  const labels = {
    earned: "earned",
    pending: "pending",
    lost: kind === "states" ? "that earns nothing" : "lost",
  };
  const groups = [...Map.groupBy(sales, ({ currency }) => currency)];
  const parts = saleStates.flatMap((state) => {
    const sums = groups.map(
      ([currency, same]) => [same.reduce((sum, sale) => sum + sale[state], 0n), currency] as const,
    );
    const amount = sums
      .flatMap(([units, currency]) => (units === 0n ? [] : formatAmount(units, currency)))
      .join(" + ");
    const count = kind === "states" ? sales.filter((sale) => sale.state === state).length : 0;
    if (count > 0) return `${formatCount(count)} ${labels[state]}${amount && ` (${amount})`}`;
    return amount ? `${amount} ${labels[state]}` : [];
  });
  return parts.join(", ") || "nothing earned";
}

function listUnknown(unknown: ReadonlyMap<string, number>, settings: LinkSettings): string[] {
  if (unknown.size === 0) return [];
  const list = [...unknown].map(([subId, count]) => `${subId || "(empty)"}: ${formatCount(count)}`);
  const reason = hasSources(settings)
    ? "the sub-id is unknown"
    : "your partner link has no {source} (docs/operate.md, Visitors and clicks)";
  return [`Not attributed, because ${reason}: ${list.slice(0, maxListedSubIds).join(", ")}`];
}

interface Context {
  sales: SalesStore;
  settings: LinkSettings & { PARTNER_NAME: string };
  /** Whether to ignore earlier imports of the partner, and the answers that were given for them. */
  isAnew?: boolean;
}

/**
 * Reads a report as far as the answers that are known allow.
 * @param typed the operator's answers
 * @returns the import, or the questions that are open
 * @throws {Error} for a report that can't be imported
 */
export async function prepareImport(
  text: string,
  typed: Answers,
  { sales, settings, isAnew = false }: Context,
): Promise<Import | { questions: Question[] }> {
  for (const [name, value] of Object.entries(typed))
    if (!isAnswer(name, value))
      throw new Error(
        `"${toShown(value)}" can't be the answer for ${toShown(name)}. → See npm run earnings -- --help`,
      );
  const layouts = new Map(
    (await sales.listLastImports()).map(({ partner, layout }) => [partner, JSON.parse(layout) as Answers]),
  );
  const report = readReport(text, [...layouts.values()].map(listColumns));
  const { names, unit } = report;
  const matching = [...layouts].filter(([, layout]) =>
    listColumns(layout).every((column) => hasColumn(names, column)),
  );
  const [only, ...others] = matching.map(([name]) => name);
  const named = typed.partner?.trim() ?? (others.length === 0 ? only : undefined);
  const partner = [...layouts.keys()].find((name) => name.toLowerCase() === named?.toLowerCase()) ?? named;
  const known = partner === undefined ? undefined : layouts.get(partner);
  // An API answers [] if there are no orders.
  const isEmpty = unit === "Record" && report.rows.length === 0 && known !== undefined;
  if (names.length === 0 && !isEmpty)
    throw new Error("The report is empty. → Export it again. Of an API, name the partner: --partner");
  if (partner === undefined && only !== undefined) return { questions: [askPartner("", [only, ...others])] };
  if (partner !== undefined && known && !isAnew) requireSameAnswers(partner, known, typed, names);
  const { partner: _, ...answers } = { ...(isAnew ? {} : known), ...typed };
  const open = isEmpty ? [] : askColumns(names, answers);
  if (partner === undefined) open.unshift(askPartner(settings.PARTNER_NAME));
  if (partner === undefined || open.length > 0) return { questions: open };

  const { rows, sums } = pickRows(report, answers);
  requireTable(rows, unit, names.length || 1, kindOf(answers));
  const { questions, reading, stored } = askReading(report, rows, answers);
  if (questions.length > 0) return { questions };
  const kind = kindOf(reading) ?? "";
  if (known && !isAnew && kind !== kindOf(known))
    throw new Error(
      `The rows of ${partner} were ${kindOf(known)} until now, not ${kind}. → Add --anew, and import its earlier reports again`,
    );
  const read = readRows(rows, unit, reading);
  const attribute = createSubIdReader(settings, await sales.readSources(), await sales.readPlacements());
  const imported = toSales(read, unit, partner, kind, attribute);
  const described = describeSales(imported.sales, kind);
  const what = kind === "days" ? "Days" : "Orders";
  const count = formatCount(new Set(imported.sales.map(({ key }) => key)).size);

  return {
    partner,
    isKnown: known !== undefined && !isAnew,
    shown: read.slice(0, maxShownRows).map((row) => {
      const source = attribute(row["sub-id"]).source || "not attributed";
      const state = row.status === "" ? row.state : `${toShown(row.status)}: ${row.state}`;
      const cells = [row.day, source, formatAmount(row.units, row.code), toShown(row.order), state];
      return `${unit} ${row.line}: ${cells.filter(Boolean).join(", ")}`;
    }),
    notes: [
      `${what}: ${count}, ${described}`,
      `Read as: ${Object.entries(stored)
        .filter(([name]) => !listColumns({ [name]: "x" }).length)
        .map((answer) => answer.join("="))
        .join(", ")}`,
      ...(isAnew && known ? [`What was imported of ${partner} before no longer counts.`] : []),
      ...(sums.length > 0
        ? [
            `Skipped, because they have neither date nor ${kind === "days" ? "sub-id" : "order"}: ${unit.toLowerCase()} ${sums.join(", ")}`,
          ]
        : []),
      ...listUnknown(imported.unknown, settings),
    ],
    async store() {
      const { added, changed } = await sales.importReport(partner, JSON.stringify(stored), imported.sales, {
        isAnew,
        ...(kind === "movements" && { merge: mergeMovements }),
      });
      return `${partner}, ${what.toLowerCase()}: ${count}, ${formatCount(added)} new, ${formatCount(changed)} changed; ${described}.`;
    },
  };
}

/** @param partner undefined if only one has imports */
export async function undoLastImport(sales: SalesStore, partner?: string): Promise<string> {
  const imports = (await sales.listLastImports()).filter(
    (each) => partner === undefined || each.partner === partner,
  );
  const [last, ...others] = imports;
  if (!last) throw new Error(`No report${partner === undefined ? "" : ` of ${partner}`} was imported.`);
  if (others.length > 0)
    throw new Error(
      `Several partners' reports were imported. → Add --partner and a name: ${imports.map((each) => each.partner).join(", ")}`,
    );
  if (!(await sales.undoImport(last.partner)))
    throw new Error(
      `What the last import of ${last.partner} replaced is no longer kept. → Import the right report`,
    );
  return `${last.partner}: the import of ${last.importedOn} was undone, with ${formatCount(last.count)} changes.`;
}
