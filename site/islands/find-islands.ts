import type { ComponentType } from "react";

type IslandFile = { default: { Component: ComponentType } };

const files = import.meta.glob<IslandFile>("../pages/*/*.island.tsx");

/**
 * Hydrates the islands of the document. Without one, it loads no React. If an import fails, the island stays as built, and the
 * error is reported.
 */
export async function hydrateIslands(): Promise<void> {
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  const hydrations = islands.map(async (island) => {
    const load = files[`../pages/${island.dataset.island}.island.tsx`];
    // Both at once.
    const [file, { hydrate }] = await Promise.all([load?.(), import("./hydrate.tsx")]);
    if (!file) throw new Error(`There is no island ${island.dataset.island}.`);
    await hydrate(island, file.default.Component);
  });
  for (const result of await Promise.allSettled(hydrations))
    if (result.status === "rejected") reportError(result.reason);
}
