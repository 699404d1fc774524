import addresses from "virtual:display-type";
import type { Language } from "../contract/languages.ts";
import { createLoader } from "./loader.ts";

const type = createLoader(async (language: Language) => {
  const face = new FontFace("Display", `url(${addresses[language]})`, { weight: "1 1000", display: "swap" });
  // Until it is there it would hide the type that is inlined.
  document.fonts.add(await face.load());
});

export function isTypeLoaded(language: Language): boolean {
  return !addresses[language] || type.isLoaded(language);
}

/**
 * Brings the display type for all pages of a language: a document has the glyphs of its own text inlined, and no more.
 * It never rejects: pages can be read in the system's type too.
 */
export async function loadDisplayType(language: Language): Promise<void> {
  if (!isTypeLoaded(language)) await type.load(language).catch(() => {});
}
