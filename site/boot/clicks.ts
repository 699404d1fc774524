import { countOutboundClick } from "../counter-api.ts";
import { addSource, carrySource } from "./carry-source.ts";
import { onLinkOpened } from "./events.ts";
import { fillInPartnerLinks, findSource } from "./find-source.ts";

declare global {
  /** Whether the operator counts clicks on links to partners. */
  const COUNTS_CLICKS: boolean;

  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** The query of a redirect, whose own referrer is this document. */
export const keepSource = (query: string): string =>
  COUNTS_CLICKS && !navigator.globalPrivacyControl ? addSource(query, findSource()) : query;

/** Finds the visit's source and counts clicks on links to partners, unless the visitor asks not to be tracked. */
export function countClicks() {
  if (!COUNTS_CLICKS || navigator.globalPrivacyControl) return;
  const { dataset } = document.documentElement;
  dataset.source = findSource();
  // These events come before a visitor opens or copies a link. Until then, it is as built.
  for (const type of ["pointerdown", "keydown", "click", "contextmenu"])
    addEventListener(type, () => fillInPartnerLinks(dataset.source ?? ""), true);
  onLinkOpened("[data-placement]", ({ dataset: { placement = "" } }) => countOutboundClick(placement));
  carrySource();
}
