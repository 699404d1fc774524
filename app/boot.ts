/**
 * The build inlines this script into every document. Its text is the same in all of them, so that one hash in the
 * content security policy covers it. It runs before the first paint, so it must stay short.
 */
import { getAddress, type PageName } from "../contract/addresses.ts";
import {
  defaultLanguage,
  formatLanguageCookie,
  type Language,
  negotiateLanguage,
} from "../contract/languages.ts";
import { countOutboundClicks } from "./api/outbound-click.ts";
import { findAndKeepSource } from "./api/visit-source.ts";

const { scripts = "", clicks } = (document.currentScript as HTMLScriptElement).dataset;
const { page, redirectsByLanguage } = document.documentElement.dataset;

/**
 * Static hosts serve English at the bare addresses. The rule is the same as in the service.
 * @returns whether the visitor leaves this document
 */
function redirectByLanguage(): boolean {
  const language = negotiateLanguage(document.cookie, navigator.language);
  if (language === defaultLanguage) return false;
  location.replace(getAddress(page as PageName, language) + location.search + location.hash);
  return true;
}

/** Sets the cookie on a click in the language menu, even if the click opens a new tab. Nothing else sets it. */
function keepLanguageChoice({ target, button }: MouseEvent) {
  const opensLink = button < 2;
  const link = (target as Element).closest<HTMLAnchorElement>("a[hreflang]");
  if (!link || !opensLink) return;
  const language = link.hreflang as Language;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and some browsers lack it
  document.cookie = formatLanguageCookie(language, { secure: location.protocol === "https:" });
}

/** How long a busy browser may delay the import. */
const idleTimeoutMs = 2000;

/** Imports the JavaScript after `load`, when the browser is idle, or at the first touch, key, or focus. */
function importEntryAfterLoad() {
  let isRequested = false;
  const importEntry = () => {
    if (isRequested) return;
    isRequested = true;
    // If an import fails, the document still works as it does without JavaScript.
    for (const script of scripts.split(" ")) import(/* @vite-ignore */ script).catch(() => {});
  };
  for (const interaction of ["pointerdown", "keydown", "focusin"])
    addEventListener(interaction, importEntry, { once: true, passive: true, capture: true });
  addEventListener("load", () => {
    // Without the timeout, a browser that draws no frames might never call back. Safari has no such function.
    if ("requestIdleCallback" in window) requestIdleCallback(importEntry, { timeout: idleTimeoutMs });
    else setTimeout(importEntry);
  });
}

/**
 * Until the first paint, `first-paint.css` leaves out what takes long and isn't on a phone's first screen. A fragment, or a
 * position to which the browser returns, may need any part of the page at once.
 */
function paintFirstScreenFirst() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") return;
  const { dataset } = document.documentElement;
  dataset.beforeFirstPaint = "";
  addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.beforeFirstPaint)),
  );
}

// Loads the inlined glyphs before the first layout. Otherwise headings are first laid out in another font, and then move.
document.fonts.load('1em "Display Glyphs"');
paintFirstScreenFirst();
const isLeaving = redirectsByLanguage !== undefined && redirectByLanguage();
for (const type of ["click", "auxclick"] as const) addEventListener(type, keepLanguageChoice);
if (clicks && !navigator.globalPrivacyControl) {
  const source = findAndKeepSource();
  document.documentElement.dataset.source = source;
  countOutboundClicks(clicks, source);
}
// The browser may still paint a document that the visitor leaves. Its JavaScript must not count the visit, because the
// next document does.
if (!isLeaving) importEntryAfterLoad();
