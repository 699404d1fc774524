export const languageCodes = ["en", "ar", "fr", "es", "de"] as const;

/** A code as used in addresses. It may have a region, as in `pt-BR`. */
export type Language = (typeof languageCodes)[number];

interface LanguageEntry {
  /** The name of the language, in that language. */
  name: string;
  direction: "ltr" | "rtl";
  /** For `Intl`. Arabic has a fixed calendar and fixed digits, so that build and browsers agree. */
  locale: string;
}

/** The registry of languages. Addresses, menus, head tags and tests are derived from it. */
export const languages: Record<Language, LanguageEntry> = {
  en: { name: "English", direction: "ltr", locale: "en" },
  ar: { name: "العربية", direction: "rtl", locale: "ar-u-nu-latn-ca-gregory" },
  fr: { name: "Français", direction: "ltr", locale: "fr" },
  es: { name: "Español", direction: "ltr", locale: "es" },
  de: { name: "Deutsch", direction: "ltr", locale: "de" },
};

export const defaultLanguage: Language = "en";

/** The cookie that stores the choice made in the language menu. */
export const languageCookie = "language";

const yearSeconds = 365 * 24 * 60 * 60;

export function isLanguage(code: unknown): code is Language {
  return (languageCodes as readonly unknown[]).includes(code);
}

/** Finds the language of a code in any case, such as `FR` or `pt-br`. */
export function findLanguage(code: string): Language | undefined {
  return languageCodes.find((known) => known.toLowerCase() === code.toLowerCase());
}

/** @param secure whether the site is served over HTTPS */
export function formatLanguageCookie(language: Language, { secure }: { secure: boolean }): string {
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** @param cookie the `Cookie` header or `document.cookie` */
export function findChosenLanguage(cookie: string): Language | undefined {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`).exec(cookie)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
}

/**
 * Chooses the language of a bare address: the language chosen in the menu, otherwise an exact match of the browser's first
 * language, otherwise the first language with the same first two letters, otherwise the first one: English, if it is there.
 * @param cookie the `Cookie` header or `document.cookie`
 * @param first the browser's first language, such as `fr-CA`
 * @param available the languages of the page
 */
export function negotiateLanguage(
  cookie: string,
  first: string,
  available: readonly Language[] = languageCodes,
): Language {
  const chosen = findChosenLanguage(cookie);
  const wanted = first.toLowerCase();
  return (
    available.find((code) => code === chosen) ??
    available.find((code) => code.toLowerCase() === wanted) ??
    available.find((code) => code.slice(0, 2).toLowerCase() === wanted.slice(0, 2)) ??
    available[0] ??
    defaultLanguage
  );
}

/** Does the same with the headers `Cookie` and `Accept-Language`, in which browsers list their first language first. */
export function negotiateRequestLanguage(
  cookie = "",
  acceptLanguage = "",
  available?: readonly Language[],
): Language {
  const [first = ""] = acceptLanguage.split(/[,;]/);
  return negotiateLanguage(cookie, first.trim(), available);
}
