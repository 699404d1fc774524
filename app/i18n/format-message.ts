import type { Language } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { settings } from "../settings.ts";
import { isolate } from "./isolate.ts";

/**
 * Puts values in the place of `{name}`; brand and partner are always known. A value that may read the other way than
 * its text keeps to its own direction between U+2068 and U+2069.
 */
export function formatMessage(text: string, language: Language, values: Record<string, string> = {}): string {
  const known: Record<string, string> = {
    brand: settings.BRAND,
    partner: settings.PARTNER_NAME,
    exchange: settings.EXCHANGE_NAME,
    chat: localize(settings.CHAT_NAME, language),
    ...values,
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(known[name] ?? name, language));
}
