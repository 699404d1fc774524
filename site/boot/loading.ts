import { firstPaint } from "./first-paint.ts";

/** How long a busy browser may delay the import. */
const idleTimeoutMs = 2000;

/** Imports the page's JavaScript after `load` and the first paint, when the browser is idle, or at the first touch, key, or focus. */
export function importEntryAfterLoad() {
  const { entry = "" } = document.documentElement.dataset;
  // Browsers run a module once, no matter how often it is imported. If the import fails, the document works as it does
  // without JavaScript.
  const importEntry = () => void import(/* @vite-ignore */ entry).catch(() => {});
  for (const interaction of ["pointerdown", "keydown", "focusin"])
    addEventListener(interaction, importEntry, { once: true, passive: true, capture: true });
  addEventListener("load", async () => {
    await firstPaint;
    // Without the timeout, a browser that draws no frames might never call back. Safari has no such function.
    if ("requestIdleCallback" in window) requestIdleCallback(importEntry, { timeout: idleTimeoutMs });
    else setTimeout(importEntry);
  });
}
