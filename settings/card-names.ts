import { type Language, languageCodes } from "../domain/languages.ts";
import { checkLocalizedText, localize } from "./localized-text.ts";

const maxNames = 3;
/** A longer one would run into the card's coin. */
const maxLength = 14;

const example = "Shopping, Games, Travel | fr: Envies, Jeux, Voyages";

/** The names in the setting `CARDS`, separated by commas, also Arabic ones. The first is on the front card. */
export function listCardNames(setting: string, language: Language): string[] {
  return localize(setting, language)
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Describes the error in the setting `CARDS`; undefined if it is valid. */
export function checkCardNames(setting: string): string | undefined {
  const localizedError = checkLocalizedText(setting, example);
  if (localizedError) return localizedError;
  const areValid = languageCodes.every((language) => {
    const names = listCardNames(setting, language);
    return names.length <= maxNames && names.every((name) => name.length <= maxLength);
  });
  if (areValid) return undefined;
  return `must be at most ${maxNames} names of up to ${maxLength} characters, separated by commas, for example ${example}`;
}
