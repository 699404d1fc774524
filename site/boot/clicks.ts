import { directSource } from "../../domain/visit-source.ts";
import type { CounterApi } from "../../settings/counter-api.ts";
import { countOutboundClick } from "../api/click-counter.ts";
import { fillInPartnerLinks, findSource } from "../find-source.ts";
import { onLinkOpened } from "./events.ts";

declare global {
  /** Undefined if the operator doesn't count clicks on links to partners. */
  const CLICK_API: CounterApi | undefined;

  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

const isCounted = () => CLICK_API && !navigator.globalPrivacyControl;

/** Names the site that led to a visit in the query of a redirect: otherwise the next document's referrer would be this one. */
export function keepReferrer(query: string): string {
  const source = isCounted() ? findSource() : directSource;
  if (!source.includes(".") || query.includes("utm_source=")) return query;
  return `${query ? `${query}&` : "?"}utm_source=${source}`;
}

/** Finds the visit's source, and counts clicks on links to partners, unless the visitor asks not to be tracked. */
export function countClicks() {
  if (!CLICK_API || !isCounted()) return;
  const source = findSource();
  document.documentElement.dataset.source = source;
  // These events come before a visitor opens or copies a link. Until then, it is as built.
  for (const type of ["pointerdown", "keydown", "click", "contextmenu"])
    addEventListener(type, () => fillInPartnerLinks(source), true);
  onLinkOpened("[data-placement]", ({ dataset: { placement = "" } }) =>
    countOutboundClick(CLICK_API, placement, source),
  );
}
