import { afterEach, expect, test, vi } from "vitest";
import type { Language } from "../../contract/languages.ts";
import { readSettings, siteSettings } from "../../contract/settings.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function format(text: string, language: Language, changed: Record<string, string>) {
  vi.resetModules();
  vi.stubGlobal("SITE", { settings: readSettings(siteSettings, changed) });
  const { formatMessage } = await import("./format-message.ts");
  return formatMessage(text, language, { reference: "A-1" });
}

test("names of either script keep their own direction in a text of the other", async () => {
  const names = { BRAND: "متجر", PARTNER_NAME: "Cards & Co" };
  expect(await format("{brand}, {partner}", "de", names)).toBe("\u2068متجر\u2069, Cards & Co");
  expect(await format("{brand}، {partner}", "ar", names)).toBe("\u2068متجر\u2069، \u2068Cards & Co\u2069");
});

test("quotes, braces and dollar signs in a name stay as they are", async () => {
  const PARTNER_NAME = `O'Neill "{brand}" $& Söhne`;
  expect(await format("bei {partner} ({reference})", "de", { PARTNER_NAME })).toBe(
    `bei ${PARTNER_NAME} (A-1)`,
  );
});

test("the chat is called what the language calls it", async () => {
  expect(await format("{chat}", "ar", {})).toBe("\u2068واتساب\u2069");
  expect(await format("{chat}", "fr", {})).toBe("WhatsApp");
});
