import type { ComponentType } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import type { PageProps } from "./app.tsx";

/** The component of each page. It has a stylesheet of the same name: see `entry-prerender.tsx`. */
export const pageComponents = {
  home: "home",
  contact: "contact",
  privacy: "article",
  terms: "article",
  "not-found": "not-found",
} as const satisfies Record<DocumentPage, string>;

export type ComponentName = (typeof pageComponents)[DocumentPage];

const loaders: Record<ComponentName, () => Promise<{ default: ComponentType<never> }>> = {
  home: () => import("./pages/home.tsx"),
  contact: () => import("./pages/contact.tsx"),
  article: () => import("./pages/article.tsx"),
  "not-found": () => import("./pages/not-found.tsx"),
};

/** Rejects if the component of the page cannot be loaded. Which content a component takes isn't checked here. */
export async function loadPage(page: DocumentPage): Promise<ComponentType<PageProps>> {
  const module = await loaders[pageComponents[page]]();
  return module.default as ComponentType<PageProps>;
}

/** Loads the content of the document. Rejects if it cannot be loaded. */
export async function loadContent(address: string): Promise<PageContent> {
  const { default: content } = await import(/* @vite-ignore */ address);
  return content;
}
