import { firstPaint } from "./first-paint.ts";
import { getOpenedAddress, isFirstLoad } from "./navigation.ts";

/**
 * Until the first paint, stylesheets leave out engravings, and what is below a phone's first screen. A fragment, or a position to
 * which the browser returns, may need any part of the page at once.
 */
export function paintFirstScreenFirst() {
  // Firefox hides the fragment of a link to a text from scripts. Only Chromium doesn't, and only Chromium reports layout shifts.
  const showsFragments =
    "PerformanceObserver" in window && PerformanceObserver.supportedEntryTypes?.includes("layout-shift");
  if (!showsFragments || !isFirstLoad() || getOpenedAddress().includes("#")) return;
  document.documentElement.dataset.firstScreen = "unpainted";
  firstPaint.then(showLaterParts);
}

async function showLaterParts() {
  const { dataset } = document.documentElement;
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
