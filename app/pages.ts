import type { ComponentType } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import type { Language } from "../contract/languages.ts";
import type { PageProps } from "./app.tsx";

/** The component of each page: a file in `pages/`, with a stylesheet of the same name. */
export const pageComponents: Record<DocumentPage, string> = {
  home: "home",
  contact: "contact",
  privacy: "article",
  terms: "article",
  "not-found": "not-found",
};

const components = import.meta.glob<ComponentType<PageProps>>("./pages/*.tsx", { import: "default" });

/** Rejects if the component of the page cannot be loaded. */
export async function loadPage(page: DocumentPage): Promise<ComponentType<PageProps>> {
  const load = components[`./pages/${pageComponents[page]}.tsx`];
  if (!load) throw new Error(`There is no component for ${page}`);
  return load();
}

/** Loads the content of the document's page in a language. Rejects if it cannot be loaded. */
export async function loadContent(language: Language): Promise<PageContent> {
  const { contentAddresses = "" } = document.documentElement.dataset;
  const address: string = JSON.parse(contentAddresses)[language];
  const { default: content } = await import(/* @vite-ignore */ address)
    // Firefox fetches an address that failed once only in the next document: https://github.com/whatwg/html/issues/6768
    .catch(() => import(/* @vite-ignore */ `${address}?${Date.now()}`));
  return content;
}
