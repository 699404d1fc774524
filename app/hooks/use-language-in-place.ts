import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DocumentPage } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";
import type { Content } from "../content/create-content.ts";
import { loadContent } from "../content/load-content.ts";
import { updateDocument } from "../head/update-document.ts";
import { keepReadingPosition } from "./keep-reading-position.ts";

/** The web fonts of all scripts: the text decides which one is fetched. See `site-build/fonts.ts`. */
const fontFamilies = '"Display Latin", "Display Arabic"';

/** For how long a language waits for its web font. After that headings may change their typeface once. */
const fontTimeoutMs = 500;

/**
 * The language on screen, and what changes it in place: typed text, statuses and the reading position stay, and the
 * history gets no entry.
 */
export function useLanguageInPlace(page: DocumentPage, initial: Content) {
  const [content, setContent] = useState(initial);
  const requested = useRef(initial.language);
  const shown = useRef(initial);
  const restorePosition = useRef<() => void>(undefined);

  /**
   * If several choices are under way, only the last one counts. Rejects if its content cannot be loaded.
   * @returns false if another language was chosen meanwhile
   */
  async function showLanguage(language: Language): Promise<boolean> {
    requested.current = language;
    const next = await loadContent(language).catch((error) => {
      if (requested.current === language) throw error;
    });
    if (!next) return false;
    await waitForFont(next.home.hero.title);
    if (requested.current !== language) return false;
    restorePosition.current = keepReadingPosition();
    // The menu closes after the render.
    flushSync(() => setContent(next));
    return true;
  }

  // A layout effect, so that it scrolls before the top bar looks: the bar would take this for the visitor's scrolling.
  useLayoutEffect(() => {
    if (content === shown.current) return;
    shown.current = content;
    updateDocument(page, content);
    restorePosition.current?.();
  }, [page, content]);

  return { content, showLanguage };
}

async function waitForFont(text: string): Promise<void> {
  const timeUp = new Promise((resolve) => setTimeout(resolve, fontTimeoutMs));
  const load = document.fonts.load(`1em ${fontFamilies}`, text).catch(() => {});
  await Promise.race([load, timeUp]);
}
