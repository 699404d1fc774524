import { expect, test } from "vitest";
import { decode, findDayFirst, type Layout, readHeader, readRows, readSales } from "./read-report.ts";

/** @param columns those of the date, the sub-id, the amount, the order, and if there are any the currency and the status */
function createLayout(columns: string, rest: Partial<Layout> = {}): Layout {
  const [date = "", subId = "", amount = "", order = "", currency = "", status = ""] = columns.split(", ");
  return { columns: { date, subId, amount, order, currency, status }, currency: "", refunds: [], ...rest };
}

const simple = createLayout("Date, Sub, Amount, Order", { currency: "EUR" });

/** Reads day, sub-id, and what was sold and refunded, without the eight decimals. */
const read = (text: string, layout = simple) =>
  readSales(text, readRows(text, layout), "Partner", layout).map(({ day, subId, currency, sold, refunded }) =>
    [day, subId, currency, Number(sold) / 1e8, Number(refunded) / 1e8].join(" "),
  );

const first = "2026-11-03 hero-en-mail EUR 12.5 0";
const second = "2026-11-14 steps-de-mail EUR 1234.56 0";

// Written after the networks' documentation: the names of the columns are theirs, the rows are invented.
test.for<[network: string, text: string, layout: Layout]>([
  [
    "Awin",
    '"id","transactionDate","clickRef","commissionAmount","commissionCurrency","commissionStatus"\r\n' +
      '"1","2026-11-03T10:15:00","hero-en-mail","12.5","EUR","approved"\r\n' +
      '"2","2026-11-14T23:59:59","steps-de-mail","1234.56","EUR","pending"\r\n',
    createLayout("transactionDate, clickRef, commissionAmount, id, commissionCurrency, commissionStatus"),
  ],
  [
    "CJ",
    "Event Date,Order ID,SID,Publisher Commission,Status\n" +
      '03-Nov-2026 10:15 PST,A-1,hero-en-mail,$12.50,new\n14-Nov-2026 01:00 PST,A-2,steps-de-mail,"$1,234.56",locked\n',
    createLayout("Event Date, SID, Publisher Commission, Order ID, , Status", { currency: "EUR" }),
  ],
  [
    "Impact",
    "Action Report\n\nAction Date,Action Id,SubId1,Action Earnings,Currency\n" +
      '"Nov 3, 2026 10:15",1.1,hero-en-mail,12.50,EUR\n"Nov 14, 2026 11:00",1.2,steps-de-mail,1234.56,EUR\nTotal,,,1247.06,EUR\n',
    createLayout("Action Date, SubId1, Action Earnings, Action Id, Currency"),
  ],
  [
    "easy affiliate",
    "criterion;trackingtime;subid;provision;status\n" +
      "a1;03.11.2026 10:15:00;hero-en-mail;12,5;1\na2;14.11.2026 11:00:00;steps-de-mail;1.234,56;3\n",
    createLayout("trackingtime, subid, provision, criterion, , status", { currency: "EUR", refunds: ["2"] }),
  ],
  [
    "bol",
    "orderNumber|orderDate|subId|commission\n1|2026-11-03|hero-en-mail|€ 12,50\n2|2026-11-14|steps-de-mail|€ 1234,56\n",
    createLayout("orderDate, subId, commission, orderNumber", { currency: "EUR" }),
  ],
  [
    "Rakuten",
    "Transaction ID\tTransaction Date\tMember ID (U1)\tTotal Commission\tCurrency\n" +
      "1\t11/3/2026\thero-en-mail\t12.50\teur\n2\t11/14/26\tsteps-de-mail\t1,234.56\teur\n",
    createLayout("Transaction Date, Member ID (U1), Total Commission, Transaction ID, Currency"),
  ],
])("a report of %s is read", ([, text, layout]) => {
  expect(readHeader(text)).toEqual(expect.arrayContaining(Object.values(layout.columns).filter(Boolean)));
  expect(read(text, layout)).toEqual([first, second]);
});

