import { type Language, languageCodes } from "../../../contract/languages.ts";
import type { SourceDictionary } from "./en.ts";

async function importDictionary(language: Language): Promise<SourceDictionary> {
  const { default: dictionary } = await import(/* @vite-ignore */ `./${language}.ts`);
  return dictionary;
}

const entries = languageCodes.map(async (code) => [code, await importDictionary(code)] as const);

/** All dictionaries as they are written. */
export const dictionaries = Object.fromEntries(await Promise.all(entries)) as Record<
  Language,
  SourceDictionary
>;

/** Every text below a node of a dictionary, by its path, as in `form.reference`. */
export function listTexts(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  const entries = Object.entries(node as object);
  return new Map(entries.flatMap(([key, value]) => [...listTexts(value, path ? `${path}.${key}` : key)]));
}

/** Without the marks that isolate a run of text of the other direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
