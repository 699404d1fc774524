import { expect, test } from "vitest";
import type { Language } from "../../contract/languages.ts";
import { readSettings, siteSettings } from "../../contract/settings.ts";
import { formatMessage } from "./format-message.ts";

const format = (text: string, language: Language, changed: Record<string, string>) =>
  formatMessage(text, language, readSettings(siteSettings, changed), { reference: "A-1" });

test("names of either script keep their own direction in a text of the other", () => {
  const names = { BRAND: "متجر", PARTNER_NAME: "Cards & Co" };
  expect(format("{brand}, {partner}", "de", names)).toBe("\u2068متجر\u2069, Cards & Co");
  expect(format("{brand}، {partner}", "ar", names)).toBe("\u2068متجر\u2069، \u2068Cards & Co\u2069");
});

test("quotes, braces and dollar signs in a name stay as they are", () => {
  const PARTNER_NAME = `O'Neill "{brand}" $& Söhne`;
  expect(format("bei {partner} ({reference})", "de", { PARTNER_NAME })).toBe(`bei ${PARTNER_NAME} (A-1)`);
});

test("the chat is called what the language calls it", () => {
  expect(format("{chat}", "ar", {})).toBe("\u2068واتساب\u2069");
  expect(format("{chat}", "fr", {})).toBe("WhatsApp");
});
