import { isLanguage, type Language, languageCodes } from "../domain/languages.ts";

const translation = /^([a-z]{2}(?:-[A-Z]{2})?):\s*(\S.*)$/;

export const splitParts = (setting: string) => setting.split(/[|\n]/).map((part) => part.trim());

/**
 * Reads a setting that may have one text per language, one per line or separated by `|`. The first text is for all
 * languages that have none, as in `London | ar: لندن | fr: Londres`.
 */
export function localize(setting: string, language: Language): string {
  const [text = "", ...translations] = splitParts(setting);
  const own = translations.map((part) => translation.exec(part)).find((match) => match?.[1] === language);
  return own?.[2] ?? text;
}

/** Describes the error in such a setting; undefined if it is valid. */
export function checkLocalizedText(setting: string, example: string): string | undefined {
  const [text, ...translations] = splitParts(setting);
  if (!text && translations.length === 0) return undefined;
  const codes = translations.map((part) => translation.exec(part)?.[1]);
  const areTranslations = codes.every(isLanguage);
  const isOnce = new Set(codes).size === codes.length;
  // A first text such as `en: 9–18` would be shown with its code.
  if (text && !isLanguage(translation.exec(text)?.[1]) && areTranslations && isOnce) return undefined;
  return `must be a text without a language, then | and a language's own, for example ${example} (languages: ${languageCodes.join(", ")})`;
}
