import { sourceHeader } from "../../contract/visit-source.ts";

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Counts every click on a link to a partner from now on, without delaying the link.
 * @param endpoint the value of `data-clicks` in `document.tsx`
 */
export function countOutboundClicks(endpoint: string, source: string): void {
  const count = ({ target, button }: MouseEvent) => {
    const link = (target as Element).closest<HTMLElement>("[data-placement]");
    // The middle button opens links too. The right button opens a menu.
    if (!link || button > 1) return;
    const { placement = "" } = link.dataset;
    // Not a beacon: beacons can't have this header.
    fetch(endpoint, {
      method: "POST",
      headers: { [sourceHeader]: source },
      body: new URLSearchParams({ placement, language: document.documentElement.dataset.language ?? "" }),
      keepalive: true,
    }).catch(() => {});
  };
  addEventListener("click", count);
  addEventListener("auxclick", count);
}
