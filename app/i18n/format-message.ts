import type { Language } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { isolate } from "./isolate.ts";

type Names = Pick<SiteSettings, "BRAND" | "PARTNER_NAME" | "EXCHANGE_NAME" | "CHAT_NAME">;

/**
 * Replaces `{name}` by a value. `{brand}`, `{partner}`, `{exchange}` and `{chat}` are always known. Values are isolated
 * from the writing direction of the text.
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
