import { expect, test } from "vitest";
import { languageCodes, languageCookieFor, languages, negotiate, negotiateHeaders } from "./languages.ts";

test.for([
  ["", "", "en"],
  ["", "fr", "fr"],
  ["", "FR-ca", "fr"],
  ["", "nl-NL,fr;q=0.9", "en"],
  ["", "en;q=0.4,de;q=0.8", "de"],
  ["", "ar;q=1.0,fr", "ar"],
  ["", "es;q=0", "en"],
  ["", ", ,;q=,", "en"],
  ["language=de", "fr", "de"],
  ["a=b; language=ar; c=d", "fr", "ar"],
  ["language=nl", "fr", "fr"],
  ["xlanguage=de", "fr", "fr"],
  ["language=constructor", "es", "es"],
] as const)(
  "with the cookie “%s” a browser that asks for “%s” is shown %s",
  ([cookie, accepted, language]) => {
    expect(negotiateHeaders(cookie, accepted)).toBe(language);
  },
);

test("in the browser the first two letters of its first language count, in any case", () => {
  expect(negotiate("", "FR-ca")).toBe("fr");
  expect(negotiate("", "nl-NL")).toBe("en");
  expect(negotiate("", "")).toBe("en");
  expect(negotiate("language=ar", "fr")).toBe("ar");
});

test("a choice is kept for a year, on the whole site", () => {
  expect(languageCookieFor("fr")).toBe("language=fr; Path=/; Max-Age=31536000; SameSite=Lax");
  for (const code of languageCodes) expect(negotiate(languageCookieFor(code), "nl")).toBe(code);
});

test("only Arabic is written from right to left, with the numerals of all the others", () => {
  for (const code of languageCodes) {
    expect(languages[code].direction).toBe(code === "ar" ? "rtl" : "ltr");
    expect(new Intl.NumberFormat(languages[code].locale).format(1234567)).toMatch(/^1\D?234\D?567$/);
  }
});
