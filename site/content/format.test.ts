import { expect, test } from "vitest";
import { type Language, languageCodes } from "../../domain/languages.ts";
import { formatCompact, isolateLatin } from "./format.ts";

/** Versions of ICU differ in spaces that break no line, and in marks of direction. */
const asWritten = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace(/\p{Cf}/gu, "");

test.for<[Language, number, string]>([
  ["fr", 10_000, "10 000"],
  ["fr", 999_999, "990 000"],
  ["fr", 1_990_000, "1,9 million"],
  ["fr", 12_000_000, "12 millions"],
  ["es", 257_999, "257 mil"],
  ["en", 1_990_000, "1.9M"],
  ["de", 250_000, "250.000"],
  ["de", 999_999_999, "999 Mio."],
  ["ar", 9999, "9,999"],
  ["ar", 103_000, "103 آلاف"],
  ["ar", 2_000_000, "مليونين"],
  ["ar", 2_500_000, "2.5 مليون"],
  ["ar", 12_000_000, "12 مليونًا"],
  ["ar", 110_000_000, "110 ملايين"],
])("in %s, %s transactions are written as %s", ([language, count, written]) => {
  expect(asWritten(formatCompact(count, language))).toBe(written);
});

test.for([...languageCodes])("no figure leaves its unit on the next line, in %s", (language) => {
  const counts = [10_000, 250_000, 1_000_000, 3_000_000, 12_000_000];
  expect(counts.map((count) => formatCompact(count, language)).join()).not.toContain(" ");
});

/** In brackets: what is isolated. */
test.for([
  "[0.40 USD]",
  "من [0.40 USD] إلى [20 USD].",
  "الرسوم [2%]، والحد [$5].",
  "[1 BTC = 60,000 USD] اليوم",
  "شبكة [USDT (TRC-20)] (أو [ERC-20])",
  "اتصل على [+1 415 555 0132] يوم [2026-11-29]",
  "اتصل على [0800 123 4567]، أكثر من [10 000 000] دفعة",
  "من 9–18 بتوقيت Berlin، في Bitcoin Cash و Monero (أو C)",
])("in Arabic, %s isolates what browsers would show in another order", (marked) => {
  const text = marked.replaceAll(/[[\]]/g, "");
  expect(isolateLatin(text, "ar")).toBe(marked.replaceAll("[", "\u2066").replaceAll("]", "\u2069"));
  expect(isolateLatin(text, "de")).toBe(text);
});
