import { beforeEach, expect, test } from "vitest";
import { toSubId } from "../../domain/visit-source.ts";
import { formatAmount } from "../../lib/text/format-number.ts";
import { siteFile } from "../../settings/site-file.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import type { Store } from "../store.ts";
import { prepareImport, undoLastImport } from "./import-report.ts";
import type { Answers } from "./report-questions.ts";

let store: Store;

const link = "https://partner.example/?ref={source}";
const settings = {
  PARTNER_NAME: "Bitcards",
  PARTNER_INVITE_URL: link,
  EXCHANGE_PARTNER_URL: "",
  ...siteFile.parse({}),
};

beforeEach(async () => {
  store = createMemoryStore().store;
  for (const source of ["spring", "newsletter/autumn"]) await store.counter.increment("en", source);
});

const statuses = {
  "status:approved": "earned",
  "status:pending": "pending",
  "status:declined": "lost",
  "status:refund": "refund",
};

const states: Answers = {
  partner: "P",
  date: "Date",
  "sub-id": "SubId",
  amount: "Commission",
  "currency-column": "Currency",
  order: "Order",
  status: "Status",
  rows: "states",
  ...statuses,
};
const movements = { ...states, rows: "movements" };
const days = { ...states, order: "", status: "" };

const header = "Date,SubId,Commission,Currency,Order,Status";
const lines = (...rows: string[]) => [header, ...rows, ""].join("\n");

/** @param typed all answers that a report needs; those of a known partner are stored */
async function prepare(text: string, typed: Answers, isAnew = false) {
  return await prepareImport(text, typed, { sales: store.sales, settings, isAnew });
}

async function importReport(text: string, typed: Answers = {}, isAnew = false): Promise<string> {
  const prepared = await prepare(text, typed, isAnew);
  if ("questions" in prepared) return `asked: ${prepared.questions.map(({ name }) => name).join(", ")}`;
  return [await prepared.store(), ...prepared.notes].join("\n");
}

/** What counts now: the day, the source, and the sums of earned, pending, and lost. */
async function read(): Promise<string[]> {
  const found: string[] = [];
  for (let day = Date.UTC(2026, 10, 1); day < Date.UTC(2026, 11, 31); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    for (const { source, currency, earned, pending, lost } of await store.sales.read(date, date))
      found.push(
        [
          date.slice(5),
          source || "-",
          ...[earned, pending, lost].map((units) => formatAmount(units, "").trim()),
          currency,
        ].join(" "),
      );
  }
  return found;
}

