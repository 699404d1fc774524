import { isTimeZone } from "../../lib/env/time-zone.ts";
import type { Report } from "./read-report.ts";
import { dateOrders, decimalSigns, findWay, readAmount, readDate } from "./read-values.ts";

/**
 * How a partner's reports are written, by the names of the questions. The operator answered, or a report proved it. The answers
 * are stored with the partner. An empty answer means that there is no such column.
 */
export type Answers = Record<string, string>;

export interface Question {
  name: string;
  message: string;
  /** Absent if any text is an answer that `isAnswer` accepts. */
  options?: { value: string; label: string }[];
  /** A proposal. Empty if there is none. */
  initial: string;
}

const columns = [
  { name: "date", what: "the date of the sale", usual: /date|time|datum|fecha/i },
  {
    name: "sub-id",
    what: "your sub-id, or your invite code",
    usual: /sub.?id|click.?ref|^sid$|epi|^u1$|code/i,
  },
  { name: "amount", what: "your commission", usual: /commission|earning|payout|provision|comisi/i },
  {
    name: "currency-column",
    what: "its currency",
    usual: /currency|währung|devise|moneda/i,
    isOptional: true,
  },
  {
    name: "order",
    what: "the number of the order or transaction",
    usual: /order|transaction|action.?id|criterion|^id$/i,
    isOptional: true,
  },
  { name: "status", what: "the status of the order", usual: /status|state/i, isOptional: true },
] as const;

/** The texts of a row, by the questions about columns. A missing column is an empty text. */
type Texts = Record<(typeof columns)[number]["name"], string>;

export interface Row extends Texts {
  line: number;
  cells: readonly string[];
}

export const dateExamples: Record<string, string> = { dmy: "28/11/2026", mdy: "11/28/2026", ymd: "26/11/28" };

const choices: Record<string, [question: string, options: Record<string, string>]> = {
  rows: [
    "What is each row?",
    {
      states: "an order’s state: the last report that has it counts",
      movements: "a movement (a sale, a refund): each counts once",
    },
  ],
  dates: ["How are dates written?", dateExamples],
  decimal: ["Which sign is before the decimals?", { ".": "a point: 1234.56", ",": "a comma: 1234,56" }],
  status: [
    "What does the status mean:",
    {
      earned: "earned",
      pending: "pending: it may be declined",
      lost: "lost: it earns nothing",
      refund: "a refund: its amount is subtracted",
    },
  ],
};

const usualLoss =
  /refund|revers|return|cancel|declin|reject|void|invalid|denied|charge.?back|storn|annul|delet/i;
/** Of these, the statuses that are separate movements. */
const usualRefund = /refund|revers|return|charge.?back/i;
const usualPause = /pend|open|new|hold|wait|review|process|extend|offen|attente/i;

/** A column with more different values isn't the status. */
const maxStatuses = 30;

const toOptions = (values: Record<string, string>) =>
  Object.entries(values).map(([value, label]) => ({ value, label }));

/** Creates a question with choices. Those about statuses have the status in their name. */
function choose(name: string, example = "", initial = ""): Question {
  const [question = "", options = {}] = choices[name.replace(/:.*/s, "")] ?? [];
  return { name, message: `${question} ${example}`.trim(), options: toOptions(options), initial };
}

const toStatusName = (status: string) => `status:${status.toLowerCase()}`;

/** Whether a text answers a question. Whether a report has a column is checked with the report. */
export function isAnswer(name: string, value: string): boolean {
  const [, options] = choices[name.replace(/(?<=^status):.*/s, "")] ?? [];
  if (options && name !== "status") return Object.hasOwn(options, value);
  if (name === "zone") return isTimeZone(value);
  if (name === "currency") return /^[A-Z]{3,5}$/.test(value);
  return name === "partner" ? value.trim() !== "" : columns.some((column) => column.name === name);
}

/** Splits an answer that was typed as NAME=ANSWER. The names of columns, which are answers, and of statuses may have a `=`. */
export function splitAnswer(pair: string): [name: string, value: string] {
  const [, name = pair, value = ""] = /^(status:.*|[^=]*)=(.*)$/is.exec(pair) ?? [];
  return [name, value];
}

export const listColumns = (answers: Answers): string[] => columns.flatMap(({ name }) => answers[name] || []);

/** A report without orders has the sum of each day, or of each visitor and day. */
export const kindOf = (answers: Answers) => (answers.order === "" ? "days" : answers.rows);

/** @param names those to choose from, or none */
export function askPartner(initial: string, names: readonly string[] = []): Question {
  const options = names.map((value) => ({ value, label: value }));
  const message =
    names.length > 0
      ? "Reports from several partners have these columns. Whose is it?"
      : "Which partner is this report from?";
  return { name: "partner", message, initial, ...(names.length > 0 && { options }) };
}

