import type { SiteSettings } from "../settings/site-settings.ts";

/** The calls that count visits and clicks, at a Supabase project or at this site's own service. */
export interface CounterApi {
  incrementUrl: string;
  readUrl: string;
  clickUrl: string;
  /** The project's public key. The site's own service needs none. */
  headers: Record<string, string>;
}

export type ClickApi = Pick<CounterApi, "clickUrl" | "headers">;

export function getCounterApi({
  VISITOR_COUNTER_URL: project,
  VISITOR_COUNTER_KEY: key,
}: SiteSettings): CounterApi {
  const api = project ? new URL("/rest/v1", project).href : "/rest/v1";
  return {
    incrementUrl: `${api}/rpc/increment_visitor_count`,
    readUrl: `${api}/visitor_counter?select=count`,
    clickUrl: `${api}/rpc/increment_outbound_click`,
    headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {},
  };
}

/** Undefined if the operator doesn't count clicks on links to partners. */
export function getClickApi(settings: SiteSettings): ClickApi | undefined {
  if (settings.CLICK_COUNTS === "off") return undefined;
  const { clickUrl, headers } = getCounterApi(settings);
  return { clickUrl, headers };
}