/** The reports of one kind, one after the other, and what counts at the end. */
const histories: [what: string, answers: Answers, reports: string[][], expected: string[]][] = [
  [
    "approved, declined, approved again",
    states,
    ["approved", "declined", "approved"].map((status) => [`2026-11-13,spring,5.00,USD,A3,${status}`]),
    ["11-13 spring 5.00 0.00 0.00 USD"],
  ],
  [
    "two items of an order, one of which is declined later",
    states,
    [
      ["2026-11-13,spring,4.00,USD,A,approved", "2026-11-13,spring,6.00,USD,A,pending"],
      ["2026-11-13,spring,4.00,USD,A,approved", "2026-11-13,spring,6.00,USD,A,declined"],
    ],
    ["11-13 spring 4.00 0.00 6.00 USD"],
  ],
  [
    "another currency and day in a later report",
    states,
    [["2026-11-13,spring,5.00,USD,A,approved"], ["2026-11-14,spring,4.00,EUR,A,approved"]],
    ["11-14 spring 4.00 0.00 0.00 EUR"],
  ],
  [
    "an empty amount of a declined order",
    states,
    [["2026-11-13,spring,,USD,A,declined"]],
    ["11-13 spring 0.00 0.00 0.00 USD"],
  ],
  [
    "a sale, and two refunds in two reports",
    movements,
    [
      ["2026-11-13,spring,10.00,USD,A,approved", "2026-11-20,,-4.00,USD,A,approved"],
      ["2026-11-25,,-3.00,USD,A,approved"],
    ],
    ["11-13 spring 3.00 0.00 7.00 USD"],
  ],
  [
    "refunds before their sale",
    movements,
    [["2026-11-25,,-3.00,USD,A,approved"], ["2026-11-13,spring,10.00,USD,A,approved"]],
    ["11-13 spring 7.00 0.00 3.00 USD"],
  ],
  [
    "reports that overlap",
    movements,
    [
      ["2026-11-13,spring,10.00,USD,A,approved", "2026-11-20,,-4.00,USD,A,approved"],
      ["2026-11-20,,-4.00,USD,A,approved", "2026-11-20T15:00:00Z,,-4.00,USD,A,approved"],
    ],
    ["11-13 spring 2.00 0.00 8.00 USD"],
  ],
  [
    "two equal movements, which differ in another cell, in two reports",
    movements,
    [
      ["2026-11-13,spring,10.00,USD,A,approved,1", "2026-11-13,spring,10.00,USD,A,approved,2"],
      ["2026-11-13,spring,10.00,USD,A,approved,1"],
    ],
    ["11-13 spring 20.00 0.00 0.00 USD"],
  ],
  [
    "a movement that is approved later",
    movements,
    [["2026-11-13,spring,10.00,USD,A,pending"], ["2026-11-13,spring,10.00,USD,A,approved"]],
    ["11-13 spring 10.00 0.00 0.00 USD"],
  ],
  [
    "a status of refunds",
    movements,
    [["2026-11-13,spring,10.00,USD,A,approved"], ["2026-11-15,spring,4.00,USD,A,refund"]],
    ["11-13 spring 6.00 0.00 4.00 USD"],
  ],
  [
    "more refunds than sales",
    movements,
    [["2026-11-13,spring,10.00,USD,A,approved"], ["2026-11-15,spring,-14.00,USD,A,approved"]],
    ["11-13 spring 0.00 0.00 14.00 USD"],
  ],
  [
    "equal rows without orders",
    days,
    [["2026-11-13,spring,0.50,USD,,", "2026-11-13,spring,0.50,USD,,"]],
    ["11-13 spring 1.00 0.00 0.00 USD"],
  ],
  [
    "days without orders",
    days,
    [
      ["2026-11-13,spring,1.00,USD,,", "2026-11-13,spring,2.50,USD,,", "2026-11-14,spring,4.00,USD,,"],
      ["2026-11-13,spring,1.00,USD,,", "2026-11-13,newsletter-autumn-x,2.00,USD,,"],
    ],
    ["11-13 - 2.00 0.00 0.00 USD", "11-13 spring 1.00 0.00 0.00 USD", "11-14 spring 4.00 0.00 0.00 USD"],
  ],
  [
    "days whose rows have times: each is in the day that the report writes",
    { ...days, zone: "Europe/Berlin" },
    [
      ["2026-11-13 12:00,spring,4.00,USD,,"],
      ["2026-11-14 00:30,spring,0.50,USD,,", "2026-11-15T23:30:00-05:00,spring,2.00,USD,,"],
    ],
    ["11-13 spring 4.00 0.00 0.00 USD", "11-14 spring 0.50 0.00 0.00 USD", "11-15 spring 2.00 0.00 0.00 USD"],
  ],
];

test.for(histories)("%s", async ([, answers, reports, expected]) => {
  const widened = reports.map((rows) =>
    rows.some((row) => row.split(",").length > 6) ? [`${header},Item`, ...rows].join("\n") : lines(...rows),
  );
  for (const text of widened) await importReport(text, answers);
  expect(await read()).toEqual(expected);
  // The last report once more changes nothing.
  expect(await importReport(widened.at(-1) ?? "", answers)).toMatch(/ 0 new, 0 changed/);
  expect(await read()).toEqual(expected);
});

test("answers are kept, and what one report proves isn't asked again", async () => {
  const columns = { ...states, "currency-column": "", currency: "EUR", status: "" };
  const report = (date: string, amount: string) =>
    `Date;SubId;Commission;Order\n${date};spring;${amount};A${date}\n`;
  expect(await importReport(report("11/13/2026", "10,25"), columns)).toContain("Read as: rows=states, ");
  expect(await importReport(report("12/01/2026", "1,125"))).toContain("1 new");
  expect(await read()).toEqual(["11-13 spring 10.25 0.00 0.00 EUR", "12-01 spring 1.125 0.00 0.00 EUR"]);
  await expect(importReport(report("13/12/2026", "1,00"))).rejects.toThrow(
    'Line 2: "13/12/2026" isn\'t a date such as 11/28/2026.',
  );
  await expect(importReport(report("12/02/2026", "1.25"))).rejects.toThrow(
    'Line 2: "1.25" isn\'t an amount such as 1234,56.',
  );
});

