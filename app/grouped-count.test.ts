import { expect, test } from "vitest";
import { languageCodes, languages } from "../contract/languages.ts";
import { groupedCount, groupingIn } from "./grouped-count.ts";

const powersOfTen = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
const counts = [
  0,
  7,
  1_234_567,
  ...powersOfTen.flatMap((power) => [power - 1, power]),
  Number.MAX_SAFE_INTEGER,
];

test.each(languageCodes)("counts are written as `Intl` writes them, in %s", (code) => {
  const { locale } = languages[code];
  const byIntl = new Intl.NumberFormat(locale);
  for (const count of counts) expect(groupedCount(count, groupingIn(locale))).toBe(byIntl.format(count));
});
