import type { ComponentType } from "react";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import type { PageProps } from "./app.tsx";
import type { PageContent } from "./content/create-content.ts";

/**
 * The files of each page: its component and its stylesheet. Its name is its address: see `contract/addresses.ts`. Its
 * content, including title and description, is in `createContent`.
 */
export const pages: Record<DocumentPage, { component: string; stylesheet: string }> = {
  home: { component: "./pages/home.tsx", stylesheet: "./styles/home.css" },
  contact: { component: "./pages/contact.tsx", stylesheet: "./styles/contact.css" },
  privacy: { component: "./pages/article.tsx", stylesheet: "./styles/article.css" },
  terms: { component: "./pages/article.tsx", stylesheet: "./styles/article.css" },
  "not-found": { component: "./pages/not-found.tsx", stylesheet: "./styles/not-found.css" },
};

const components = import.meta.glob<ComponentType<PageProps>>("./pages/*.tsx", { import: "default" });

/** Rejects if the component of the page cannot be loaded. */
export async function loadPage(page: DocumentPage): Promise<ComponentType<PageProps>> {
  const load = components[pages[page].component];
  if (!load) throw new Error(`There is no ${pages[page].component}`);
  return load();
}

/** Loads the content of the document's page in a language. Rejects if it cannot be loaded. */
export async function loadContent(language: Language): Promise<PageContent> {
  const { contents = "", builtOn = "" } = document.documentElement.dataset;
  const { default: content } = await import(/* @vite-ignore */ JSON.parse(contents)[language]);
  return { ...content, builtOn };
}
