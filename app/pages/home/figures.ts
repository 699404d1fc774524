import { type Language, languages } from "../../../contract/languages.ts";
import type { Dictionary } from "../../i18n/dictionaries/en.ts";
import { settings } from "../../settings.ts";

/** A number that is passed, as each language writes it: `1M+`, `über 1 Mio.`; empty where nothing is claimed. */
export function formatTransactions(language: Language, dictionary: Dictionary): string {
  if (settings.TRANSACTIONS === "") return "";
  // Rounded down: more than 1.99 million is not more than 2 million.
  const number = new Intl.NumberFormat(languages[language].locale, {
    notation: "compact",
    roundingMode: "floor",
  });
  return dictionary.home.transactionsFigure.replace("{number}", number.format(settings.TRANSACTIONS));
}

/** The percentage, or empty where nothing is claimed. */
export function formatSatisfaction(language: Language): string {
  if (settings.SATISFACTION === "") return "";
  const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
  return percent.format(settings.SATISFACTION / 100);
}
