import { type Language, languages } from "../contract/languages.ts";
import { localize } from "../contract/localized-text.ts";
import { parseOffices } from "../contract/offices.ts";
import type { Page } from "../contract/pages.ts";
import type { SiteSettings } from "../contract/settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";

interface PageHead {
  page: Page;
  words: Dictionary;
  language: Language;
  settings: Pick<SiteSettings, "OFFICES">;
}

/** Title and description of a page, unfilled but for the offices. */
export function headOf({ page, words, language, settings }: PageHead) {
  const { title, description } = words.heads[page];
  const cities = parseOffices(settings.OFFICES).map(({ city }) => localize(city, language));
  if (page !== "contact" || cities.length === 0) return { title, description };
  const list = new Intl.ListFormat(languages[language].locale).format(cities);
  return { title, description: `${description} ${words.heads.contact.offices.replace("{offices}", list)}` };
}
