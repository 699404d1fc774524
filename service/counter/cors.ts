import type { FastifyReply, FastifyRequest } from "fastify";

/** Seconds that a browser may keep a preflight's answer: a day, as Supabase says. */
const preflightMaxAge = 86_400;

const methods = "GET, HEAD, POST, OPTIONS";

/** As PostgREST has it: a page of another origin, too, is to read why it may not write. */
const methodsOfPages = "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD";

export const openHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Type, Retry-After",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};

/** The counter is public and knows no cookies: pages of every origin may call it. */
export async function allowEveryOrigin(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(openHeaders);
  if (request.method !== "OPTIONS") return undefined;
  if (request.headers["access-control-request-method"] === undefined)
    return reply.status(200).header("allow", methods).send();
  return reply
    .status(200)
    .headers({
      "access-control-allow-methods": methodsOfPages,
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
      "access-control-max-age": preflightMaxAge,
    })
    .send();
}
