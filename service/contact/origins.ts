import type { FastifyReply, FastifyRequest } from "fastify";
import { isOwnHost } from "./request-origin.ts";

/** Browsers cap this at two hours or a day. */
const preflightMaxAgeSeconds = 24 * 60 * 60;

/** Whether the request comes from the site's own pages on another host, for example a CDN. */
export function isFromSiteElsewhere(request: FastifyRequest, siteOrigin: string): boolean {
  return request.headers.origin === siteOrigin && !isOwnHost(request, siteOrigin);
}

/** Sets the CORS headers that let the site's own pages on another host, and no others, read the response. */
export function allowSiteElsewhere(request: FastifyRequest, reply: FastifyReply, siteOrigin: string): void {
  reply.header("vary", "origin");
  if (!isFromSiteElsewhere(request, siteOrigin)) return;
  reply.header("access-control-allow-origin", siteOrigin);
  reply.header("access-control-expose-headers", "retry-after");
  if (request.method !== "OPTIONS") return;
  reply.header("access-control-allow-methods", "POST");
  reply.header("access-control-allow-headers", "content-type, accept, idempotency-key");
  reply.header("access-control-max-age", preflightMaxAgeSeconds);
}
