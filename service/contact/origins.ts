import type { FastifyRequest } from "fastify";

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
