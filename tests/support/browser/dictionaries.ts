import { type Language, languageCodes } from "../../../domain/languages.ts";
import { loadEnvironment } from "../../../settings/environment.ts";
import { readServiceSettings } from "../../../settings/service-settings.ts";
import { createTexts, type Texts } from "../../../site/content/texts.ts";

/** The settings that the site under test was built with. */
export const settings = readServiceSettings(loadEnvironment());

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left open. */
export const dictionaries = Object.fromEntries(
  languageCodes.map((code) => [code, createTexts(code, settings)]),
) as Record<Language, Texts>;
