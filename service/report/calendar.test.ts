import { expect, test } from "vitest";
import { listPeriods } from "./calendar.ts";

test("weeks begin on Monday, and the last one ends today", () => {
  // A Sunday, a Monday, and the first week of a year.
  expect(listPeriods("2030-01-06", "week", 2)).toEqual([
    { from: "2029-12-24", to: "2029-12-30" },
    { from: "2029-12-31", to: "2030-01-06" },
  ]);
  expect(listPeriods("2030-01-07", "week", 2).at(-1)).toEqual({ from: "2030-01-07", to: "2030-01-07" });
});

test("months have their own lengths, also across a leap day and a year", () => {
  expect(listPeriods("2028-03-01", "month", 4)).toEqual([
    { from: "2027-12-01", to: "2027-12-31" },
    { from: "2028-01-01", to: "2028-01-31" },
    { from: "2028-02-01", to: "2028-02-29" },
    { from: "2028-03-01", to: "2028-03-01" },
  ]);
});
