import { createTexts, type Texts } from "../../../content/texts.ts";
import { type Language, languageCodes } from "../../../contract/languages.ts";
import { loadEnvironment } from "../../../environment.ts";
import { readServiceSettings } from "../../../service/settings.ts";

/** The settings that the site under test was built with. */
export const settings = readServiceSettings(loadEnvironment());

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left open. */
export const dictionaries = Object.fromEntries(
  languageCodes.map((code) => [code, createTexts(code, settings)]),
) as Record<Language, Texts>;
