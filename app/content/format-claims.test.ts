import { expect, test } from "vitest";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { readSettings, siteSettings } from "../../contract/settings.ts";
import { dictionaries } from "./dictionaries/dictionaries.fixture.ts";
import { formatClaims } from "./format-claims.ts";

function writeFigures(language: Language, changed: Record<string, string>): string[] {
  const settings = readSettings(siteSettings, changed);
  const { transactionsFigure, satisfactionFigure } = formatClaims(dictionaries[language], language, settings);
  // What breaks no line and what marks a direction differ between versions of ICU.
  return [transactionsFigure, satisfactionFigure].map((text) =>
    text.replace(/[\u00a0\u202f]/g, " ").replace(/\p{Cf}/gu, ""),
  );
}

test.for<[Language, string, string]>([
  ["en", "1M+", "99%"],
  ["ar", "أكثر من مليون", "99%"],
  ["fr", "plus de 1 M", "99 %"],
  ["es", "más de 1 M", "99 %"],
  ["de", "über 1 Mio.", "99 %"],
])("the claims as %s writes them", ([language, transactions, satisfaction]) => {
  expect(writeFigures(language, {})).toEqual([transactions, satisfaction]);
});

test("other figures are written as well", () => {
  const changed = { TRANSACTIONS: "250000", SATISFACTION: "100" };
  expect(writeFigures("en", changed)).toEqual(["250K+", "100%"]);
  expect(writeFigures("de", changed)).toEqual(["über 250.000", "100 %"]);
  expect(writeFigures("ar", changed)).toEqual(["أكثر من 250 ألف", "100%"]);
});

test.for([
  ["1000", "أكثر من ألف"],
  ["2000000", "أكثر من مليونين"],
  ["2500000", "أكثر من 2.5 مليون"],
  ["3000000", "أكثر من 3 ملايين"],
  ["12000000", "أكثر من 12 مليون"],
] as const)("Arabic has a singular, a dual and a plural: %s", ([TRANSACTIONS, written]) => {
  expect(writeFigures("ar", { TRANSACTIONS })).toEqual([written, "99%"]);
});

test("no figure is rounded up", () => {
  expect(writeFigures("en", { TRANSACTIONS: "1990000" })).toEqual(["1.9M+", "99%"]);
  expect(writeFigures("de", { TRANSACTIONS: "999999999" })).toEqual(["über 999 Mio.", "99 %"]);
});

test("what is not claimed is not written", () => {
  for (const language of languageCodes)
    expect(writeFigures(language, { TRANSACTIONS: "", SATISFACTION: "" })).toEqual(["", ""]);
});
