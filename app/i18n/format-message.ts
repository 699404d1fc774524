import type { Language } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { isolate } from "./isolate.ts";

type Names = Pick<SiteSettings, "BRAND" | "PARTNER_NAME" | "EXCHANGE_NAME" | "CHAT_NAME">;

/**
 * Puts values in the place of `{name}`; the names of brand, partner, exchange and chat are always known. A value that
 * may read the other way than its text keeps its own direction.
 */
export function formatMessage(
  text: string,
  language: Language,
  names: Names,
  values: Record<string, string> = {},
): string {
  const known: Record<string, string> = {
    brand: names.BRAND,
    partner: names.PARTNER_NAME,
    exchange: names.EXCHANGE_NAME,
    chat: localize(names.CHAT_NAME, language),
    ...values,
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = known[name];
    return value === undefined ? placeholder : isolate(value, language);
  });
}
