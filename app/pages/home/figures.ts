import { type Language, languages } from "../../../contract/languages.ts";
import type { Dictionary } from "../../i18n/dictionaries/en.ts";
import { settings } from "../../settings.ts";

/** A number that is passed, as each language writes it: `1M+`, `über 1 Mio.`; empty where nothing is claimed. */
export function formatTransactions(language: Language, dictionary: Dictionary): string {
  if (settings.TRANSACTIONS === "") return "";
  // Rounded down: more than 1.99 million is not more than 2 million.
  const number = new Intl.NumberFormat(languages[language].locale, {
    notation: "compact",
    // Arabic has no short form, but a plural (3 ملايين) in the long one.
    compactDisplay: language === "ar" ? "long" : "short",
    roundingMode: "floor",
  });
  const text = number.format(settings.TRANSACTIONS);
  const written = language === "ar" ? writeOneAndTwo(text) : text;
  return dictionary.home.transactionsFigure.replace("{number}", written);
}

/** A million and two million are words in Arabic, the latter a dual; `Intl` writes figures. */
function writeOneAndTwo(text: string): string {
  return text.replace(/^1\s(?=\p{L})/u, "").replace(/^2\s(\p{L}+)/u, "$1ين");
}

/** The percentage, or empty where nothing is claimed. */
export function formatSatisfaction(language: Language): string {
  if (settings.SATISFACTION === "") return "";
  const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
  return percent.format(settings.SATISFACTION / 100);
}
