import { startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { defaultLanguage, type Language } from "../contract/languages.ts";
import { readAddress } from "../contract/pages.ts";
import { loadWords } from "./language.tsx";

/** The language that a document at this address is written in. */
export function languageAt(pathname: string): Language {
  return readAddress(pathname).language ?? defaultLanguage;
}

/** The address on screen: it follows the address bar as soon as the words of its language are there. */
export function useShownAddress(): string {
  const [asked] = useLocation();
  const [shown, show] = useState(asked);
  useEffect(() => {
    let wanted = true;
    loadWords(languageAt(asked)).then(
      () => wanted && startTransition(() => show(asked)),
      () => location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [asked]);
  return shown;
}

/**
 * Scroll and focus as in a browser without script: a new page begins at its top or its fragment, one that was
 * left keeps its place, and the focus goes to the heading. A language switch is not a new page.
 */
export function useArrival(page: string, address: string) {
  const arrived = useRef({ page, address });
  useEffect(() => {
    const samePage = arrived.current.page === page;
    arrived.current = { page, address };
    if (samePage) return;
    document.querySelector("h1")?.focus({ preventScroll: true });
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) target.scrollIntoView();
    else scrollTo({ top: history.state?.scroll ?? 0, behavior: "instant" });
  }, [page, address]);

  useEffect(() => {
    history.scrollRestoration = "manual";
    // Between a click and its page the address bar is ahead of what is on screen.
    const keepPlace = () => {
      if (location.pathname === arrived.current.address)
        history.replaceState({ ...history.state, scroll: scrollY }, "");
    };
    // A reload and the back/forward cache restore the place by themselves.
    const handBack = () => {
      history.scrollRestoration = "auto";
    };
    addEventListener("scrollend", keepPlace);
    addEventListener("pagehide", handBack);
    return () => {
      removeEventListener("scrollend", keepPlace);
      removeEventListener("pagehide", handBack);
    };
  }, []);
}
