import type { Page } from "../contract/pages.ts";
import { createLoader } from "./loader.ts";
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

const sheetFiles = createLoader((name: Sheet) => append(sheets[name].file));

/** Whether a page can be shown: its sheet came with the document, or has been loaded. */
export function isSheetLoaded(name: Sheet): boolean {
  return sheetFiles.isLoaded(name) || document.querySelector(`style[data-href~="${name}"]`) !== null;
}

/**
 * Brings the sheet of a page into the document, once. React's `preinit` and `<link precedence>` don't do: together they
 * show the page while its sheet is still on the way.
 */
export async function loadSheet(name: Sheet): Promise<void> {
  if (!isSheetLoaded(name)) await sheetFiles.load(name);
}

function append(file: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = file;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${file} can't be loaded`));
    };
  });
}

/** The sheet that all pages share: every document has it inlined, and React keeps what it finds by its `href`. */
export function SharedStylesheet() {
  return (
    <style href="site" precedence="default">
      {import.meta.env.SSR ? site : ""}
    </style>
  );
}

/** A page's own sheet, inlined in its document, so that nothing blocks the first paint; in place see `loadSheet`. */
export function PageStylesheet({ name }: { name: Sheet }) {
  if (!import.meta.env.SSR) return null;
  return (
    <style href={name} precedence="default">
      {sheets[name].text}
    </style>
  );
}
