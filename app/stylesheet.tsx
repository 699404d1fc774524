import { preinit } from "react-dom";
import type { Page } from "../contract/pages.ts";
import article from "./styles/article.css?inline";
import articleFile from "./styles/article.css?url";
import contact from "./styles/contact.css?inline";
import contactFile from "./styles/contact.css?url";
import home from "./styles/home.css?inline";
import homeFile from "./styles/home.css?url";
import site from "./styles/site.css?inline";

const sheets = {
  home: { text: import.meta.env.SSR ? home : "", file: homeFile },
  contact: { text: import.meta.env.SSR ? contact : "", file: contactFile },
  article: { text: import.meta.env.SSR ? article : "", file: articleFile },
};

type Sheet = keyof typeof sheets;

/** The stylesheet of each page, beside the one that all share. */
export function sheetOf(page: Page | "not-found"): Sheet {
  return page === "home" || page === "contact" ? page : "article";
}

/** Whether the document came with this sheet. */
const isInlined = (name: Sheet) => document.querySelector(`style[data-href~="${name}"]`) !== null;

/** Brings the sheet of a page that may be opened next into the document, so that the page has not to wait for it. */
export function getSheetAhead(name: Sheet) {
  if (!isInlined(name)) preinit(sheets[name].file, { as: "style", precedence: "default" });
}

/** The sheet that all pages share: every document has it inlined, and React keeps what it finds by its `href`. */
export function SharedStylesheet() {
  return (
    <style href="site" precedence="default">
      {import.meta.env.SSR ? site : ""}
    </style>
  );
}

/**
 * A page's own sheet: inlined in its document, so that nothing blocks the first paint. On the way to a page in
 * place it is a file, and React shows the page when its sheet is there.
 */
export function PageStylesheet({ name }: { name: Sheet }) {
  if (import.meta.env.SSR)
    return (
      <style href={name} precedence="default">
        {sheets[name].text}
      </style>
    );
  if (isInlined(name)) return null;
  return <link rel="stylesheet" href={sheets[name].file} precedence="default" />;
}
