import { sourceHeader } from "../domain/endpoints.ts";

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
