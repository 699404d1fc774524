import type { DocumentPage } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { parseOffices } from "../../contract/offices.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import type { Dictionary } from "../content/dictionaries/en.ts";
import { formatMessage } from "../content/format-message.ts";
import { isolate } from "../content/isolate.ts";

/** Title and description of a document. A not-found page has no description. */
export function getTitleAndDescription(
  page: DocumentPage,
  language: Language,
  { heads }: Dictionary,
  settings: SiteSettings,
) {
  const format = (text: string) => formatMessage(text, language, settings);
  if (page === "not-found") return { title: format(heads.notFound.title), description: "" };
  const title = format(heads[page].title);
  const description = format(heads[page].description);
  const cities = parseOffices(settings.OFFICES).map(({ city }) =>
    isolate(localize(city, language), language),
  );
  if (page !== "contact" || cities.length === 0) return { title, description };
  // American English has a comma before “and”. The texts of this site have none.
  const locale = language === "en" ? "en-GB" : languages[language].locale;
  const list = new Intl.ListFormat(locale).format(cities);
  return { title, description: `${description} ${heads.contact.offices.replace("{offices}", () => list)}` };
}
