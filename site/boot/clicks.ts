import { directSource } from "../../domain/visit-source.ts";
import { countOutboundClick } from "./click-counter.ts";
import { onLinkOpened } from "./events.ts";
import { fillInPartnerLinks, findSource, sourceParameter } from "./find-source.ts";

declare global {
  /** Whether the operator counts clicks on links to partners. */
  const COUNTS_CLICKS: boolean;

  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Passes the source on in the query of a redirect, whose own referrer is this document. */
export function keepSource(query: string): string {
  if (!COUNTS_CLICKS || navigator.globalPrivacyControl) return query;
  const source = findSource();
  return source === directSource ? query : `${query ? `${query}&` : "?"}${sourceParameter}=${source}`;
}

/** Finds the visit's source, and counts clicks on links to partners, unless the visitor asks not to be tracked. */
export function countClicks() {
  if (!COUNTS_CLICKS || navigator.globalPrivacyControl) return;
  const source = findSource();
  document.documentElement.dataset.source = source;
  const address = new URL(location.href);
  if (address.searchParams.has(sourceParameter)) {
    // Nobody is to share it.
    address.searchParams.delete(sourceParameter);
    history.replaceState(history.state, "", address);
  }
  // These events come before a visitor opens or copies a link. Until then, it is as built.
  for (const type of ["pointerdown", "keydown", "click", "contextmenu"])
    addEventListener(type, () => fillInPartnerLinks(source), true);
  onLinkOpened("[data-placement]", ({ dataset: { placement = "" } }) => countOutboundClick(placement));
}
