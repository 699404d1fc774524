import { hasChat } from "../../contract/chat-link.ts";
import type { Language } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { Dictionary, SourceDictionary } from "./dictionaries/en.ts";
import { formatClaims } from "./format-claims.ts";

type DeepPartial<T> = T extends string | string[] ? T : { [Key in keyof T]?: DeepPartial<T[Key]> };

/**
 * The texts for this operator: they claim and offer no more than the operator does. The build applies it, so browsers load
 * no text that is not true of the site.
 */
export function adaptDictionary(
  source: SourceDictionary,
  language: Language,
  settings: SiteSettings,
): Dictionary {
  const { variants, ...texts } = source;
  const { withoutHours, withoutChat, withoutHoursAndChat, withoutExchangeName, hostedForm } = variants;
  const isWithoutHours = settings.SUPPORT_HOURS === "";
  const isWithoutChat = !hasChat(settings);
  const all: [boolean, DeepPartial<Dictionary>][] = [
    [isWithoutHours, withoutHours],
    [isWithoutChat, withoutChat],
    [isWithoutHours && isWithoutChat, withoutHoursAndChat],
    [settings.EXCHANGE_NAME === "", withoutExchangeName],
    [settings.CONTACT_FORM_URL !== "", hostedForm],
    [true, { home: formatClaims(source, language, settings) }],
    ...listUntrueSentences(settings),
  ];
  return all
    .filter(([applies]) => applies)
    .reduce((adapted, [, changed]) => merge<Dictionary>(adapted, changed), texts);
}

/** Empties the sentences of the privacy policy that are not true with these settings: see `docs/privacy.md`. */
function listUntrueSentences(settings: SiteSettings): [boolean, DeepPartial<Dictionary>][] {
  const isStatic = settings.CONTACT_FORM_URL !== "";
  const hasListService = settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "";
  const clicks = { collect: { clicks: "" }, use: { clicks: "" } };
  const newsletter = {
    collect: { newsletter: "" },
    use: { newsletter: "", newsletterGround: "" },
    share: { newsletter: "" },
  };
  const ownForm = { retention: { messages: { term: "", text: "" } } };
  return [
    [settings.CLICK_COUNTS === "off", { privacyPage: clicks }],
    [!hasListService, { privacyPage: newsletter }],
    [isStatic, { privacyPage: { ...ownForm, collect: { records: "", withMessage: "" } } }],
    [!isStatic, { privacyPage: { collect: { recordsElsewhere: "" }, share: { form: "", counter: "" } } }],
    [!hasChat(settings), { privacyPage: { share: { chat: "" } } }],
  ];
}

function merge<T extends object>(texts: T, changed: DeepPartial<T>): T {
  const merged = Object.entries(changed).map(([key, value]) => {
    const isWhole = typeof value === "string" || Array.isArray(value);
    return [key, isWhole ? value : merge(texts[key as keyof T] as object, value as object)];
  });
  return { ...texts, ...Object.fromEntries(merged) };
}
