import { type Language, languages } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { SourceDictionary } from "./dictionaries/en.ts";

/**
 * The operator's figures, such as `1M+` or `über 1 Mio.`; empty if there is no such claim. The build writes them: the first
 * number in short form costs a slow browser more than the rest of the hydration.
 */
export function formatClaims({ home }: SourceDictionary, language: Language, settings: SiteSettings) {
  const { TRANSACTIONS, SATISFACTION } = settings;
  const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent" });
  const fill = (text: string, number: string | undefined) =>
    number === undefined ? "" : text.replace("{number}", number);
  return {
    transactionsFigure: fill(
      home.transactionsFigure,
      TRANSACTIONS === "" ? undefined : formatCompact(TRANSACTIONS, language),
    ),
    satisfactionFigure: fill(
      home.satisfactionFigure,
      SATISFACTION === "" ? undefined : percent.format(SATISFACTION / 100),
    ),
  };
}

function formatCompact(count: number, language: Language): string {
  const number = new Intl.NumberFormat(languages[language].locale, {
    notation: "compact",
    // `Intl` has no short form in Arabic. The long form has the right plural (3 ملايين).
    compactDisplay: language === "ar" ? "long" : "short",
    // More than 1.99 million is not more than 2 million.
    roundingMode: "floor",
  });
  const text = number.format(count);
  return language === "ar" ? writeOneAndTwo(text) : text;
}

/** Arabic has words for a million and two million, where `Intl` writes figures. */
function writeOneAndTwo(text: string): string {
  return text.replace(/^1\s(?=\p{L})/u, "").replace(/^2\s(\p{L}+)/u, "$1ين");
}
