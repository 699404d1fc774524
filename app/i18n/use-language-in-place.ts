import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type DocumentPage, getMenuAddress } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { describePage } from "../head/describe-page.ts";
import { settings } from "../settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { loadDictionary } from "./load-dictionary.ts";

export interface ShownLanguage {
  language: Language;
  dictionary: Dictionary;
}

/** The web fonts of all scripts: the text decides which one is fetched. See `site-build/fonts.ts`. */
const fontFamilies = '"Display Latin", "Display Arabic"';

/** For how long a language waits for its web font. After that headings may change their typeface once. */
const fontTimeoutMs = 500;

/**
 * The language on screen, and what changes it in place: typed text, statuses and the reading position stay, and the
 * history gets no entry.
 */
export function useLanguageInPlace(page: DocumentPage, initial: ShownLanguage) {
  const [shown, show] = useState(initial);
  const latest = useRef(initial.language);

  /** Rejects if the dictionary cannot be loaded. If several choices are under way, only the last one counts. */
  async function showLanguage(language: Language): Promise<void> {
    latest.current = language;
    const dictionary = await loadDictionary(language).catch((error) => {
      if (latest.current === language) throw error;
    });
    if (!dictionary) return;
    await loadFont(dictionary.title);
    if (latest.current !== language) return;
    const block = findTopBlock();
    const top = block?.getBoundingClientRect().top ?? 0;
    flushSync(() => show({ language, dictionary }));
    if (block?.isConnected) scrollBy({ top: block.getBoundingClientRect().top - top, behavior: "instant" });
  }

  useLayoutEffect(() => {
    if (shown !== initial) updateDocument(page, shown);
  }, [page, shown, initial]);

  return { shown, showLanguage };
}

/** Makes title, description, direction and address those of the page's document in a language. */
export function updateDocument(page: DocumentPage, { language, dictionary }: ShownLanguage): void {
  const { title, description } = describePage(page, language, dictionary, settings);
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  document.title = title;
  document.querySelector("meta[name=description]")?.setAttribute("content", description);
  const replaceAddress = () =>
    history.replaceState(history.state, "", getMenuAddress(page, language) + location.search + location.hash);
  replaceAddress();
  // Older history entries of this document still have the address of the language before.
  window.onpopstate = replaceAddress;
}

async function loadFont(text: string): Promise<void> {
  const timeUp = new Promise((resolve) => setTimeout(resolve, fontTimeoutMs));
  const load = document.fonts.load(`1em ${fontFamilies}`, text).catch(() => {});
  await Promise.race([load, timeUp]);
}

const blocks = "main :is(h1, h2, h3, p, li, dt, dd, label, input, textarea, button)";

/** The first block below the top bar; none if the page is at its top. */
function findTopBlock(): Element | undefined {
  if (scrollY === 0) return undefined;
  const barBottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(blocks)].find(
    (block) => block.getBoundingClientRect().bottom > Math.max(barBottom, 0),
  );
}