test.for<[string, Uint8Array]>([
  ["UTF-8", Buffer.from("\ufeffBetrag;Währung")],
  ["UTF-16", Buffer.from("\ufeffBetrag;Währung", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("Betrag;Währung", "utf16le")],
  ["Windows-1252", Buffer.from("Betrag;Währung", "latin1")],
])("%s is decoded", ([, bytes]) => {
  expect(decode(bytes)).toBe("Betrag;Währung");
  expect(decode(Buffer.from("PKR,Order"))).toBe("PKR,Order");
});

test.for(["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "<html><table>"])(
  "a report that begins with %j is no CSV file",
  (start) => {
    expect(() => decode(Buffer.from(start, "latin1"))).toThrow(
      "This is no CSV file. → Export the report as CSV",
    );
  },
);

test.for(["03-Nov-26", "Nov-03-2026", "Tue, 03 Nov 2026 10:15:00 GMT", '="2026-11-03"'])(
  "the date %s is read",
  (date) => {
    expect(read(`Date;Sub;Amount;Order\n${date};hero-en-mail;12,5;1\n;;;\n`)).toEqual([first]);
  },
);

test.for([
  ["1.23457E+15", "1", 'Line 2: the order "1.23457E+15" was rounded by a spreadsheet'],
  ["1", "$1", 'Line 3: "$1" is in another currency than €.'],
  ["1", "1.5E+03", 'Line 3: "1.5E+03" isn\'t an amount.'],
  ["1", '"1', "A quotation mark in the report isn't closed. →"],
] as const)("with the order %s and the amount %s, nothing is read", ([order, amount, problem]) => {
  const text = `Date,Sub,Amount,Order\n2026-11-03,x,€5,${order}\n2026-11-03,x,${amount},2\n`;
  expect(() => read(text)).toThrow(problem);
});

test.for([
  ["1.234", "1234"],
  ["0.00012345", "0.00012345"],
  ["(5.00)", "-5"],
  ["5,00-", "-5"],
  ["−5.00 USD", "-5"],
  ["1 234,5", "1234.5"],
  ["1’234.50", "1234.5"],
  ["1,234", "1234"],
  [".5", "0.5"],
  ["Rs.12.50", "12.5"],
  ["EUR.50", "0.5"],
])("the amount %s alone is %s", ([amount, expected]) => {
  const semicolons = amount === "1.234";
  const text = `Date,Sub,Amount,Order\n2026-11-03,x,"${amount}",1\n`;
  const [line = ""] = read(semicolons ? text.replaceAll(",", ";") : text);
  const [, , , sold, refunded] = line.split(" ");
  expect(Number(sold) - Number(refunded)).toBe(Number(expected));
});

test("rows of an order are added up, refunds are kept apart, and a cancellation without an amount is one of the order", () => {
  const text = `Date,Sub,Amount,Order,Status
2026-11-03,x,10,1,ok\n2026-11-03,x,5,1,ok\n2026-11-09,,-4,1,ok
2026-11-03,y,7,2,ok\n2026-11-09,y,7,2,VOID\n2026-11-03,z,,3,void\n`;
  const layout = createLayout("Date, Sub, Amount, Order, , Status", { currency: "EUR", refunds: ["void"] });
  expect(read(text, layout)).toEqual([
    "2026-11-03 x EUR 15 4",
    "2026-11-03 y EUR 7 7",
    "2026-11-03 z EUR 0 0",
  ]);
});

test("wrong rows are named with their lines, and nothing is read", () => {
  const text = `Date,Sub,Amount,Order\n2026-11-03,x,1,1\n2026-02-30,x,1,2\n2026-11-03,x,much,3\n2026-11-03,x,12.5,\n2026-11-03,x,"1,5",5\nNov 03 10:15,x,1,6\n`;
  const lines = [
    'Line 3: "2026-02-30" isn\'t a date.',
    'Line 4: "much" isn\'t an amount.',
    "Line 5: there is no order.",
    'Line 6: "1,5" isn\'t an amount.',
    'Line 7: "Nov 03 10:15" isn\'t a date.',
  ];
  expect(() => read(text)).toThrow(`${lines.join("\n")}\nNothing was imported.`);
});

test("only dates that can be read in two ways need an answer, and it decides", () => {
  const text = (date: string) => `Date,Sub,Amount,Order\n${date},x,1,1\n03/11/2026,x,1,2\n`;
  const dayFirst = (date: string) => findDayFirst(readRows(text(date), simple));
  expect([dayFirst("13/11/2026"), dayFirst("11/13/2026"), dayFirst("04/11/2026")]).toEqual([
    true,
    false,
    undefined,
  ]);
  expect(read(text("04/11/2026"), { ...simple, dayFirst: false })[0]).toContain("2026-04-11");
});
