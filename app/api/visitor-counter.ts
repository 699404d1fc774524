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

/** Increments the count, then reads it. Errors are logged. If the count cannot be read, it is 0. */
export async function countVisit(): Promise<number> {
  await waitUntilShown();
  const errors: unknown[] = [];
  try {
    const client = await createClient();
    const signal = AbortSignal.timeout(timeoutMs);
    // Visits are also counted per language. CORS allows `Content-Language` without a permission of its own.
    const { lang } = document.documentElement;
    const increment = client.rpc("increment_visitor_count").setHeader("Content-Language", lang);
    errors.push((await increment.abortSignal(signal)).error);
    const { data, error } = await client.from("visitor_counter").select("count").abortSignal(signal).single();
    if (typeof data?.count === "number") return data.count;
    errors.push(error ?? new Error("The answer holds no count"));
  } catch (error) {
    errors.push(error);
  } finally {
    const failed = errors.filter(Boolean);
    if (failed.length > 0) console.error("The visitor counter failed:", ...failed);
  }
  return 0;
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
