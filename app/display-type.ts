import addresses from "virtual:display-type";
import type { Language } from "../contract/languages.ts";

const asked = new Set<Language>();

/**
 * Brings the display type for all pages of a language: a document has the glyphs of its own text inlined, and no more.
 * The face is added once it is there, for until then it would hide the inlined one.
 */
export function loadDisplayType(language: Language) {
  const address = addresses[language];
  if (!address || asked.has(language)) return;
  asked.add(language);
  new FontFace("Display", `url(${address})`, { weight: "1 1000", display: "swap" }).load().then(
    (face) => document.fonts.add(face),
    () => asked.delete(language),
  );
}