/** A report of one partner, whose columns are known, and what has to be asked. */
test.for<[what: string, rows: string[], asked: string]>([
  ["a date that can be read in two ways", ["12/01/2026,spring,10.00,USD,A,approved"], "dates"],
  [
    "dates of which one proves the order",
    ["12/01/2026,spring,10.00,USD,A,approved", "12/13/2026,spring,10.00,USD,B,approved"],
    "",
  ],
  ["a date that is the same in both ways", ["12/12/2026,spring,10.00,USD,A,approved"], ""],
  ["an amount that can be read in two ways", ["2026-11-13,spring,1.125,USD,A,approved"], "decimal"],
  [
    "amounts of which one proves the sign",
    ["2026-11-13,spring,1.125,USD,A,approved", "2026-11-13,spring,0.125,USD,B,approved"],
    "",
  ],
  ["a time without a zone", ["2026-11-13 10:00,spring,1.00,USD,A,approved"], "zone"],
  ["a time in a zone whose name means several", ["2026-11-13 10:00 CST,spring,1.00,USD,A,approved"], "zone"],
  ["a time in UTC", ["2026-11-13 10:00 GMT,spring,1.00,USD,A,approved"], ""],
  [
    "new statuses",
    ["2026-11-13,spring,1.00,USD,A,Reversed", "2026-11-13,spring,1.00,USD,B,"],
    "status:reversed, status:",
  ],
])("%s: %s", async ([, rows, asked]) => {
  const answer = await importReport(lines(...rows), states);
  if (asked) expect(answer).toBe(`asked: ${asked}`);
  else expect(answer).toContain(" new,");
});

test("without orders, times need no zone", async () => {
  expect(await importReport(lines("2026-11-14 00:30,spring,0.50,USD,,"), days)).toContain("1 new");
});

test("a currency that no column has is asked for", async () => {
  const answers = { ...states, "currency-column": "", status: "" };
  const report = (amount: string) => `Date,SubId,Commission,Order\n2026-11-13,spring,${amount},A\n`;
  expect(await importReport(report("10.00"), answers)).toBe("asked: currency");
  await importReport(report("€10.00"), { ...answers, currency: "EUR" });
  expect(await read()).toEqual(["11-13 spring 10.00 0.00 0.00 EUR"]);
});

test("the columns of a first report are asked for, with proposals; none is guessed without an order", async () => {
  const text =
    "Transaction Date,clickref,Total,Commission (EUR),Order ID,State\n2026-11-13,spring,9.00,1.00,A,new\n";
  const first = await prepare(text, {});
  if (!("questions" in first)) throw new Error("nothing was asked");
  expect(first.questions.map(({ name, initial }) => [name, initial])).toEqual([
    ["partner", "Bitcards"],
    ["date", "Transaction Date"],
    ["sub-id", "clickref"],
    ["amount", "Commission (EUR)"],
    ["currency-column", ""],
    ["order", "Order ID"],
    ["status", "State"],
  ]);
  const typed = Object.fromEntries(first.questions.map(({ name, initial }) => [name, initial]));
  const second = await prepare(text, typed);
  expect(second).toMatchObject({ questions: [{ name: "rows" }, { name: "currency" }] });
  expect(await prepare(text, { ...typed, rows: "states", currency: "EUR" })).toMatchObject({
    questions: [{ name: "status:new", initial: "pending" }],
  });
  await expect(importReport(text, { ...typed, rows: "guess" })).rejects.toThrow(
    '"guess" can\'t be the answer for rows.',
  );
});

test.for([
  ["movements", ["refund", "refund", "refund", "lost"]],
  ["states", ["lost", "lost", "lost", "lost"]],
] as const)("what is proposed for statuses of %s", async ([rows, expected]) => {
  const names = ["Refund", "Reversed", "Chargeback", "Canceled"];
  const report = lines(...names.map((name, index) => `2026-11-13,spring,1.00,USD,${index},${name}`));
  const { rows: _, "status:refund": __, ...answers } = states;
  expect(await prepare(report, answers)).toMatchObject({ questions: [{ name: "rows" }] });
  const asked = await prepare(report, { ...answers, rows });
  if (!("questions" in asked)) throw new Error("nothing was asked");
  expect(asked.questions.map(({ initial }) => initial)).toEqual(expected);
});

