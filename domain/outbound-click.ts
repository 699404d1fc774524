import type { SitePage } from "./documents.ts";
import type { Language } from "./languages.ts";
import { shortenForSubId } from "./visit-source.ts";

/** The links to partners on the home page, each with the label that operators read. */
export const placements = {
  hero: "Buy now, at the top",
  cards: "Gift cards",
  steps: "Buy now, after the steps",
  closing: "Buy now, at the end",
  exchange: "Trade crypto",
};

/** The links on a page of the operator's own have its address, such as `guide`, as their placement. */
export type Placement = string;

/** A click as it is counted per day. It says nothing about who clicked. */
export interface OutboundClick {
  /** The link's placement, or that of a page's views: see `getViewPlacement`. */
  placement: Placement;
  language: Language;
  /** Where its visitor came from: see `visit-source.ts`. Undefined if it is not counted. */
  source?: string | undefined;
}

/** The placement under which views of an operator's page are counted. No link has it. */
export const getViewPlacement = (page: string) => `/${page}`;

/** The operator's page whose views have this placement; undefined for that of a link, or of a visit. */
export const findViewedPage = (placement: Placement) =>
  placement.startsWith("/") ? placement.slice(1) : undefined;

/** Every name under which a site counts clicks and views. */
export const listPlacements = (pages: readonly SitePage[]): string[] => [
  ...Object.keys(placements),
  ...pages.flatMap(({ name, isOwn }) => (isOwn ? [name, getViewPlacement(name)] : [])),
];

/** Leaves room for the language and the source. */
export const maxPlacementLength = 14;

/** The name of a placement in a sub-id. */
export const toPlacementSubId = (placement: Placement) => shortenForSubId(placement, maxPlacementLength);
