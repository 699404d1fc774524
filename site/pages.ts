import type { ComponentType } from "react";
import type { DocumentPage } from "../domain/addresses.ts";
import type { PageContent } from "./content/create-content.ts";
import articleStyles from "./pages/article.css?inline";
import Article from "./pages/article.tsx";
import contactStyles from "./pages/contact.css?inline";
import Contact from "./pages/contact.tsx";
import homeStyles from "./pages/home.css?inline";
import Home from "./pages/home.tsx";
import notFoundStyles from "./pages/not-found.css?inline";
import NotFound from "./pages/not-found.tsx";

type Pages = { [Page in DocumentPage]: { Page: ComponentType<PageContent<Page>>; styles: string } };

const article = { Page: Article, styles: articleStyles };

/** What renders each page, at build time only. */
export const pages: Pages = {
  home: { Page: Home, styles: homeStyles },
  contact: { Page: Contact, styles: contactStyles },
  privacy: article,
  terms: article,
  "not-found": { Page: NotFound, styles: notFoundStyles },
};
