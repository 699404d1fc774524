import { type Language, languages } from "../domain/languages.ts";

/** How a language separates thousands. */
interface DigitGroups {
  separator: string;
  /** The smallest number with a separator: Spanish has none in 1234. */
  from: number;
}

/**
 * For the build: a browser's first `Intl.NumberFormat` is a task of 40 ms on a fast processor, so the document has what it needs
 * of it.
 */
export function findDigitGroups(language: Language): DigitGroups {
  const { format } = new Intl.NumberFormat(languages[language].locale);
  const separator = format(1_000_000).charAt(1);
  return { separator, from: format(1000).includes(separator) ? 1000 : 10_000 };
}

export const groupDigits = (digits: string, { separator }: DigitGroups) =>
  digits.replace(/\B(?=(?:\d{3})+$)/g, separator);

export const formatVisitors = (count: number, groups: DigitGroups) =>
  count < groups.from ? String(count) : groupDigits(String(count), groups);
