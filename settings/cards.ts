import { type Language, languageCodes } from "../domain/languages.ts";
import { checkLocalizedText, localize } from "./localized-text.ts";
import { checkPartnerUrl } from "./schemas.ts";

const maxCards = 3;
/** A longer name would run into the card's coin. */
const maxLength = 14;

const example =
  "Shopping, Games https://partner.example/games | fr: Envies, Jeux https://partner.example/fr/jeux";

/** A comma, also an Arabic one. Within an address, it is a part of it unless white space follows. */
const separator = /(?<!:\/\/\S*)[,،]|[,،](?=\s|$)/;

/** The cards in the setting `CARDS`, the front one first. One without an address leads where Buy now leads. */
export function listCards(setting: string, language: Language): { name: string; address: string }[] {
  return localize(setting, language)
    .split(separator)
    .map((card) => card.trim())
    .filter(Boolean)
    .map((card) => {
      const [, name = "", address = ""] = /^(.*?)\s*(\S+:\/\S*)?$/.exec(card) ?? [];
      return { name, address };
    });
}

/** Describes the error in the setting `CARDS`; undefined if it is valid. */
export function checkCards(setting: string): string | undefined {
  const localizedError = checkLocalizedText(setting, example);
  if (localizedError) return localizedError;
  for (const language of languageCodes) {
    const cards = listCards(setting, language);
    if (cards.length > maxCards || cards.some(({ name }) => name === "" || name.length > maxLength))
      return `must be at most ${maxCards} names of up to ${maxLength} characters, separated by commas, each with an address if you like, for example ${example}`;
    for (const { name, address } of cards) {
      const error = address && checkPartnerUrl(address);
      if (error) return `has an invalid address for ${name}, which ${error}`;
    }
  }
  return undefined;
}
