import { countTable, languageHeader, visitCall } from "../../domain/endpoints.ts";
import { readCounterApi } from "../counter-api.ts";

/** For both calls together. */
const timeoutMs = 10_000;

/** Increments the count, then reads it. If either fails, the error is logged and the count is 0. */
export async function countVisit(): Promise<number> {
  await waitUntilShown();
  const signal = AbortSignal.timeout?.(timeoutMs);
  const { address, language, headers } = readCounterApi();
  try {
    await request(`${address}${visitCall}`, {
      method: "POST",
      // Visits are also counted per language.
      headers: {
        ...headers,
        [languageHeader]: language,
        "Content-Type": "application/json",
      },
      body: "{}",
      signal,
    });
    const row = await request(`${address}${countTable}?select=count`, {
      headers: { ...headers, Accept: "application/vnd.pgrst.object+json" },
      signal,
    });
    const { count } = JSON.parse(row);
    if (typeof count === "number") return count;
    throw new Error("The response has no count");
  } catch (error) {
    console.error("The visitor counter failed:", error);
    return 0;
  }
}

/** Reads the response to its end, because the browser keeps a request open until then. */
async function request(address: string, options: RequestInit): Promise<string> {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return await response.text();
}

/** Waits until the visitor opens a prerendered page, which may never happen. */
export async function waitUntilShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((shown) => document.addEventListener("prerenderingchange", shown));
}
