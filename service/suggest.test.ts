import { expect, test } from "vitest";
import { suggest } from "./suggest.ts";

test.for([
  ["SUPPORT_PHON", " Did you mean SUPPORT_PHONE?"],
  ["SUPORT_EMAIL", " Did you mean SUPPORT_EMAIL?"],
  ["POTR", ""],
  ["PORTT", " Did you mean PORT?"],
  ["GOOGLE_ANALYTICS", ""],
] as const)("%s:%s", ([typed, expected]) => {
  expect(suggest(typed, ["SUPPORT_PHONE", "SUPPORT_EMAIL", "PORT", "HOST"])).toBe(expected);
});
