import { type Language, languageCodes } from "../../domain/languages.ts";
import { joinPath, listTexts } from "../../lib/text/list-texts.ts";
import { answersAtAllHours, type SiteSettings, usesFormService } from "../../settings/site-settings.ts";
import ar from "./dictionaries/ar.json" with { type: "json" };
import de from "./dictionaries/de.json" with { type: "json" };
import en from "./dictionaries/en.json" with { type: "json" };
import es from "./dictionaries/es.json" with { type: "json" };
import fr from "./dictionaries/fr.json" with { type: "json" };
import { fillIn } from "./format.ts";
import type { OwnPage } from "./parsed-own-page.ts";
import type { Picture } from "./picture.ts";

/**
 * English has the shape of all dictionaries. `npm run lint` names the texts that another language lacks. The specification
 * fixes the keys up to `privacyPolicy`. Our own texts have groups of their own, so a page may use two: `privacyPolicy` and
 * `privacyPage`, `contactForm` and `form`.
 */
type Dictionary = typeof en;

export const dictionaries: Record<Language, Dictionary> = { ar, de, en, es, fr };

/** A dictionary for one operator: the variants that apply are in place, and names are filled in. */
export type Texts = Omit<Dictionary, "variants">;

/** What stands in `brand/` besides `site.json` and `mark.svg`. */
export interface OwnContent {
  ownTexts: OwnTexts;
  /** In all languages. */
  ownPages: readonly OwnPage[];
  /** In the order of the cards. */
  cardPictures: readonly (Picture | undefined)[];
}

export interface ContentInput extends Omit<OwnContent, "ownTexts"> {
  language: Language;
  settings: SiteSettings;
  texts: Texts;
}

/** Texts of the operator, by language and by the key of the text that each replaces, as in `home.cards.games`. */
export type OwnTexts = Partial<Record<Language, Record<string, string>>>;

/** @param ownTexts replace texts of the dictionary, including variants */
export function createTexts(language: Language, settings: SiteSettings, ownTexts: OwnTexts = {}): Texts {
  const { variants, ...texts } = dictionaries[language];
  const changes: [applies: boolean, variant: object][] = [
    [!answersAtAllHours(settings), variants.withoutHours],
    [!answersAtAllHours(settings) && settings.supportHours !== null, variants.withHours],
    [!settings.responsePromise, variants.withoutPromise],
    [settings.languages.length < languageCodes.length, variants.withFewerLanguages],
    [settings.SUPPORT_PHONE === "", variants.withoutPhone],
    [settings.EXCHANGE_NAME === "", variants.withoutExchangeName],
    [usesFormService(settings), variants.formService],
  ];
  // Of two variants of a text, the later one applies. A variant of a list must have as many entries.
  const replaced = new Map(changes.flatMap(([applies, variant]) => (applies ? [...listTexts(variant)] : [])));
  const values = {
    brand: settings.BRAND,
    partner: settings.PARTNER_NAME,
    exchange: settings.EXCHANGE_NAME,
    chat: settings.chatName[language],
    hours: settings.supportHours?.[language] ?? "",
    // The browser fills these in. Here they are only isolated.
    year: "{year}",
    time: "{time}",
    reference: "{reference}",
  };
  return mapTexts(texts, (text, key) =>
    fillIn(ownTexts[language]?.[key] ?? replaced.get(key) ?? text, values, language),
  );
}

/** Changes every text below a node. Its key is its path, as in `home.cards.games`. */
function mapTexts<T>(node: T, map: (text: string, key: string) => string, path = ""): T {
  const mapAt = (value: unknown, key: string | number) => mapTexts(value, map, joinPath(path, key));
  if (typeof node === "string") return map(node, path) as T;
  if (Array.isArray(node)) return node.map(mapAt) as T;
  const entries = Object.entries(node as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, mapAt(value, key)])) as T;
}

/** Lists the texts that an operator may replace, by key, each with its variants. */
export function listReplaceable(language: Language): Map<string, string[]> {
  const { variants, ...texts } = dictionaries[language];
  const found = new Map<string, string[]>();
  for (const version of [texts, ...Object.values(variants)])
    for (const [key, text] of listTexts(version)) found.set(key, [...(found.get(key) ?? []), text]);
  return found;
}
