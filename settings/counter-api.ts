import { counterPath } from "../domain/endpoints.ts";
import type { SiteSettings } from "./site-settings.ts";

/** Counts visits and clicks: a Supabase project, or this site's own service. */
export interface CounterApi {
  url: string;
  headers: Record<string, string>;
}

export function getCounterApi(settings: SiteSettings): CounterApi {
  const { VISITOR_COUNTER_URL: project, VISITOR_COUNTER_KEY: key } = settings;
  return {
    url: project ? new URL(counterPath, project).href : counterPath,
    // The site's own service needs no key.
    headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {},
  };
}
