import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { defaultLanguage, type Language } from "../contract/languages.ts";
import { readAddress } from "../contract/pages.ts";
import { isForBrowser } from "./click.ts";
import { isTypeLoaded, loadDisplayType } from "./display-type.ts";
import { isLoaded, loadWords } from "./language.tsx";
import { isSheetLoaded, loadSheet, sheetOf } from "./stylesheet.tsx";

/** The language that a document at this address is written in. */
export function languageAt(pathname: string): Language {
  return readAddress(pathname).language ?? defaultLanguage;
}

/** The sheet of the page at this address. */
function sheetAt(pathname: string) {
  return sheetOf(readAddress(pathname).page ?? "not-found");
}

/** Whether all is there that the page at this address needs to be shown, so that nothing of it moves later. */
function isPageLoaded(pathname: string): boolean {
  const language = languageAt(pathname);
  return isLoaded(language) && isSheetLoaded(sheetAt(pathname)) && isTypeLoaded(language);
}

/** Brings words, sheet and type of the page at this address. */
async function loadPage(pathname: string): Promise<void> {
  const language = languageAt(pathname);
  await Promise.all([loadWords(language), loadSheet(sheetAt(pathname)), loadDisplayType(language)]);
}

/** For links that are pointed at: their page is likely to be asked for. */
export function loadPageAhead({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
  // What doesn't come now is asked for once more when the link is followed.
  loadPage(currentTarget.pathname).catch(() => {});
}

/**
 * The address on screen. It follows the address bar in the same task where all that its page needs is at hand, so
 * that the next frame shows it; where it is not, as soon as it is. The document's own address needs nothing.
 */
export function useShownAddress(built?: string): string {
  const asked = usePathname(built ? { ssrPath: built } : {});
  const [own] = useState(asked);
  const [shown, show] = useState(asked);
  const ready = asked === own || isPageLoaded(asked);
  if (ready && shown !== asked) show(asked);
  useEffect(() => {
    if (ready) return;
    let wanted = true;
    loadPage(asked).then(
      () => wanted && show(asked),
      // A load would take a typed text with it, and lead nowhere while there is no network.
      () => (isTyped() ? history.back() : location.reload()),
    );
    return () => {
      wanted = false;
    };
  }, [asked, ready]);
  return shown;
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Goes to a link's page without a load; query and fragment can be others than the link's own. */
export function followInPlace(
  event: MouseEvent<HTMLAnchorElement>,
  { search, hash }: Pick<URL, "search" | "hash"> = event.currentTarget,
) {
  if (isForBrowser(event)) return;
  event.preventDefault();
  navigate(event.currentTarget.pathname + search + hash);
}

/**
 * Scroll and focus as in a browser without script: a new page begins at its top or its fragment, one that was
 * left keeps its place, and the focus goes to the heading. A language switch is not a new page.
 */
export function useArrival(page: string, address: string) {
  const arrived = useRef({ page, address });
  useEffect(() => {
    const left = arrived.current;
    arrived.current = { page, address };
    if (left.page === page) return;
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
