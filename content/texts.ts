import type { Language } from "../contract/languages.ts";
import { localize } from "../settings/localized-text.ts";
import { type SiteSettings, usesFormService } from "../settings/site-settings.ts";
import ar from "./dictionaries/ar.json" with { type: "json" };
import de from "./dictionaries/de.json" with { type: "json" };
import en from "./dictionaries/en.json" with { type: "json" };
import es from "./dictionaries/es.json" with { type: "json" };
import fr from "./dictionaries/fr.json" with { type: "json" };
import { fillIn } from "./format.ts";

/** English has the shape of all dictionaries. `npm run lint` names the texts that another language lacks. */
export type Dictionary = typeof en;

/** All dictionaries, as translators wrote them. */
export const dictionaries: Record<Language, Dictionary> = { ar, de, en, es, fr };

/** A dictionary for one operator: the variants that apply are in place, and names are filled in. */
export type Texts = Omit<Dictionary, "variants">;

type DeepPartial<T> = T extends string | string[] ? T : { [Key in keyof T]?: DeepPartial<T[Key]> };

export function createTexts(language: Language, settings: SiteSettings): Texts {
  const { variants, ...source } = dictionaries[language];
  const changes: [applies: boolean, DeepPartial<Texts>][] = [
    [settings.SUPPORT_HOURS === "", variants.withoutHours],
    [settings.RESPONSE_PROMISE === "off", variants.withoutPromise],
    [settings.EXCHANGE_NAME === "", variants.withoutExchangeName],
    [usesFormService(settings), variants.formService],
  ];
  const texts = changes
    .filter(([applies]) => applies)
    .reduce((merged, [, change]) => merge<Texts>(merged, change), source);
  const names = {
    brand: settings.BRAND,
    partner: settings.PARTNER_NAME,
    exchange: settings.EXCHANGE_NAME,
    chat: localize(settings.CHAT_NAME, language),
  };
  return mapStrings(texts, (text) => fillIn(text, names, language));
}

function merge<T extends object>(texts: T, change: DeepPartial<T>): T {
  const merged = Object.entries(change).map(([key, value]) => {
    const isWhole = typeof value === "string" || Array.isArray(value);
    return [key, isWhole ? value : merge(texts[key as keyof T] as object, value as object)];
  });
  return { ...texts, ...Object.fromEntries(merged) };
}

function mapStrings<T>(node: T, map: (text: string) => string): T {
  return JSON.parse(JSON.stringify(node), (_, value) => (typeof value === "string" ? map(value) : value));
}
