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
import { type ClickApi, countOutboundClick } from "./api/click-counter.ts";
import { findAndKeepSource } from "./find-source.ts";

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

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

/** Calls back when a click opens a link, here or in a new tab. The right button opens a menu instead. */
function onLinkOpened(selector: string, callback: (link: HTMLAnchorElement) => void) {
  for (const type of ["click", "auxclick"] as const)
    addEventListener(type, ({ target, button }) => {
      const link = (target as Element).closest<HTMLAnchorElement>(selector);
      if (link && button < 2) callback(link);
    });
}

/** Sets the cookie. Nothing else sets it. */
function keepLanguageChoice({ hreflang }: HTMLAnchorElement) {
  const language = hreflang as Language;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and some browsers lack it
  document.cookie = formatLanguageCookie(language, { secure: location.protocol === "https:" });
}

/** How long a busy browser may delay the import. */
const idleTimeoutMs = 2000;

/** How long after `load` the browser may take to report a paint. It reports none while the document is in the background. */
const paintTimeoutMs = 1000;

/**
 * Resolves when the first frame is on the screen. By the next animation frame it may still be on its way there, and a
 * request or a layout would delay it.
 */
const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(resolve, paintTimeoutMs));
});

/** Imports the JavaScript after `load` and the first paint, when the browser is idle, or at the first touch, key, or focus. */
function importEntryAfterLoad() {
  // Browsers run a module once, no matter how often it is imported.
  const importEntry = () => {
    // If an import fails, the document still works as it does without JavaScript.
    for (const script of scripts.split(" ")) import(/* @vite-ignore */ script).catch(() => {});
  };
  for (const interaction of ["pointerdown", "keydown", "focusin"])
    addEventListener(interaction, importEntry, { once: true, passive: true, capture: true });
  addEventListener("load", async () => {
    await firstPaint;
    // Without the timeout, a browser that draws no frames might never call back. Safari has no such function.
    if ("requestIdleCallback" in window) requestIdleCallback(importEntry, { timeout: idleTimeoutMs });
    else setTimeout(importEntry);
  });
}

/**
 * Until the first paint, `first-paint.css` leaves out what takes long and isn't on a phone's first screen. A fragment, or a
 * position to which the browser returns, may need any part of the page at once.
 */
async function paintFirstScreenFirst() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") return;
  const { dataset } = document.documentElement;
  dataset.beforeFirstPaint = "";
  await firstPaint;
  delete dataset.beforeFirstPaint;
}

// Loads the inlined glyphs before the first layout. Otherwise headings are first laid out in another font, and then move.
document.fonts.load('1em "Display Glyphs"');
paintFirstScreenFirst();
const isLeaving = redirectsByLanguage !== undefined && redirectByLanguage();
onLinkOpened("a[hreflang]", keepLanguageChoice);
if (clicks && !navigator.globalPrivacyControl) {
  const source = findAndKeepSource();
  document.documentElement.dataset.source = source;
  const counter: ClickApi = JSON.parse(clicks);
  onLinkOpened("[data-placement]", ({ dataset: { placement = "" } }) =>
    countOutboundClick(counter, placement, source),
  );
}
// The browser may still paint a document that the visitor leaves. Its JavaScript must not count the visit, because the
// next document does.
if (!isLeaving) importEntryAfterLoad();
