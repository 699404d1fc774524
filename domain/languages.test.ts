import { expect, test } from "vitest";
import {
  formatLanguageCookie,
  languageCodes,
  languages,
  negotiateLanguage,
  negotiateRequestLanguage,
} from "./languages.ts";

/** What a visitor's cookie and browser ask for at an address without a language, and the language that they get. */
const negotiated = [
  ["", "", "en"],
  ["", "fr", "fr"],
  ["", "FR-ca", "fr"],
  ["", "xx-XX,fr;q=0.9", "en"],
  ["", "ar;q=1.0,fr", "ar"],
  ["", ", ,;q=,", "en"],
  ["language=de", "fr", "de"],
  ["a=b; language=ar; c=d", "fr", "ar"],
  ["language=xx", "fr", "fr"],
  ["xlanguage=de", "fr", "fr"],
  ["language=constructor", "es", "es"],
] as const;

test.for(negotiated)(
  "with the cookie “%s” a browser that accepts “%s” gets %s",
  ([cookie, accepted, language]) => {
    expect(negotiateRequestLanguage(cookie, accepted)).toBe(language);
  },
);

test("a page is shown in one of its own languages", () => {
  expect(negotiateRequestLanguage("language=fr", "de-AT", ["ar", "de"])).toBe("de");
  expect(negotiateRequestLanguage("", "fr", ["ar", "de"])).toBe("ar");
});

test("the cookie remembers the language for a year, on the whole site, and is secure if the site has https", () => {
  const cookie = "language=fr; Path=/; Max-Age=31536000; SameSite=Lax";
  expect(formatLanguageCookie("fr", { secure: false })).toBe(cookie);
  expect(formatLanguageCookie("fr", { secure: true })).toBe(`${cookie}; Secure`);
  for (const code of languageCodes)
    expect(negotiateLanguage(formatLanguageCookie(code, { secure: true }), "xx")).toBe(code);
});

test("every language has the direction of its script and the same digits", () => {
  for (const code of languageCodes) {
    expect(languages[code].direction, code).toBe(new Intl.Locale(code).getTextInfo().direction);
    expect(new Intl.NumberFormat(languages[code].locale).format(1234567)).toMatch(/^1\D?234\D?567$/);
  }
});
