import { hasChat } from "../../contract/chat-link.ts";
import type { Language } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { Dictionary, SourceDictionary } from "./dictionaries/en.ts";
import { formatClaims } from "./format-claims.ts";

type Variant<T> = T extends string | string[] ? T : { [Key in keyof T]?: Variant<T[Key]> };

/** The texts for this operator: they claim and offer no more than the operator does. The build applies it. */
export function adaptDictionary(
  source: SourceDictionary,
  language: Language,
  settings: SiteSettings,
): Dictionary {
  const { variants, ...texts } = source;
  const { withoutHours, withoutChat, withoutHoursAndChat, withoutExchangeName, hostedForm } = variants;
  const isWithoutHours = settings.SUPPORT_HOURS === "";
  const isWithoutChat = !hasChat(settings);
  const all: [boolean, Variant<Dictionary>][] = [
    [isWithoutHours, withoutHours],
    [isWithoutChat, withoutChat],
    [isWithoutHours && isWithoutChat, withoutHoursAndChat],
    [settings.EXCHANGE_NAME === "", withoutExchangeName],
    [settings.CONTACT_FORM_URL !== "", hostedForm],
    [true, { home: formatClaims(source, language, settings) }],
  ];
  return all
    .filter(([applies]) => applies)
    .reduce((adapted, [, changed]) => merge<Dictionary>(adapted, changed), texts);
}

function merge<T extends object>(texts: T, changed: Variant<T>): T {
  const merged = Object.entries(changed).map(([key, value]) => {
    const isWhole = typeof value === "string" || Array.isArray(value);
    return [key, isWhole ? value : merge(texts[key as keyof T] as object, value as object)];
  });
  return { ...texts, ...Object.fromEntries(merged) };
}
