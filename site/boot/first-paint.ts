/** How long after `load` the browser may take to report a paint. It reports none while the document is in the background. */
const paintTimeoutMs = 1000;

/**
 * Resolves when the first frame is on the screen. By the next animation frame it may still be on its way there, and a
 * request or a layout would delay it.
 */
export const firstPaint = new Promise<void>((resolve) => {
  addEventListener("load", () => setTimeout(resolve, paintTimeoutMs));
  // Privacy settings may remove or refuse it.
  try {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  } catch {}
});
