import type { SiteSettings } from "../settings/site-settings.ts";

export type CounterApi = ReturnType<typeof getCounterApi>;

export type ClickApi = Pick<CounterApi, "clickUrl" | "headers">;

/** The calls that count visits and clicks, at a Supabase project or at this site's own service. */
export function getCounterApi(settings: SiteSettings) {
  const { VISITOR_COUNTER_URL: project, VISITOR_COUNTER_KEY: key } = settings;
  const api = project ? new URL("/rest/v1", project).href : "/rest/v1";
  // The site's own service needs no key.
  const headers: Record<string, string> = key ? { apikey: key, Authorization: `Bearer ${key}` } : {};
  return {
    incrementUrl: `${api}/rpc/increment_visitor_count`,
    readUrl: `${api}/visitor_counter?select=count`,
    clickUrl: `${api}/rpc/increment_outbound_click`,
    headers,
  };
}

/** Undefined if the operator doesn't count clicks on links to partners. */
export function getClickApi(settings: SiteSettings): ClickApi | undefined {
  const { clickUrl, headers } = getCounterApi(settings);
  return settings.CLICK_COUNTS === "on" ? { clickUrl, headers } : undefined;
}
