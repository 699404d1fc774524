import { expect, test } from "vitest";
import { toDecimal } from "../../lib/text/format-number.ts";
import { dateOrders, decimalSigns, findWay, isOtherCurrency, readAmount, readDate } from "./read-values.ts";

test.for([
  ["2026-11-03", "2026-11-03"],
  ["2026/11/3", "2026-11-03"],
  ["20261103", "2026-11-03"],
  ["03/11/2026", "2026-11-03"],
  ["3.11.26", "2026-11-03"],
  ["3. 11. 2026", "2026-11-03"],
  ["03-Nov-26", "2026-11-03"],
  ["Nov-03-2026", "2026-11-03"],
  ["Nov 3, 2026", "2026-11-03"],
  ["Tuesday, November 3, 2026", "2026-11-03"],
  ["28. November 2026", "2026-11-28"],
  ["28 Sept. 2026", "2026-09-28"],
  ["2026-11-28T23:30:00-05:00", "2026-11-29T04:30:00.000Z"],
  ["2026-11-28T23:30:00.123Z", "2026-11-28T23:30:00.000Z"],
  ["2026-11-28 00:30 +0530", "2026-11-27T19:00:00.000Z"],
  ["Tue, 03 Nov 2026 10:15:00 GMT", "2026-11-03T10:15:00.000Z"],
  // In New York, in winter and in summer.
  ["Nov 3, 2026 11:15 PM EST", "2026-11-04T04:15:00.000Z"],
  ["03/07/2026 12:05 am", "2026-07-03T04:05:00.000Z"],
  ["1795910400", "2026-11-29T00:00:00.000Z"],
  ["1795910400123", "2026-11-29T00:00:00.123Z"],
] as const)("the date %s is %s", ([text, at]) => {
  const read = readDate(text, "dmy", "America/New_York");
  expect(read).toMatchObject({ at, day: at.slice(0, 10) });
});

test.for([
  ...["", "much", "12", "Nov 03 10:15", "2026-02-30", "31.11.2026", "03/13/2026", "2026-11-03 24:00"],
  ...["2026-11-03 10:60", "2026-11-03 13:00 PM", "3 Foo 2026", "28. Dez. 2026", "Nov Nov 2026", "46354"],
])("%j isn't a date", (text) => {
  expect(readDate(text, "dmy")).toBeUndefined();
});

test.for([
  ["1.234", ".", "1.234"],
  ["1.234", ",", "1234"],
  ["0.00012345", ".", "0.00012345"],
  ["(5.00)", ".", "-5"],
  ["5,00-", ",", "-5"],
  ["-€5", ".", "-5"],
  ["€-5", ".", "-5"],
  ["−5.00 USD", ".", "-5"],
  ["1 234,5", ",", "1234.5"],
  ["1’234.50", ".", "1234.5"],
  ["1,23,456.78", ".", "123456.78"],
  ["1.234.567", ",", "1234567"],
  [".5", ".", "0.5"],
  ["Rs.12.50", ".", "12.5"],
  ["EUR.50", ".", "0.5"],
  ["10 zł", ".", "10"],
  ["US$ 3.00", ".", "3"],
  ["0.123456789", ".", "0.12345678"],
] as const)("the amount %s with the decimal sign %s is %s", ([text, sign, expected]) => {
  expect(toDecimal(readAmount(text, sign) ?? 0n)).toBe(expected);
});

test.for([
  ...[
    "",
    "-",
    "lots",
    "10 20",
    "1.5E+03",
    "5%",
    "much 10",
    "1,1,1",
    "12,50",
    "1.2.3",
    "1,2345",
    "0,123",
    "99999999999",
  ],
])("%j isn't an amount with a decimal point", (text) => {
  expect(readAmount(text, ".")).toBeUndefined();
});

test.for([
  ["€5", "EUR", false],
  ["€5", "USD", true],
  ["$5", "EUR", true],
  ["$5", "CAD", false],
  ["CA$5", "CAD", false],
  ["£5", "EGP", false],
  ["₿5", "BTC", false],
  ["5 USDT", "USDT", false],
  ["EUR 5", "USD", true],
  ["Rs.5", "INR", false],
  ["5", "USD", false],
] as const)("whether %s can't be in %s: %s", ([amount, code, expected]) => {
  expect(isOtherCurrency(amount, code)).toBe(expected);
});

test.for<[texts: string[], found: [way: string, isProved: boolean, isOpen: boolean]]>([
  [
    ["2026-11-03", "20261104"],
    ["dmy", false, false],
  ],
  [["05/05/2026"], ["dmy", false, false]],
  [["03/11/2026"], ["dmy", false, true]],
  [
    ["03/11/2026", "13/11/2026"],
    ["dmy", true, false],
  ],
  [
    ["03/11/2026", "11/13/2026"],
    ["mdy", true, false],
  ],
  [
    ["22/11/24", "26/11/24", "nonsense"],
    ["dmy", false, true],
  ],
  [
    ["22/11/24", "26/11/15"],
    ["ymd", true, false],
  ],
])("the order of the dates %j", ([texts, [way, isProved, isOpen]]) => {
  const found = findWay(dateOrders, new Set(texts), (date, order) => readDate(date, order)?.at);
  expect(found).toEqual({ way, isProved, isOpen });
});

test.for<[texts: string[], found: [way: string, isProved: boolean, isOpen: boolean]]>([
  [
    ["10", "7"],
    [".", false, false],
  ],
  [["1.125"], [".", false, true]],
  [
    ["1.125", "10.25"],
    [".", true, false],
  ],
  [
    ["1,125", "12,50"],
    [",", true, false],
  ],
  [
    ["1,125", "1,234.5"],
    [".", true, false],
  ],
  [["1,234,567"], [".", true, false]],
])("the decimal sign of %j", ([texts, [way, isProved, isOpen]]) => {
  const found = findWay(decimalSigns, new Set(texts), readAmount);
  expect(found).toEqual({ way, isProved, isOpen });
});
