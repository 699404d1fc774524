declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Counts every click on a link to a partner from now on. It sends beacons, so that no link waits for a response.
 * @param endpoint as `data-clicks` in `document.tsx` has it
 */
export function countOutboundClicks(endpoint: string): void {
  const count = ({ target, button }: MouseEvent) => {
    const link = (target as Element).closest<HTMLElement>("[data-placement]");
    // The middle button opens links too. The right button opens a menu.
    if (!link || button > 1) return;
    const { placement = "" } = link.dataset;
    // JSON would need a preflight, which fails: beacons carry credentials, and the response allows all origins.
    navigator.sendBeacon(
      new URL(endpoint, location.origin),
      new URLSearchParams({ placement, language: document.documentElement.dataset.language ?? "" }),
    );
  };
  addEventListener("click", count);
  addEventListener("auxclick", count);
}