test.for<[what: string, report: string, problem: string]>([
  [
    "a currency that the amount contradicts",
    lines("2026-11-13,spring,€10.00,USD,A,approved"),
    'Line 2: "€10.00" isn\'t in USD.',
  ],
  [
    "a code that it contradicts",
    lines("2026-11-13,spring,EUR 10.00,USD,A,approved"),
    'Line 2: "EUR 10.00" isn\'t in USD.',
  ],
  [
    "a row twice",
    lines(
      "2026-11-13,spring,10.00,USD,A,approved",
      "2026-11-14,spring,1.00,USD,B,approved",
      "2026-11-13,spring,10.00,USD,A,approved",
    ),
    "Line 4: it equals line 2 in every cell.",
  ],
  [
    "a comma without quotation marks",
    lines("2026-11-13,spring,10.00,USD,A,approved", "2026-11-13,spring,1,234.00,USD,B,approved"),
    "Line 3: it has 7 cells, and the header 6",
  ],
  [
    "an order in two currencies",
    lines("2026-11-13,spring,10.00,USD,A,approved", "2026-11-13,spring,1.00,EUR,A,approved"),
    "Line 3: line 2 has the same order in USD.",
  ],
  [
    "an order below zero",
    lines("2026-11-13,spring,-4.00,USD,A,approved"),
    "Line 2: an order can't be less than zero.",
  ],
  [
    "a lost amount below zero",
    lines("2026-11-13,spring,10.00,USD,A,approved", "2026-11-14,spring,-10.00,USD,A,Declined"),
    'Line 3: "Declined" means lost, and "-10.00" is less than zero: for a refund, use --set "status:declined=refund".',
  ],
  ["no order", lines("2026-11-13,spring,10.00,USD,,approved"), "Line 2: there is no order."],
  [
    "a rounded order",
    lines("2026-11-13,spring,10.00,USD,1.23457E+15,approved"),
    'Line 2: the order "1.23457E+15" was rounded by a spreadsheet',
  ],
  ["no currency", lines("2026-11-13,spring,10.00,,A,approved"), 'Line 2: "" isn\'t a currency such as EUR.'],
  [
    "31 February",
    lines("2026-02-31,spring,10.00,USD,A,approved"),
    'Line 2: "2026-02-31" isn\'t a date such as 2026-11-28.',
  ],
  [
    "a date without a year",
    lines("Nov 03 10:15,spring,10.00,USD,A,approved"),
    'Line 2: "Nov 03 10:15" isn\'t a date',
  ],
  [
    "text for an amount",
    lines("2026-11-13,spring,lots\u001b[2J,USD,A,approved"),
    'Line 2: "lots [2J" isn\'t an amount',
  ],
  [
    "too much for a commission",
    lines("2026-11-13,spring,12345678901.00,USD,A,approved"),
    'Line 2: "12345678901.00" isn\'t an amount',
  ],
  [
    "dates in two orders",
    lines("13/11/2026,spring,1.00,USD,A,approved", "11/13/2026,spring,1.00,USD,B,approved"),
    "isn't a date such as",
  ],
  [
    "a column of many values as the status",
    [
      header,
      ...Array.from({ length: 31 }, (_, index) => `2026-11-13,spring,1.00,USD,${index},${index}`),
    ].join("\n"),
    "The column Status has 31 different values.",
  ],
])("%s: nothing is imported", async ([, report, problem]) => {
  await expect(importReport(report, states)).rejects.toThrow(problem);
  expect(await read()).toEqual([]);
});

test("of many wrong rows, ten are named", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `2026-11-13,spring,lots,USD,${index},approved`);
  await expect(importReport(lines(...rows), states)).rejects.toThrow(
    "\nand 2 more.\nNothing was imported. →",
  );
});

