import { expect, test } from "vitest";
import { languageCodes, languages } from "../domain/languages.ts";
import { findDigitGroups, formatVisitors } from "./digit-groups.ts";

test.for([...languageCodes])("groups of digits are those of Intl, in %s", (language) => {
  for (const count of [7, 999, 1234, 9999, 10_000, 56_789, 1_234_567, 1_234_567_890]) {
    const written = new Intl.NumberFormat(languages[language].locale).format(count);
    expect(formatVisitors(count, findDigitGroups(language))).toBe(written);
  }
});
