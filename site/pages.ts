import type { ComponentType } from "react";
import type { PageContent } from "./content/create-content.ts";
import articleStyles from "./pages/article.css?inline";
import Article from "./pages/article.tsx";
import contactStyles from "./pages/contact.css?inline";
import Contact from "./pages/contact.tsx";
import homeStyles from "./pages/home.css?inline";
import Home from "./pages/home.tsx";
import notFoundStyles from "./pages/not-found.css?inline";
import NotFound from "./pages/not-found.tsx";
import ownPageStyles from "./pages/own-page.css?inline";
import OwnPage from "./pages/own-page.tsx";

type Kinds = PageContent["kind"];

type Pages = { [Kind in Kinds]: { Page: ComponentType<PageContent<Kind>>; styles: string } };

const article = { Page: Article, styles: articleStyles };

/** What renders each page, at build time only. */
export const pages: Pages = {
  home: { Page: Home, styles: homeStyles },
  contact: { Page: Contact, styles: contactStyles },
  privacy: article,
  terms: article,
  own: { Page: OwnPage, styles: ownPageStyles },
  "not-found": { Page: NotFound, styles: notFoundStyles },
};
