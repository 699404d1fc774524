import type { Language } from "../../contract/languages.ts";

/** The function calls of PostgREST. */
export interface Counter {
  /** Without a host, it is this site's own service. */
  url: string;
  /** The public key of a hosted project. */
  key: string;
}

/** For both calls together. */
const timeoutMs = 10_000;

interface VisitorCounterDatabase {
  public: {
    Tables: {
      visitor_counter: { Row: { count: number }; Insert: never; Update: never; Relationships: [] };
    };
    Views: Record<never, never>;
    Functions: { increment_visitor_count: { Args: Record<never, never>; Returns: number } };
  };
}

/** Increments the count, then reads it. If either fails, the error is logged and the count is 0. */
export async function countVisit(counter: Counter, language: Language): Promise<number> {
  await waitUntilShown();
  try {
    const client = await createClient(counter);
    const signal = AbortSignal.timeout(timeoutMs);
    // Visits are also counted per language. CORS allows `Content-Language` without a preflight.
    const increment = client.rpc("increment_visitor_count").setHeader("Content-Language", language);
    await increment.abortSignal(signal).throwOnError();
    const read = client.from("visitor_counter").select("count").abortSignal(signal).single();
    const { count } = (await read.throwOnError()).data;
    if (typeof count === "number") return count;
    throw new Error("The response has no count");
  } catch (error) {
    console.error("The visitor counter failed:", error);
    return 0;
  }
}

/** Waits until the visitor opens a prerendered page, which may never happen. */
async function waitUntilShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((shown) => document.addEventListener("prerenderingchange", shown, { once: true }));
}

async function createClient({ url, key }: Counter) {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  return new PostgrestClient<VisitorCounterDatabase>(new URL(url, location.origin).href, {
    headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {},
    retry: false,
  });
}
