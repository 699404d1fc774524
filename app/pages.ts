import type { ComponentType } from "react";
import type { DocumentPage } from "../contract/addresses.ts";
import type { PageProps } from "./app.tsx";

/** The file of each page's component, without its extension. Its stylesheet has the same name: see `entry-prerender.tsx`. */
export const pageFiles = {
  home: "home",
  contact: "contact",
  privacy: "article",
  terms: "article",
  "not-found": "not-found",
} as const satisfies Record<DocumentPage, string>;

export type PageFile = (typeof pageFiles)[DocumentPage];

const loaders: Record<PageFile, () => Promise<{ default: ComponentType<never> }>> = {
  home: () => import("./pages/home.tsx"),
  contact: () => import("./pages/contact.tsx"),
  article: () => import("./pages/article.tsx"),
  "not-found": () => import("./pages/not-found.tsx"),
};

/** Rejects if the component of the page cannot be loaded. Which content a component takes isn't checked here. */
export async function loadPage(page: DocumentPage): Promise<ComponentType<PageProps>> {
  const module = await loaders[pageFiles[page]]();
  return module.default as ComponentType<PageProps>;
}
