import { type Language, languageCodes } from "../../../contract/languages.ts";
import type { SourceDictionary } from "./en.ts";

async function importDictionary(language: Language): Promise<SourceDictionary> {
  const { default: dictionary } = await import(`./${language}.ts`);
  return dictionary;
}

const entries = languageCodes.map(async (code) => [code, await importDictionary(code)] as const);

/** All dictionaries as they are written. */
export const dictionaries = Object.fromEntries(await Promise.all(entries)) as Record<
  Language,
  SourceDictionary
>;

/** Without the marks that isolate a run of text of the other direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
