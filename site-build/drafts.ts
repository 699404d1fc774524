import { pathToFileURL } from "node:url";
import type { Language } from "../contract/languages.ts";
import { addressOf, documents, fileOf, type Page, pathIn } from "../contract/pages.ts";
import { displayText } from "./display-type.ts";

export type Renderer = typeof import("../app/render.tsx");

/** A document of which all is known but its scripts and its type. */
export interface Draft {
  page: Page | "not-found";
  language: Language;
  /** Within the folder of the site. */
  file: string;
  /** The address to render. */
  path: string;
  /** What is set in the display type, now or by its script. */
  displayText: string;
}

export async function rendererIn(folder: string): Promise<Renderer> {
  return import(pathToFileURL(`${folder}/render.js`).href);
}

export async function draftAll({ render, laterDisplayText }: Renderer): Promise<Draft[]> {
  const noAssets = { start: "", entry: "", words: "", type: "" };
  return Promise.all(
    documents.map(async ({ page, language }) => {
      const file = fileOf(page, language);
      const path = page === "not-found" ? pathIn(language, "/404") : addressOf(page, language);
      const text = displayText(await render(path, noAssets)) + (await laterDisplayText(page, language));
      return { page, language, file, path, displayText: text };
    }),
  );
}

/** What all documents of a language set in the display type, the error screen too. */
export async function displayTextIn(language: Language, drafts: Draft[], { errorDisplayText }: Renderer) {
  const own = drafts.filter((draft) => draft.language === language).map((draft) => draft.displayText);
  return own.join("") + (await errorDisplayText(language));
}
