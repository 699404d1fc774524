import { expect, test } from "vitest";
import { type Language, languageCodes } from "../contract/languages.ts";
import { formatCompact, formatDays } from "./format.ts";

/** Versions of ICU group French thousands with different spaces. Neither breaks the line. */
const asWritten = (text: string) => text.replaceAll("\u202f", "\u00a0");

test.for<[Language, number, string]>([
  ["fr", 9999, "9\u00a0999"],
  ["fr", 10_000, "10\u00a0000"],
  ["fr", 257_999, "250\u00a0000"],
  ["fr", 999_999, "990\u00a0000"],
  ["fr", 1_000_000, "1\u00a0million"],
  ["fr", 1_990_000, "1,9\u00a0million"],
  ["fr", 12_000_000, "12\u00a0millions"],
  ["es", 257_999, "257\u00a0mil"],
  ["es", 1_000_000, "1\u00a0millón"],
  ["es", 1_990_000, "1,9\u00a0millones"],
])("in %s, %s transactions are written as %s", ([language, count, written]) => {
  expect(asWritten(formatCompact(count, language))).toBe(written);
});

test.for([...languageCodes])("no figure leaves its unit on the next line, in %s", (language) => {
  const counts = [10_000, 250_000, 1_000_000, 3_000_000, 12_000_000];
  const figures = counts.map((count) => formatCompact(count, language));
  expect([...figures, formatDays(1, language), formatDays(365, language)].join()).not.toContain(" ");
});

test("in Arabic, one day is written with its number", () => {
  expect(formatDays(1, "ar")).toBe("يوم\u00a0واحد");
});
