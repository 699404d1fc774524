/** How this document was opened; undefined if the browser doesn't say. */
const getNavigation = () =>
  performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined;

/** Otherwise, the visitor has reloaded the document, or returned to it. */
export const isFirstLoad = () => getNavigation()?.type === "navigate";

/** The address that was opened. In Chromium, it has a fragment such as `#:~:text=Refunds`, which `location` hides. */
export const getOpenedAddress = () => getNavigation()?.name ?? "";
