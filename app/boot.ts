/**
 * The build inlines this script into every document, without what the document doesn't need. It runs before the first
 * paint, so it must stay short. Only two texts of it exist, because the content security policy has a hash of each.
 */

import { getAddress, type PageName } from "../contract/addresses.ts";
import { sentFragment } from "../contract/contact-message.ts";
import {
  defaultLanguage,
  formatLanguageCookie,
  type Language,
  negotiateLanguage,
} from "../contract/languages.ts";
import type { CounterApi } from "../settings/counter-api.ts";
import { countOutboundClick } from "./api/click-counter.ts";
import { fillInPartnerLinks, findAndKeepSource } from "./attribution.ts";
import { forgetDraft, restoreDraft, saveDraft } from "./draft.ts";

declare global {
  /** See `SiteDocument.redirectsByLanguage`. */
  const REDIRECTS_BY_LANGUAGE: boolean;

  /** Undefined if the operator doesn't count clicks on links to partners. */
  const CLICK_API: CounterApi | undefined;

  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

const { scripts = "" } = (document.currentScript as HTMLScriptElement).dataset;
const { page, contentAddress = "" } = document.documentElement.dataset;
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** Otherwise, the visitor has reloaded the document, or returned to it. */
const isFirstLoad = navigation?.type === "navigate";
/** A form that was sent without hydration leads here. */
const isReturnOfForm = isFirstLoad && location.hash === `#${sentFragment}`;

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

/** Sets the cookie, which nothing else sets. The link leads to the section that the address names, if it names one. */
function chooseLanguage(link: HTMLAnchorElement) {
  const language = link.hreflang as Language;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and some browsers lack it
  document.cookie = formatLanguageCookie(language, { secure: location.protocol === "https:" });
  link.hash = document.querySelector(":target:not(.outcome)")?.id ?? "";
}

/** How long after `load` the browser may take to report a paint. It reports none while the document is in the background. */
const paintTimeoutMs = 1000;

/**
 * Resolves when the first frame is on the screen. By the next animation frame it may still be on its way there, and a
 * request or a layout would delay it.
 */
const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(resolve, paintTimeoutMs));
});

/** Keeps what is typed from now on, before other scripts arrive. */
function keepDraft() {
  addEventListener("input", ({ target }) => {
    if ((target as Element).matches("[data-draft]")) saveDraft(target as HTMLInputElement);
  });
  addEventListener("submit", ({ target }) => {
    if ((target as Element).matches(".newsletter form")) forgetDraft(target as HTMLFormElement);
  });
  // The first use of the storage takes time, so both wait for the first paint.
  addEventListener("DOMContentLoaded", async () => {
    await firstPaint;
    if (isReturnOfForm) forgetDraft(document);
    restoreDraft();
  });
  // By now, the browser may have filled in an older text.
  addEventListener("pageshow", () => firstPaint.then(restoreDraft));
}

/** How long a busy browser may delay the import. */
const idleTimeoutMs = 2000;

/** Imports the JavaScript after `load` and the first paint, when the browser is idle, or at the first touch, key, or focus. */
function importEntryAfterLoad() {
  // Browsers run a module once, no matter how often it is imported.
  const importEntry = () => {
    // If an import fails, the document still works as it does without JavaScript.
    for (const script of [...scripts.split(" "), contentAddress])
      import(/* @vite-ignore */ script).catch(() => {});
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
 * Firefox finds the text of a link such as `#:~:text=Refunds` only if it is there from the start, and scripts can't see this
 * fragment. So only Chromium leaves parts of the page out: no other browser reports layout shifts.
 */
const canDeferParts = PerformanceObserver.supportedEntryTypes.includes("layout-shift");

/**
 * Until the first paint, stylesheets leave out engravings, and what is below a phone's first screen. A fragment, or a position to
 * which the browser returns, may need any part of the page at once.
 */
async function paintFirstScreenFirst() {
  if (location.hash || !isFirstLoad || !canDeferParts) return;
  const { dataset } = document.documentElement;
  dataset.firstScreen = "unpainted";
  await firstPaint;
  dataset.firstScreen = "painted";
  const parts = document.querySelectorAll<HTMLElement>("[data-later]");
  for (const part of parts) {
    // Lays out what is shown so far. One layout for all parts would block a slow phone for a quarter of a second.
    document.body.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve));
    part.dataset.later = "shown";
  }
  delete dataset.firstScreen;
  // As built: in development, React reports attributes that differ.
  for (const part of parts) part.dataset.later = "";
}

// Loads the inlined glyphs before the first layout. Otherwise headings are first laid out in another font, and then move.
document.fonts.load('1em "Display Glyphs"');
paintFirstScreenFirst();
const isLeaving = REDIRECTS_BY_LANGUAGE && redirectByLanguage();
onLinkOpened("a[hreflang]", chooseLanguage);
keepDraft();
if (CLICK_API && !navigator.globalPrivacyControl) {
  // Kept at once, although the first use of the storage takes time: the visitor may leave before the first paint.
  const source = findAndKeepSource();
  document.documentElement.dataset.source = source;
  // These events come before a visitor opens or copies a link. Until then, it is as built, or as React rendered it.
  for (const type of ["pointerdown", "keydown", "click", "contextmenu"])
    addEventListener(type, () => fillInPartnerLinks(source), true);
  onLinkOpened("[data-placement]", ({ dataset: { placement = "" } }) =>
    countOutboundClick(CLICK_API, placement, source),
  );
}
// The browser may still paint a document that the visitor leaves. Its JavaScript must not count the visit, because the
// next document does.
if (!isLeaving) importEntryAfterLoad();
