/**
 * The one script inlined in every document, bundled by `site-build/documents.plugin.ts`. It is the same in all of them, so
 * that one hash in the content security policy covers it, and it runs before the first paint, so it is short.
 */
import { defaultLanguage, type Language, languageCookieFor, negotiate } from "../contract/languages.ts";
import { languageIn, pathIn } from "../contract/pages.ts";
import { isForBrowser } from "./click.ts";

const { entry = "", words = "" } = (document.currentScript as HTMLScriptElement).dataset;
const shown = document.documentElement.lang as Language;
const asked = languageIn(location.pathname);

/** The page of ours that led here, if one did. */
function ownReferrer(): URL | undefined {
  const from = document.referrer ? new URL(document.referrer) : undefined;
  return from?.origin === location.origin ? from : undefined;
}

/** The address of this page in a language, query and fragment kept. */
function addressIn(language: Language): string {
  return pathIn(language, location.pathname) + location.search + location.hash;
}

/**
 * A bare address may have been answered with the document of any language: the address becomes the document's
 * own. Where nobody negotiates, on a static host, the English document sends the visitor on by the same rule.
 * Within the site nothing is negotiated: only the language menu leads to another language, and that is kept.
 */
function settleAddress() {
  const from = ownReferrer();
  if (from) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and not everywhere
    if ((languageIn(from.pathname) ?? defaultLanguage) !== shown) document.cookie = languageCookieFor(shown);
  } else if (!asked && shown === defaultLanguage) {
    const wanted = negotiate(document.cookie, navigator.language);
    if (wanted !== shown) return location.replace(addressIn(wanted));
  }
  if ((asked ?? defaultLanguage) !== shown) history.replaceState(history.state, "", addressIn(shown));
}

/**
 * React is asked for after the first largest-contentful-paint entry, at idle, or at the first touch, key or
 * focus. A page that loads unseen has no such entry, nor have some browsers: there it is `load`.
 */
function startAfterFirstPaint() {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    import(/* @vite-ignore */ words);
    import(/* @vite-ignore */ entry).catch(followEarlyChoice);
  };
  const startAtIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  for (const hand of ["pointerdown", "keydown", "focusin"])
    addEventListener(hand, start, { once: true, passive: true, capture: true });
  if (!document.hidden && PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint"))
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      startAtIdle();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  else addEventListener("load", startAtIdle);
}

/**
 * What is clicked until the scripts are there: `services/outbound-click.ts` counts it. A language chosen over a typed
 * text waits for `components/language-menu.tsx`, for the text would go with the page.
 */
function keepEarlyHands() {
  let typed = false;
  addEventListener("input", () => {
    typed = true;
  });
  addEventListener("click", (event) => {
    window.clickedEarly = event.target;
    const language = (event.target as Partial<Element>).closest?.<HTMLAnchorElement>(".language-menu a");
    if (!typed || !language || window.chosenEarly === null || isForBrowser(event)) return;
    event.preventDefault();
    window.chosenEarly = language;
  });
}

/** No scripts came: the choice is an ordinary link after all. */
function followEarlyChoice() {
  const language = window.chosenEarly;
  window.chosenEarly = null;
  if (language) location.href = language.href;
}

// The inlined type, asked for before the first layout: otherwise headings are laid out in another and then move.
// A face is loaded for letters that it covers, one of each script here.
document.fonts.load("1em Display", "eا");
settleAddress();
startAfterFirstPaint();
keepEarlyHands();
