import { clickCall } from "../../domain/endpoints.ts";
import { readCounterApi } from "../counter-api.ts";

/** Counts a click on a link to a partner, without delaying the link. */
export function countOutboundClick(placement: string): void {
  const { address, language, headers } = readCounterApi();
  // Not a beacon, because beacons can't have these headers.
  fetch(`${address}${clickCall}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ placement, language }),
    keepalive: true,
  })
    // Read to its end, because the browser keeps a request open until then.
    .then((response) => response.text())
    .catch(() => {});
}
