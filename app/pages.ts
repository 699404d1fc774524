import type { ComponentType } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
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

/** Loads the content of the document. Rejects if it cannot be loaded. */
export async function loadContent(address: string): Promise<PageContent> {
  const { default: content } = await import(/* @vite-ignore */ address);
  return content;
}
