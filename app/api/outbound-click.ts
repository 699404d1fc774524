declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Counts, from now on, every click on a link to a partner. The browser sends a beacon, so that no link waits for it.
 * @param endpoint the counter's address, see `clickEndpoint`
 */
export function countOutboundClicks(endpoint: string): void {
  const count = ({ target, button }: MouseEvent) => {
    const link = (target as Element).closest<HTMLElement>("[data-placement]");
    // The middle button opens a link too; the right one opens a menu.
    if (!link || button > 1) return;
    const { placement = "" } = link.dataset;
    // A form, not JSON: a beacon has credentials, so that a preflight would fail where every origin is allowed.
    navigator.sendBeacon(
      new URL(endpoint, location.origin),
      new URLSearchParams({ placement, language: document.documentElement.lang }),
    );
  };
  addEventListener("click", count);
  addEventListener("auxclick", count);
}
