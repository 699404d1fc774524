import type { ComponentType } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import type { PageProps } from "./app.tsx";

/** The components of pages. Each has a stylesheet of the same name: see `entry-prerender.tsx`. */
const components = {
  home: () => import("./pages/home.tsx"),
  contact: () => import("./pages/contact.tsx"),
  article: () => import("./pages/article.tsx"),
  "not-found": () => import("./pages/not-found.tsx"),
};

export type ComponentName = keyof typeof components;

type Loader<Page extends DocumentPage> = () => Promise<{ default: ComponentType<PageProps<Page>> }>;

/** The components that show the content of a page. */
type ComponentFor<Page extends DocumentPage> = {
  [Name in ComponentName]: (typeof components)[Name] extends Loader<Page> ? Name : never;
}[ComponentName];

/** The component of each page. */
export const pageComponents: { [Page in DocumentPage]: ComponentFor<Page> } = {
  home: "home",
  contact: "contact",
  privacy: "article",
  terms: "article",
  "not-found": "not-found",
};

/** Rejects if the component of the page cannot be loaded. */
export async function loadPage(page: DocumentPage): Promise<ComponentType<PageProps>> {
  const module = await components[pageComponents[page]]();
  return module.default as ComponentType<PageProps>;
}

/** Loads the content of the document. Rejects if it cannot be loaded. */
export async function loadContent(address: string): Promise<PageContent> {
  const { default: content } = await import(/* @vite-ignore */ address);
  return content;
}
