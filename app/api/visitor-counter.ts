import { settings } from "../settings.ts";

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
export async function countVisit(): Promise<number> {
  await waitUntilShown();
  try {
    const client = await createClient();
    const signal = AbortSignal.timeout(timeoutMs);
    // Visits are also counted per language. CORS allows `Content-Language` without a permission of its own.
    const { language = "" } = document.documentElement.dataset;
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

/** A prerendered page is counted when the visitor opens it, which may never happen. */
async function waitUntilShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((shown) => document.addEventListener("prerenderingchange", shown, { once: true }));
}

async function createClient() {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  const { VISITOR_COUNTER_URL, VISITOR_COUNTER_KEY: key } = settings;
  return new PostgrestClient<VisitorCounterDatabase>(
    new URL("/rest/v1", VISITOR_COUNTER_URL || location.origin).href,
    { headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {}, retry: false },
  );
}
