import { expect, test } from "vitest";
import {
  formatLanguageCookie,
  languageCodes,
  languages,
  negotiateLanguage,
  negotiateRequestLanguage,
} from "./languages.ts";
import { negotiated } from "./negotiation.fixture.ts";

test.for(negotiated)(
  "with the cookie “%s” a browser that accepts “%s” gets %s",
  ([cookie, accepted, language]) => {
    expect(negotiateRequestLanguage(cookie, accepted)).toBe(language);
  },
);

test("the cookie remembers the language for a year, on the whole site, and is secure if the site has https", () => {
  const cookie = "language=fr; Path=/; Max-Age=31536000; SameSite=Lax";
  expect(formatLanguageCookie("fr", { secure: false })).toBe(cookie);
  expect(formatLanguageCookie("fr", { secure: true })).toBe(`${cookie}; Secure`);
  for (const code of languageCodes)
    expect(negotiateLanguage(formatLanguageCookie(code, { secure: true }), "nl")).toBe(code);
});

test("every language has the direction of its script and the same digits", () => {
  for (const code of languageCodes) {
    expect(languages[code].direction, code).toBe(new Intl.Locale(code).getTextInfo().direction);
    expect(new Intl.NumberFormat(languages[code].locale).format(1234567)).toMatch(/^1\D?234\D?567$/);
  }
});