/** If an API has null in place of an object in every record, `clickRefs` stands for `clickRefs.clickRef`, which is empty. */
export const hasColumn = (names: readonly string[], column: string): boolean =>
  names.some((name) => column === name || column.startsWith(`${name}.`));

/** Lists the open questions about columns: all of them for a first report, otherwise those whose column isn't in this report. */
export function askColumns(names: readonly string[], answers: Answers): Question[] {
  const open = columns.filter((column) => {
    const answer = answers[column.name];
    return answer === "" ? !("isOptional" in column) : answer === undefined || !hasColumn(names, answer);
  });
  const used = new Set(listColumns(answers));
  return open.map((column) => {
    const none: Record<string, string> = "isOptional" in column ? { "": "(none)" } : {};
    const free = names.filter((name) => !used.has(name));
    const initial =
      free.find((name) => column.usual.test(name)) ?? ("isOptional" in column ? "" : (free[0] ?? ""));
    used.add(initial);
    return {
      name: column.name,
      message: `Which column has ${column.what}?`,
      options: toOptions({ ...Object.fromEntries(names.map((name) => [name, name])), ...none }),
      initial,
    };
  });
}

/** Picks the columns that matter, and finds rows that sum up others: they have no date and no order, or, in reports without orders, no sub-id. */
export function pickRows({ names, rows }: Report, answers: Answers) {
  const indexes = columns.map(({ name }) => [name, names.indexOf(answers[name] || "\0")] as const);
  const picked = rows.map(({ line, cells }) => ({
    line,
    cells,
    ...(Object.fromEntries(indexes.map(([name, index]) => [name, cells[index] ?? ""])) as Texts),
  }));
  const isSum = (row: Row) => !/\d/.test(row.date) && row[answers.order === "" ? "sub-id" : "order"] === "";
  return { rows: picked.filter((row) => !isSum(row)), sums: picked.filter(isSum).map(({ line }) => line) };
}

/**
 * Adds to the answers what the rows prove. If an answer makes no difference for these rows, one is assumed.
 * @returns the questions that are open; all answers; and those to store
 */
export function askReading(report: Report, rows: readonly Row[], answers: Answers) {
  const questions: Question[] = [];
  const proved: Answers = {};
  const assumed: Answers = {};
  const texts = (name: keyof Texts) => new Set(rows.map((row) => row[name]).filter(Boolean));
  const isOpen = (name: string) => answers[name] === undefined;

  if (isOpen("rows") && kindOf(answers) !== "days") questions.push(choose("rows"));

  const dates = texts("date");
  if (isOpen("dates")) {
    const found = findWay(dateOrders, dates, (date, order) => readDate(date, order)?.at);
    if (found.isOpen) questions.push(choose("dates", `The first is ${[...dates][0]}.`));
    (found.isProved ? proved : assumed).dates = found.way;
  }
  const { dates: order = "" } = { ...answers, ...proved, ...assumed };
  if (
    isOpen("zone") &&
    kindOf(answers) !== "days" &&
    dates.values().some((date) => readDate(date, order)?.isLocal)
  )
    questions.push({
      name: "zone",
      message: "In which time zone are the times, such as Europe/Berlin?",
      initial: "UTC",
    });

  const amounts = texts("amount");
  if (isOpen("decimal")) {
    const isJson = report.numeric.has(answers.amount ?? "");
    const found = findWay(decimalSigns, isJson ? new Set<string>() : amounts, readAmount);
    const example = amounts.values().find((amount) => /[.,]\d{3}\D*$/.test(amount));
    if (found.isOpen) questions.push(choose("decimal", `One amount is ${example}.`));
    (found.isProved || isJson ? proved : assumed).decimal = found.way;
  }

  if (isOpen("currency") && answers["currency-column"] === "")
    questions.push({
      name: "currency",
      message: "In which currency are the amounts, such as EUR?",
      initial: "",
    });

  const statuses = answers.status === "" ? [] : [...new Set(rows.map(({ status }) => status.toLowerCase()))];
  if (statuses.length > maxStatuses)
    throw new Error(
      `The column ${answers.status} has ${statuses.length} different values. → Choose the column of the status`,
    );
  const kind = kindOf(answers);
  // The meaning of a refund depends on what each row is, so statuses are asked about after that.
  for (const status of kind ? statuses.filter((each) => isOpen(toStatusName(each))) : []) {
    const loss = kind === "movements" && usualRefund.test(status) ? "refund" : "lost";
    const usual = usualLoss.test(status) ? loss : usualPause.test(status) ? "pending" : "earned";
    questions.push(choose(toStatusName(status), status || "(empty)", usual));
  }
  return { questions, reading: { ...assumed, ...answers, ...proved }, stored: { ...answers, ...proved } };
}

/** What a row's status means. Without a column for it, each row is earned. */
export const readStatus = ({ status }: Row, answers: Answers): string =>
  answers.status === "" ? "earned" : (answers[toStatusName(status)] ?? "");
