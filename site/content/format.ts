import { parsePhoneNumberWithError } from "libphonenumber-js/min";
import { type Language, languages } from "../../domain/languages.ts";

/** French and Spanish don't abbreviate millions. `Intl` has no short form in Arabic; its long form has the plural. */
const languagesWithoutAbbreviations: readonly Language[] = ["ar", "fr", "es"];

/** Formats a number of transactions in few characters, as in `1M`. Below 10,000, all of its digits fit. */
export function formatCompact(count: number, language: Language): string {
  const number = new Intl.NumberFormat(languages[language].locale, {
    ...(count < 10_000 ? {} : getCompactNotation(count, language)),
    // Rounding up would claim too much: 1.99 million is not more than 2 million.
    roundingMode: "floor",
  });
  const text = keepOnOneLine(number.format(count));
  return language === "ar" ? inflect(text) : text;
}

function getCompactNotation(count: number, language: Language): Intl.NumberFormatOptions {
  // The long form, `250 mille`, is unusual in French.
  if (language === "fr" && count < 1_000_000) return { maximumSignificantDigits: 2 };
  const isLong = languagesWithoutAbbreviations.includes(language);
  return { notation: "compact", compactDisplay: isLong ? "long" : "short" };
}

/** `Intl` puts an ordinary space before some units. */
function keepOnOneLine(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

const arabicPlurals: Record<string, string> = { ألف: "آلاف", مليون: "ملايين" };

/**
 * Arabic has words for a million and two million, the plural also after 103 to 110, and the accusative after 11 to 99.
 * `Intl` has none of these.
 */
function inflect(text: string): string {
  return text.replace(/^(\d+)\s(\p{L}+)$/u, (_, number, unit) => {
    if (number === "1") return unit;
    if (number === "2") return `${unit}ين`;
    const category = new Intl.PluralRules("ar").select(Number(number));
    if (category === "few") return text.replace(unit, arabicPlurals[unit] ?? unit);
    return category === "many" ? `${text}ًا` : text;
  });
}

export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(languages[language].locale, { style: "percent" }).format(percent / 100);
}

export function formatDays(days: number, language: Language): string {
  const { locale } = languages[language];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
  // `Intl` leaves out the number one, which a time limit needs.
  const text = language === "ar" && days === 1 ? "يوم واحد" : format.format(days);
  return keepOnOneLine(text);
}

export interface Link {
  href: string;
  text: string;
}

/** A phone number as a link, grouped for reading, as in `+1 415 555 0132`. */
export function formatPhone(number: string): Link {
  return { href: `tel:${number}`, text: parsePhoneNumberWithError(number).formatInternational() };
}

export function formatEmail(address: string): Link {
  return { href: `mailto:${address}`, text: address };
}

/** Soft hyphens are for narrow screens. */
export const removeSoftHyphens = (text: string) => text.replaceAll("\u00ad", "");

/** The right-to-left scripts: Hebrew, Arabic, and the blocks around them. */
const rightToLeft = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc`;

const rightToLeftScript = new RegExp(`[${rightToLeft}]`);

/** Replaces each `{name}` with its value, isolated from the writing direction of the text. Other placeholders stay. */
export function fillIn(text: string, values: Record<string, string>, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : isolate(value, language);
  });
}

/** Puts a value between U+2068 and U+2069 if its writing direction may differ from that of the text around it. */
export function isolate(value: string, language: Language): string {
  const isMixed = languages[language].direction === "rtl" || rightToLeftScript.test(value);
  return isMixed ? `\u2068${value}\u2069` : value;
}

/** From a letter or a figure to the next letter of a right-to-left script, or to a bracket that isn't closed before that. */
const latinRun = new RegExp(
  String.raw`[+\p{Sc}]?[\p{Script=Latin}\d](?:[^()${rightToLeft}]|\([^()${rightToLeft}]*\))*(?<=[\p{Script=Latin}\d%+\p{Sc})])`,
  "gu",
);

/** Figures alone, such as 9–18, and words alone are in the right order. */
const needsIsolation = /^(?=.*[^\p{Script=Latin} ])(?:\+|.*(?:\d-\d+-\d|\d \d|[\p{Script=Latin}%\p{Sc}]))/su;

/** In a right-to-left text, browsers would show `0.40 USD` as `USD 0.40`. */
export const isolateLatin = (text: string, language: Language) =>
  languages[language].direction === "rtl"
    ? text.replace(latinRun, (run) => (needsIsolation.test(run) ? `\u2066${run}\u2069` : run))
    : text;
