import type { Language } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { isolate } from "./isolate.ts";

/**
 * Replaces `{name}` by a value. `{brand}`, `{partner}`, `{exchange}` and `{chat}` are always known. Values are isolated
 * from the writing direction of the text.
 */
export function formatMessage(
  text: string,
  language: Language,
  settings: SiteSettings,
  values: Record<string, string> = {},
): string {
  const known: Record<string, string> = {
    brand: settings.BRAND,
    partner: settings.PARTNER_NAME,
    exchange: settings.EXCHANGE_NAME,
    chat: localize(settings.CHAT_NAME, language),
    ...values,
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = known[name];
    return value === undefined ? placeholder : isolate(value, language);
  });
}
