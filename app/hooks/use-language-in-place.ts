import { useLayoutEffect, useRef, useState } from "react";
import type { PageContent } from "../../content/create-content.ts";
import { getAddress, parseAddress } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { loadContent } from "../pages.ts";

/** How long a change of language waits for its web font. Headings keep the face in which they are first shown. */
const fontTimeoutMs = 500;

/**
 * Changes the language in place: content, head, address, and reading position. Typed text and statuses stay, and the
 * history gets no entry. If the content can't be loaded, the other language's document is opened, unless the browser is
 * offline. `boot.ts` sets the cookie, which also happens without this hook.
 */
export function useLanguageInPlace(initial: PageContent) {
  const [content, setContent] = useState(initial);
  const requested = useRef<Language>(undefined);
  const restorePosition = useRef(() => {});
  const { page, language } = content;

  /** If several changes are in progress, only the last one counts. */
  async function showLanguage(next: Language) {
    requested.current = next;
    const [loaded] = await Promise.all([
      loadContent(next).catch(() => undefined),
      Promise.race([loadFont(next), new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))]),
    ]);
    if (requested.current !== next || page === "not-found") return;
    if (!loaded) {
      // Offline, the page would be lost, with what is typed.
      if (navigator.onLine) location.assign(getAddress(page, next));
      return;
    }
    restorePosition.current = keepReadingPosition();
    setContent(loaded);
  }

  // A layout effect, so that the page is scrolled before it is painted.
  useLayoutEffect(() => {
    // A mistyped address stays, so that the visitor can correct it.
    if (page === "not-found") return;
    const isChosen = requested.current !== undefined;
    if (isChosen) {
      updateDocument(content);
      restorePosition.current();
    }
    /** Entries of the history may have another language's address, even after a reload. */
    const keepAddress = () => {
      const { pathname, search, hash } = location;
      // A bare address agrees with the language that it was negotiated to.
      const shown = parseAddress(pathname).language ?? (isChosen ? undefined : language);
      if (shown !== language)
        history.replaceState(history.state, "", getAddress(page, language) + search + hash);
    };
    keepAddress();
    addEventListener("popstate", keepAddress);
    addEventListener("pageshow", keepAddress);
    return () => {
      removeEventListener("popstate", keepAddress);
      removeEventListener("pageshow", keepAddress);
    };
  }, [content, page, language]);

  return { content, showLanguage };
}

/** Loads the web font of a language. Its name has the letters that decide on the file: see `site-build/fonts.ts`. */
function loadFont(language: Language) {
  // An optional face that comes late isn't used until the next page. All others are swapped already.
  for (const face of document.fonts) face.display = "swap";
  return document.fonts
    .load('1em "Display Latin", "Display Arabic"', languages[language].name)
    .catch(() => {});
}

/** Updates everything in a page's document that is outside of `App`. */
function updateDocument({ language, head }: PageContent): void {
  const { documentElement: root } = document;
  root.dataset.language = language;
  root.lang = language;
  root.dir = languages[language].direction;
  document.title = head.title;
  setAttribute("meta[name=description]", "content", head.description);
  setAttribute("link[rel=canonical]", "href", head.canonical);
  for (const [property, content] of Object.entries(head.properties ?? {}))
    setAttribute(`meta[property="${property}"]`, "content", content);
}

function setAttribute(selector: string, name: string, value = ""): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}

/**
 * Remembers where the first text in view begins, before a render. Headings may be sticky.
 * @returns a function that scrolls the page after the render, so that the text begins there again
 */
function keepReadingPosition(): () => void {
  const getTop = (text: Element) => text.getBoundingClientRect().top;
  const texts = document.querySelectorAll("main :is(p, li, dd, label)");
  // The top bar covers texts. Its place may differ from its height: it may be moving.
  const covered = document.querySelector<HTMLElement>(".top-bar")?.offsetHeight ?? 0;
  const first = [...texts].find((text) => getTop(text) > covered);
  if (!first || scrollY === 0) return () => {};
  const top = getTop(first);
  return () => scrollBy({ top: getTop(first) - top, behavior: "instant" });
}
