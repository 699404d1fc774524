import type { FastifyReply, FastifyRequest } from "fastify";

/** Browsers cap this at two hours or a day. */
const preflightMaxAgeSeconds = 24 * 60 * 60;

/**
 * Whether a page of another site made a browser send this request. A request without both headers is not a
 * browser's.
 */
export function isCrossSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === siteOrigin || site === "same-origin" || site === "none") return false;
  if (site === "cross-site") return true;
  // `same-site` may be another host of the domain, which somebody else may own. Browsers that do not know
  // `Sec-Fetch-Site` send `Origin` with a POST.
  return origin === undefined ? site !== undefined : !isOwnHost(request, origin);
}

/**
 * Uses the `Host` header alone: a client can set `X-Forwarded-Host`, which Fastify would take from a trusted proxy.
 */
function isOwnHost(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host?.toLowerCase();
}

/** Whether the request comes from the site's own pages on another host, for example a CDN. */
export function isSiteOnOtherHost(request: FastifyRequest, siteOrigin: string): boolean {
  return request.headers.origin === siteOrigin && !isOwnHost(request, siteOrigin);
}

/** Sets the CORS headers that let the site's own pages on another host, and no others, read the response. */
export function allowSiteOnOtherHost(request: FastifyRequest, reply: FastifyReply, siteOrigin: string): void {
  reply.header("vary", "origin");
  if (!isSiteOnOtherHost(request, siteOrigin)) return;
  reply.header("access-control-allow-origin", siteOrigin);
  reply.header("access-control-expose-headers", "retry-after");
  if (request.method !== "OPTIONS") return;
  reply.header("access-control-allow-methods", "POST");
  reply.header("access-control-allow-headers", "content-type, accept, idempotency-key");
  reply.header("access-control-max-age", preflightMaxAgeSeconds);
}
