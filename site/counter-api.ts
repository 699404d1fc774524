import { clickCall, sourceHeader } from "../domain/endpoints.ts";

/**
 * Reads from the document where visits and clicks are counted, and what is counted of them: their language and their source. The
 * boot script is inlined in every document, with this file if clicks are counted.
 */
export function readCounterApi() {
  const { counter = "", counterKey: key, language = "", source } = document.documentElement.dataset;
  return {
    address: counter,
    language,
    headers: {
      // For a Supabase project.
      ...(key ? { apikey: key, Authorization: `Bearer ${key}` } : {}),
      ...(source ? { [sourceHeader]: source } : {}),
    },
  };
}

/** Counts a click, or a view of an operator's page, without delaying the link. */
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
