/** Otherwise, the visitor has reloaded the document, or returned to it, or the browser doesn't say. */
export function isFirstLoad(): boolean {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
}
