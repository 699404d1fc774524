import { type Language, languages } from "../../../contract/languages.ts";
import type { Dictionary } from "../../i18n/dictionaries/en.ts";
import { settings } from "../../settings.ts";

/** “More than” a number of transactions, as in `1M+` or `über 1 Mio.`. Empty if the operator claims none. */
export function formatTransactions(language: Language, dictionary: Dictionary): string {
  if (settings.TRANSACTIONS === "") return "";
  // More than 1.99 million is not more than 2 million.
  const number = new Intl.NumberFormat(languages[language].locale, {
    notation: "compact",
    // `Intl` has no short form in Arabic. The long form has the right plural (3 ملايين).
    compactDisplay: language === "ar" ? "long" : "short",
    roundingMode: "floor",
  });
  const text = number.format(settings.TRANSACTIONS);
  const written = language === "ar" ? writeOneAndTwo(text) : text;
  return dictionary.home.transactionsFigure.replace("{number}", written);
}

/** Arabic has words for a million and two million, where `Intl` writes figures. */
function writeOneAndTwo(text: string): string {
  return text.replace(/^1\s(?=\p{L})/u, "").replace(/^2\s(\p{L}+)/u, "$1ين");
}

/** A percentage. Empty if the operator claims none. */
export function formatSatisfaction(language: Language): string {
  if (settings.SATISFACTION === "") return "";
  const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
  return percent.format(settings.SATISFACTION / 100);
}
