const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

/** Otherwise, the visitor has reloaded the document, or returned to it. */
export const isFirstLoad = entry?.type === "navigate";

/** The address that was opened. In Chromium, it has a fragment such as `#:~:text=Refunds`, which `location` hides. */
export const openedAddress = entry?.name ?? "";
