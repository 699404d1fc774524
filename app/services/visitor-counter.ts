import { createContext } from "react";
import { settings } from "../settings.ts";

/** Raises the count once in the life of the page, however often it is asked, and gives the count read after it. */
export type VisitorCounter = () => Promise<number>;

export const VisitorCounterContext = createContext<VisitorCounter | undefined>(undefined);

export function createVisitorCounter(): VisitorCounter {
  let visit: Promise<number> | undefined;
  return () => {
    visit ??= shownToVisitor().then(raiseAndRead);
    return visit;
  };
}

/** A page that is prerendered on speculation may never be seen: it is counted when it is. */
async function shownToVisitor(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((shown) => document.addEventListener("prerenderingchange", shown, { once: true }));
}

async function raiseAndRead(): Promise<number> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  const key = settings.VISITOR_COUNTER_KEY;
  const url = new URL("/rest/v1", settings.VISITOR_COUNTER_URL || location.origin).href;
  const client = new PostgrestClient<VisitorCounterDatabase>(url, {
    headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {},
  });
  // Visits are also counted by the page's language; the header is one that needs no permission from another origin.
  const { lang } = document.documentElement;
  await client.rpc("increment_visitor_count").setHeader("Content-Language", lang).throwOnError();
  const { data } = await client.from("visitor_counter").select("count").single().throwOnError();
  return data.count;
}

interface VisitorCounterDatabase {
  public: {
    Tables: {
      visitor_counter: { Row: { count: number }; Insert: never; Update: never; Relationships: [] };
    };
    Views: Record<never, never>;
    Functions: { increment_visitor_count: { Args: Record<never, never>; Returns: number } };
  };
}