test("rows that sum up others are skipped, and named", async () => {
  const text = `Shop,${header}\nTotal Wine & More,2026-11-13,spring,10.00,USD,T1,approved\nGesamtsumme,,,10.00,USD,,\n,Total,,10.00,,,\n`;
  expect(await importReport(text, states)).toContain(
    "Skipped, because they have neither date nor order: line 3, 4",
  );
  expect(await read()).toEqual(["11-13 spring 10.00 0.00 0.00 USD"]);
  expect(await importReport(lines("2026-11-14,spring,0.50,USD,,", "Total,,0.50,,,"), days, true)).toContain(
    "Skipped, because they have neither date nor sub-id: line 3",
  );
});

test("orders are described by their states, and sub-ids without what controls a terminal", async () => {
  const report = lines(
    "2026-11-13,spring,10.00,USD,A,approved",
    "2026-11-13,evil\u001b[31m\u202e,1.00,USD,B,approved",
    "2026-11-13,spring,2.00,EUR,C,pending",
    "2026-11-13,spring,7.00,USD,D,declined",
  );
  const shown = await importReport(report, states);
  expect(shown).toContain(
    "P, orders: 4, 4 new, 0 changed; 2 earned (11.00 USD), 1 pending (2.00 EUR), 1 that earns nothing (7.00 USD).",
  );
  expect(shown).toContain("Not attributed, because the sub-id is unknown: evil [31m: 1");
});

test("without {source} in the partner's link, that is why an order isn't attributed", async () => {
  const own = { ...settings, PARTNER_INVITE_URL: "https://partner.example/" };
  const prepared = await prepareImport(lines("2026-11-13,newsletter/autumn,1.00,USD,A,approved"), states, {
    sales: store.sales,
    settings: own,
  });
  expect(prepared).toMatchObject({
    notes: expect.arrayContaining([
      "Not attributed, because your partner link has no {source} (docs/operate.md, Visitors and clicks): newsletter/autumn: 1",
    ]),
  });
});

test("three rows are shown as they were understood", async () => {
  const prepared = await prepare(
    lines(`2026-11-28T23:30:00-05:00,hero-en-${toSubId("newsletter/autumn")},1.50,USD,A,Pending`),
    states,
  );
  expect(prepared).toMatchObject({
    partner: "P",
    isKnown: false,
    shown: ["Line 2: 2026-11-29, newsletter/autumn, 1.50 USD, A, Pending: pending"],
  });
  expect(await read()).toEqual([]);
});

test("imports are undone one after the other, with their answers", async () => {
  const sale = (amount: string) => lines(`2026-11-13,spring,${amount},USD,A,approved`);
  await importReport(sale("1.00"), states);
  await importReport(sale("2.00"), states);
  await importReport(sale("2.00"), states);
  expect(await undoLastImport(store.sales)).toMatch(/^P: the import of .* was undone, with 0 changes\.$/);
  expect(await read()).toEqual(["11-13 spring 2.00 0.00 0.00 USD"]);
  await undoLastImport(store.sales, "P");
  expect(await read()).toEqual(["11-13 spring 1.00 0.00 0.00 USD"]);
  await undoLastImport(store.sales);
  expect(await read()).toEqual([]);
  expect(await importReport(sale("1.00"))).toBe(
    "asked: partner, date, sub-id, amount, currency-column, order, status",
  );
  await expect(undoLastImport(store.sales)).rejects.toThrow("No report was imported.");
});

test("of several partners' imports, one is named; and each has its own orders", async () => {
  await importReport(lines("2026-11-13,spring,1.00,USD,A,approved"), states);
  await importReport(lines("2026-11-13,spring,2.00,USD,A,approved"), { ...states, partner: "Q" });
  expect(await read()).toEqual(["11-13 spring 3.00 0.00 0.00 USD"]);
  expect(await importReport(lines("2026-11-13,spring,2.00,USD,A,approved"))).toBe("asked: partner");
  await expect(undoLastImport(store.sales)).rejects.toThrow("→ Add --partner and a name: P, Q");
  await undoLastImport(store.sales, "Q");
  expect(await read()).toEqual(["11-13 spring 1.00 0.00 0.00 USD"]);
});

