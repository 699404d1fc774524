import { contents } from "virtual:contents";
import type { Language } from "../../contract/languages.ts";
import type { Content } from "./create-content.ts";

/** Rejects if the content cannot be loaded. Each language has its own chunk: see `site-build/content.plugin.ts`. */
export async function loadContent(language: Language): Promise<Content> {
  return (await contents[language]()).default;
}
