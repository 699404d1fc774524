import type { Language } from "./languages.ts";

/** The links to partners on the home page: three times Buy now, the gift cards, and the exchange's advertisement. */
export const placements = ["hero", "cards", "steps", "closing", "exchange"] as const;

export type Placement = (typeof placements)[number];

/** The data that is counted for each day. It says nothing about who clicked. */
export interface OutboundClick {
  placement: Placement;
  language: Language;
  /** Where its visitor came from: see `visit-source.ts`. Undefined if it is not counted. */
  source?: string | undefined;
}

export function isPlacement(name: unknown): name is Placement {
  return (placements as readonly unknown[]).includes(name);
}
