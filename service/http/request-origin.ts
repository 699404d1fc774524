import type { FastifyRequest } from "fastify";

/** Whether a page of some other site made the browser send this. Without both headers it is no browser's doing. */
export function isCrossSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === siteOrigin || site === "same-origin" || site === "none") return false;
  if (site === "cross-site") return true;
  // A sibling host (`same-site`) may be anybody's; a browser without the header says its origin where it posts.
  return origin === undefined ? site !== undefined : !isOwnHost(request, origin);
}

/** By the `Host` header alone: `X-Forwarded-Host`, which Fastify would believe of a proxy, comes from the client. */
export function isOwnHost(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host?.toLowerCase();
}
