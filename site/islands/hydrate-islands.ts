import type { ComponentType } from "react";
import { whenInView } from "../when-in-view.ts";

type IslandFile = { default: { Component: ComponentType } };

const files = import.meta.glob<IslandFile>("../pages/*/*.island.tsx");

/** Signs that a visitor turns to an island. `input`: a password manager may fill it in where nobody looks. */
const signs = ["pointerdown", "focusin", "input"];

/**
 * Hydrates each island of the document when it comes into view, or when the visitor turns to it. Until then, no React is
 * loaded, and the island works as it was built.
 */
export function hydrateIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const waiting = new AbortController();
    const { signal } = waiting;
    const hydrate = () => {
      if (signal.aborted) return;
      waiting.abort();
      // If an import fails, the island stays as built.
      hydrateIsland(island).catch(reportError);
    };
    for (const sign of signs) island.addEventListener(sign, hydrate, { signal, passive: true });
    // The visitor turned to it before this script arrived.
    if (island.contains(document.activeElement)) hydrate();
    // The island itself has no box.
    else signal.addEventListener("abort", whenInView(island.firstElementChild as Element, hydrate));
  }
}

async function hydrateIsland(island: HTMLElement): Promise<void> {
  const load = files[`../pages/${island.dataset.island}.island.tsx`];
  const [file, { hydrate }] = await Promise.all([load?.(), import("./hydrate.tsx")]);
  if (!file) throw new Error(`There is no island ${island.dataset.island}.`);
  hydrate(island, file.default.Component);
}
