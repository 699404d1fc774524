import type { FastifyReply, FastifyRequest } from "fastify";
import { isOwnHost } from "../http/request-origin.ts";

/** Seconds a browser may keep the answer to a preflight: a day; browsers cap it at two hours or a day. */
const preflightMaxAge = 24 * 60 * 60;

/** Whether the site's pages lie on another host, on a CDN for example, than the service that was asked. */
export function isFromSiteElsewhere(request: FastifyRequest, siteOrigin: string): boolean {
  return request.headers.origin === siteOrigin && !isOwnHost(request, siteOrigin);
}

/** Lets the site's own pages, and no others, read an answer across hosts (the Fetch standard's CORS protocol). */
export function allowSiteElsewhere(request: FastifyRequest, reply: FastifyReply, siteOrigin: string): void {
  reply.header("vary", "origin");
  if (!isFromSiteElsewhere(request, siteOrigin)) return;
  reply.header("access-control-allow-origin", siteOrigin);
  reply.header("access-control-expose-headers", "retry-after");
  if (request.method !== "OPTIONS") return;
  reply.header("access-control-allow-methods", "POST");
  reply.header("access-control-allow-headers", "content-type, accept, idempotency-key");
  reply.header("access-control-max-age", preflightMaxAge);
}
