/**
 * The one script inlined in every document: the same text in all of them, so that one hash in the content security
 * policy covers it. It runs before the first paint and is short.
 */
import { type DocumentPage, getMenuAddress } from "../contract/addresses.ts";
import {
  defaultLanguage,
  formatLanguageCookie,
  type Language,
  negotiateLanguage,
} from "../contract/languages.ts";
import { countOutboundClicks } from "./api/outbound-click.ts";

const { scripts = "", clicks } = (document.currentScript as HTMLScriptElement).dataset;
const { page, negotiate } = document.documentElement.dataset;

/** A static host answers its bare addresses in English: visitors go on by the rule that the service follows. */
function redirectToPreferredLanguage() {
  const language = negotiateLanguage(document.cookie, navigator.language);
  if (language === defaultLanguage) return;
  location.replace(getMenuAddress(page as DocumentPage, language) + location.search + location.hash);
}

/** Every click on an entry of the language menu is a choice, also one for a new tab, and nothing else is. */
function keepLanguageChoice({ target, button }: MouseEvent) {
  const opensLink = button < 2;
  const link = (target as Element).closest<HTMLElement>("[data-language]");
  if (!link || !opensLink) return;
  const language = link.dataset.language as Language;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and not everywhere
  document.cookie = formatLanguageCookie(language, { secure: location.protocol === "https:" });
}

/** Milliseconds after `load` by which a browser has told of the largest paint, if it ever does. */
const paintTimeLimit = 3000;

/** Milliseconds after which the scripts are asked for though the browser has something else to do. */
const idleTimeLimit = 2000;

/**
 * The scripts are asked for after the largest paint, at idle, or at the first touch, key or focus. A page that loads
 * unseen has no such paint, nor do some browsers tell of it: there it is `load`.
 */
function importEntryAfterPaint() {
  let isAsked = false;
  const importEntry = () => {
    if (isAsked) return;
    isAsked = true;
    // Without them the document works as it is.
    for (const script of scripts.split(" ")) import(/* @vite-ignore */ script).catch(() => {});
  };
  const importAtIdle = () => {
    // Without a frame to draw, a browser may never be idle.
    if ("requestIdleCallback" in window) requestIdleCallback(importEntry, { timeout: idleTimeLimit });
    else setTimeout(importEntry);
  };
  for (const interaction of ["pointerdown", "keydown", "focusin"])
    addEventListener(interaction, importEntry, { once: true, passive: true, capture: true });
  const tellsOfPaint =
    !document.hidden && PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint");
  if (tellsOfPaint)
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      importAtIdle();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  // A page that is left before its first paint, and comes back to view later, has none to tell of either.
  addEventListener("load", () => setTimeout(importAtIdle, tellsOfPaint ? paintTimeLimit : 0));
}

// The inlined glyphs, asked for before the first layout: otherwise headings are laid out in another type and then move.
// A face is loaded for letters that it covers, one of each script here.
document.fonts.load('1em "Display Glyphs"', "eا");
if (negotiate !== undefined) redirectToPreferredLanguage();
for (const type of ["click", "auxclick"] as const) addEventListener(type, keepLanguageChoice);
if (clicks && !navigator.globalPrivacyControl) countOutboundClicks(clicks);
importEntryAfterPaint();
