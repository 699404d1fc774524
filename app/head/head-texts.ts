import type { Page } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { parseOffices } from "../../contract/offices.ts";
import type { Dictionary } from "../i18n/dictionaries/en.ts";
import { isolate } from "../i18n/isolate.ts";

/** Title and description of a page, unformatted but for the offices, which the contact page names. */
export function getHeadTexts(page: Page, language: Language, { heads }: Dictionary, offices: string) {
  const { title, description } = heads[page];
  const cities = parseOffices(offices).map(({ city }) => isolate(localize(city, language), language));
  if (page !== "contact" || cities.length === 0) return { title, description };
  // The American form has a comma before “and”, which the texts of this site have not.
  const locale = language === "en" ? "en-GB" : languages[language].locale;
  const list = new Intl.ListFormat(locale).format(cities);
  return { title, description: `${description} ${heads.contact.offices.replace("{offices}", () => list)}` };
}
