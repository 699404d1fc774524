import { clickCall, sourceHeader } from "../../domain/endpoints.ts";
import type { CounterApi } from "../../settings/counter-api.ts";

/** Counts a click on a link to a partner, without delaying the link. */
export function countOutboundClick({ url, headers }: CounterApi, placement: string, source: string): void {
  const { language = "" } = document.documentElement.dataset;
  // Not a beacon: beacons can't have this header.
  fetch(`${url}${clickCall}`, {
    method: "POST",
    headers: { ...headers, [sourceHeader]: source },
    body: new URLSearchParams({ placement, language }),
    keepalive: true,
  })
    // Read to its end, because the browser keeps a request open until then.
    .then((response) => response.text())
    .catch(() => {});
}
