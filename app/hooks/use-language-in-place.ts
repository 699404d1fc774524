import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getAddress, type PageName, parseAddress } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import type { PageContent } from "../content/create-content.ts";
import { updateHead } from "../head.tsx";
import { loadContent } from "../pages.ts";

/** The web fonts of all scripts: the text decides which one is fetched. See `site-build/fonts.ts`. */
const fontFamilies = '"Display Latin", "Display Arabic"';

/** How long a change of language waits for its web font. After that, headings may change their typeface once. */
const fontTimeoutMs = 500;

/**
 * Changes the language in place: content, address, and reading position. Typed text and statuses stay, and the
 * history gets no entry. The menu moves the focus, and `boot.ts` sets the cookie: both also happen without this hook.
 */
export function useLanguageInPlace(initial: PageContent) {
  const [content, setContent] = useState(initial);
  const requested = useRef(initial.language);
  const restorePosition = useRef<() => void>(undefined);

  /**
   * If several changes are in progress, only the last one counts. Rejects if its content cannot be loaded.
   * @returns false if another language was chosen meanwhile
   */
  async function showLanguage(language: Language): Promise<boolean> {
    requested.current = language;
    const next = await loadContent(language).catch((error) => {
      if (requested.current === language) throw error;
    });
    if (!next) return false;
    await Promise.race([
      document.fonts.load(`1em ${fontFamilies}`, next.head.title).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, fontTimeoutMs)),
    ]);
    if (requested.current !== language) return false;
    restorePosition.current = keepReadingPosition();
    // The menu closes after the render.
    flushSync(() => setContent(next));
    return true;
  }

  // A layout effect scrolls before the top bar checks. Otherwise the bar would react as if the visitor had scrolled.
  useLayoutEffect(() => {
    const { name, language } = content;
    // Its menu leads to other pages. A mistyped address stays, so that the visitor can correct it.
    if (name === "not-found") return;
    const isChosen = restorePosition.current !== undefined;
    if (isChosen) {
      markLanguage(language);
      updateHead(content.head);
    }
    restorePosition.current?.();
    // A bare address agrees with the language that it was negotiated to.
    return keepAddress(name, language, isChosen ? undefined : language);
  }, [content]);

  return { content, showLanguage };
}

function markLanguage(language: Language): void {
  const { documentElement: root } = document;
  root.dataset.language = language;
  root.lang = language;
  root.dir = languages[language].direction;
}

/**
 * Replaces the address if it belongs to another language, now and at each step of the history. Entries of this document
 * may have the previous language's address, even after a reload.
 * @returns a function that stops it
 */
function keepAddress(page: PageName, language: Language, bareLanguage: Language | undefined): () => void {
  const replaceAddress = () => {
    const { pathname, search, hash } = location;
    if ((parseAddress(pathname).language ?? bareLanguage) === language) return;
    history.replaceState(history.state, "", getAddress(page, language) + search + hash);
  };
  const stopped = new AbortController();
  replaceAddress();
  for (const event of ["popstate", "pageshow"])
    addEventListener(event, replaceAddress, { signal: stopped.signal });
  return () => stopped.abort();
}

/** The blocks that a visitor may be reading. A table of contents is excluded, because it doesn't scroll with the text. */
const blocks = "main :is(h1, h2, h3, p, li, dt, dd, label, input, textarea, button):not(nav *)";

/**
 * Remembers where the first block in view is, before a render.
 * @returns a function that scrolls the page after the render, so that the block is there again
 */
function keepReadingPosition(): () => void {
  const block = findTopBlock();
  const top = block?.getBoundingClientRect().top ?? 0;
  return () => {
    if (block?.isConnected) scrollBy({ top: block.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/** The first block below the top bar; none if the page is at its top. */
function findTopBlock(): Element | undefined {
  if (scrollY === 0) return undefined;
  const barBottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(blocks)].find(
    (block) =>
      block.getBoundingClientRect().bottom > Math.max(barBottom, 0) &&
      getComputedStyle(block).position !== "sticky",
  );
}
