import { expect, test } from "vitest";
import { splitAnswer } from "./report-questions.ts";

test.for([
  ["currency=EUR", "currency", "EUR"],
  ["date=Day=local", "date", "Day=local"],
  ["status:a=b=earned", "status:a=b", "earned"],
  ["Status:paid=earned", "Status:paid", "earned"],
  ["order=", "order", ""],
  ["order", "order", ""],
] as const)("%s answers %s with %j", ([pair, name, value]) => {
  expect(splitAnswer(pair)).toEqual([name, value]);
});
