import { hasChat } from "../../contract/chat-link.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";

type Variant<T> = T extends string | string[] ? T : { [Key in keyof T]?: Variant<T[Key]> };

type Claims = Pick<
  SiteSettings,
  "SUPPORT_HOURS" | "CHAT_PHONE" | "CHAT_URL" | "EXCHANGE_NAME" | "CONTACT_FORM_URL"
>;

/** A dictionary that claims and offers what the operator does, and no more. */
export function adaptDictionary(dictionary: Dictionary, settings: Claims): Dictionary {
  const { withoutHours, withoutChat, withoutHoursAndChat, withoutExchangeName, hostedForm } =
    dictionary.variants;
  const isWithoutHours = settings.SUPPORT_HOURS === "";
  const isWithoutChat = !hasChat(settings);
  const variants: [boolean, Variant<Dictionary>][] = [
    [isWithoutHours, withoutHours],
    [isWithoutChat, withoutChat],
    [isWithoutHours && isWithoutChat, withoutHoursAndChat],
    [settings.EXCHANGE_NAME === "", withoutExchangeName],
    [settings.CONTACT_FORM_URL !== "", hostedForm],
  ];
  return variants
    .filter(([applies]) => applies)
    .reduce((adapted, [, texts]) => merge<Dictionary>(adapted, texts), dictionary);
}

function merge<T extends object>(texts: T, changed: Variant<T>): T {
  const merged = Object.entries(changed).map(([key, value]) => {
    const before = texts[key as keyof T];
    return [
      key,
      typeof value === "string" || Array.isArray(value) ? value : merge(before as object, value as object),
    ];
  });
  return { ...texts, ...Object.fromEntries(merged) };
}
