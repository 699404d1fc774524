import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type DocumentPage, getMenuAddress } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { describePage } from "../head/describe-page.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { loadDictionary } from "./load-dictionary.ts";

export interface ShownLanguage {
  language: Language;
  dictionary: Dictionary;
}

/** The files of all scripts, of which the text tells which is needed: see `site-build/fonts.ts`. */
const fontFamilies = '"Display Latin", "Display Arabic"';

/** Milliseconds that a language waits for its web font: after that headings may change their type once. */
const fontTimeLimit = 500;

/**
 * The language on screen and what changes it in place: typed text, statuses and the reading position stay, and the
 * history gets no entry.
 */
export function useLanguageInPlace(page: DocumentPage, initial: ShownLanguage) {
  const [shown, show] = useState(initial);
  const latest = useRef(initial.language);
  const anchor = useRef<Anchor>(undefined);

  /** Rejects where the language can't be had. Of several choices under way the last one counts. */
  async function showLanguage(language: Language): Promise<void> {
    latest.current = language;
    const dictionary = await loadDictionary(language).catch((error) => {
      if (latest.current === language) throw error;
    });
    if (!dictionary) return;
    await loadFont(dictionary.title);
    if (latest.current !== language) return;
    anchor.current = findAnchor();
    flushSync(() => show({ language, dictionary }));
  }

  useLayoutEffect(() => {
    if (shown === initial) return;
    updateDocument(page, shown);
    keepInPlace(anchor);
  }, [page, shown, initial]);

  useEffect(() => {
    if (shown === initial) return;
    // Entries of this document that were made before the choice still have the old language's address.
    const onPopState = () => replaceAddress(page, shown.language);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [page, shown, initial]);

  return { shown, showLanguage };
}

/** Makes title, description, direction and address those of the page's document in a language. */
export function updateDocument(page: DocumentPage, { language, dictionary }: ShownLanguage): void {
  const { title, description } = describePage(page, language, dictionary);
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  document.title = title;
  document.querySelector("meta[name=description]")?.setAttribute("content", description);
  replaceAddress(page, language);
}

function replaceAddress(page: DocumentPage, language: Language): void {
  history.replaceState(history.state, "", getMenuAddress(page, language) + location.search + location.hash);
}

async function loadFont(text: string): Promise<void> {
  const timeUp = new Promise((resolve) => setTimeout(resolve, fontTimeLimit));
  const load = document.fonts.load(`1em ${fontFamilies}`, text).catch(() => {});
  await Promise.race([load, timeUp]);
}

interface Anchor {
  block: Element;
  top: number;
}

const blocks = "main :is(h1, h2, h3, p, li, dt, dd, label, input, textarea, button)";

/** The block at the top of the view, below the top bar; none where the page is at its top. */
function findAnchor(): Anchor | undefined {
  if (scrollY === 0) return undefined;
  const viewTop = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  for (const block of document.querySelectorAll(blocks)) {
    const { top, bottom } = block.getBoundingClientRect();
    if (bottom > Math.max(viewTop, 0)) return { block, top };
  }
  return undefined;
}

function keepInPlace({ current }: RefObject<Anchor | undefined>): void {
  if (!current) return;
  const moved = current.block.getBoundingClientRect().top - current.top;
  scrollBy({ top: moved, behavior: "instant" });
}
