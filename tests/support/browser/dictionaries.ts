import { adaptDictionary } from "../../../app/content/adapt-dictionary.ts";
import { dictionaries as written } from "../../../app/content/dictionaries/dictionaries.fixture.ts";
import type { SourceDictionary } from "../../../app/content/dictionaries/en.ts";
import { formatMessage } from "../../../app/content/format-message.ts";
import { type Language, languageCodes } from "../../../contract/languages.ts";
import { loadEnvironment } from "../../../environment.ts";
import { readServiceSettings } from "../../../service/settings.ts";

/** What the site under test was built with. */
export const settings = readServiceSettings(loadEnvironment());

/** A dictionary's texts as that site shows them. */
function formatDictionary(language: Language): SourceDictionary {
  const { variants } = written[language];
  const texts = { ...adaptDictionary(written[language], language, settings), variants };
  return JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === "string" ? formatMessage(value, language, settings) : value,
  );
}

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left open. */
export const dictionaries = Object.fromEntries(
  languageCodes.map((code) => [code, formatDictionary(code)]),
) as Record<Language, SourceDictionary>;
