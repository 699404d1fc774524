import { outboundClickPath } from "../../contract/outbound-click.ts";
import { settings } from "../settings.ts";

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
  interface Window {
    /** Set by the start script. */
    clickedEarly?: EventTarget | null;
  }
}

/** The middle button opens a link too; the right one opens a menu. */
const middleButton = 1;

/**
 * Counts, from now on, every click on a link to a partner. The browser sends a beacon in its own time: no link
 * waits for it. Visitors who ask not to be counted are not.
 */
export function countOutboundClicks(): void {
  if (navigator.globalPrivacyControl) return;
  count(window.clickedEarly);
  document.addEventListener("click", ({ target }) => count(target));
  document.addEventListener("auxclick", ({ target, button }) => {
    if (button === middleButton) count(target);
  });
}

function count(target: EventTarget | null | undefined): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("a[data-placement]") : null;
  if (!link) return;
  const url = new URL(outboundClickPath, settings.VISITOR_COUNTER_URL || location.origin);
  if (settings.VISITOR_COUNTER_KEY) url.searchParams.set("apikey", settings.VISITOR_COUNTER_KEY);
  const { placement = "" } = link.dataset;
  // A form, not JSON: a beacon has credentials, so that a preflight would fail where every origin is allowed.
  navigator.sendBeacon(url, new URLSearchParams({ placement, language: document.documentElement.lang }));
}
