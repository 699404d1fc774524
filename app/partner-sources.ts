import { fillInSource } from "../contract/visit-source.ts";

/** Writes the visit's source into the links of partners who learn it. Without a source, the links stay as built. */
export function fillInSources(): void {
  const { source } = document.documentElement.dataset;
  if (source === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-template]"))
    link.href = fillInSource(link.dataset.template as string, source);
}