test("rows can't become movements silently: the partner begins anew, and that can be undone", async () => {
  await importReport(lines("2026-11-13,spring,10.00,USD,A,approved"), states);
  const refund = lines("2026-11-20,,-4.00,USD,B,approved", "2026-11-13,spring,9.00,USD,B,approved");
  await expect(importReport(refund, movements)).rejects.toThrow(
    "rows was states in the reports of P until now, not movements.",
  );
  expect(await importReport(refund, movements, true)).toContain(
    "What was imported of P before no longer counts.",
  );
  expect(await read()).toEqual(["11-13 spring 5.00 0.00 4.00 USD"]);
  await undoLastImport(store.sales);
  expect(await read()).toEqual(["11-13 spring 10.00 0.00 0.00 USD"]);
});

test.for<[name: string, before: Answers, after: Answers]>([
  ["zone", { zone: "UTC" }, { zone: "Europe/Berlin" }],
  ["dates", { dates: "dmy" }, { dates: "mdy" }],
  ["date", {}, { date: "Paid" }],
  ["decimal", { decimal: "." }, { decimal: "," }],
])("another answer about %s counts nothing twice: the partner begins anew", async ([name, before, after]) => {
  const report =
    "Date,Paid,SubId,Commission,Currency,Order,Status\n2026-11-13 10:00,2026-11-14 10:00,spring,5.00,USD,A,approved\n";
  const answers = { ...movements, zone: "UTC" };
  await importReport(report, { ...answers, ...before });
  await expect(importReport(report, { ...answers, ...after })).rejects.toThrow(
    new RegExp(`^${name} was .* in the reports of P until now, not .*→ Add --anew`),
  );
  expect(await read()).toEqual(["11-13 spring 5.00 0.00 0.00 USD"]);
});

test("a report that a spreadsheet saved without seconds changes nothing, whatever the partner's letters are", async () => {
  const report = (time: string) => lines(`2026-11-13 ${time} UTC,spring,5.00,USD,A,approved`);
  await importReport(report("10:00:07"), movements);
  expect(await importReport(report("10:00"), { ...movements, partner: "p " })).toContain("0 new, 0 changed");
  expect(await read()).toEqual(["11-13 spring 5.00 0.00 0.00 USD"]);
});

test("orders can't become days silently if a partner removes their column", async () => {
  await importReport(lines("2026-11-13,spring,10.00,USD,A,approved"), states);
  const report = "Date,SubId,Commission,Currency,Status\n2026-11-13,spring,10.00,USD,approved\n";
  await expect(importReport(report, days)).rejects.toThrow("The rows of P were states until now, not days.");
  expect(await read()).toEqual(["11-13 spring 10.00 0.00 0.00 USD"]);
});

test("a renamed column is asked for again, and the rest stays", async () => {
  await importReport(lines("2026-11-13,spring,1.00,USD,A,pending"), states);
  const renamed = lines("2026-11-13,spring,1.00,USD,A,approved").replace("SubId", "Sub ID");
  expect(await importReport(renamed, { partner: "P" })).toBe("asked: sub-id");
  expect(await importReport(renamed, { partner: "P", "sub-id": "Sub ID" })).toContain("1 changed");
});

test("a report without rows is imported, an empty file isn't, and [] is one if its partner is named", async () => {
  await importReport(lines("2026-11-13,spring,1.00,USD,A,approved"), states);
  expect(await importReport(lines())).toContain("P, orders: 0, 0 new, 0 changed; nothing earned.");
  expect(await importReport("[]", { partner: "P" })).toContain("orders: 0,");
  for (const text of ["", "[]"]) await expect(importReport(text)).rejects.toThrow("The report is empty. →");
  expect(await read()).toEqual(["11-13 spring 1.00 0.00 0.00 USD"]);
});

test("if an API's answer has null for each object with the sub-id, its partner is known, and nothing is attributed", async () => {
  const record = (id: number, clickRefs: unknown) => ({
    Date: "2026-11-28",
    Commission: 2,
    Order: id,
    clickRefs,
  });
  const typed = {
    ...states,
    "sub-id": "clickRefs.clickRef",
    "currency-column": "",
    currency: "EUR",
    status: "",
  };
  expect(await importReport(JSON.stringify([record(1, { clickRef: "spring" })]), typed)).toContain("1 new");
  expect(await importReport(JSON.stringify([record(2, null)]))).toContain("(empty): 1");
  expect(await importReport(JSON.stringify([{ ...record(3, null), clickRefs: undefined }]))).toContain(
    "asked: ",
  );
});
