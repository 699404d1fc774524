import type { FastifyReply, FastifyRequest } from "fastify";

/** As Supabase has it. */
const preflightMaxAgeSeconds = 86_400;

const methods = "GET, HEAD, POST, OPTIONS";

/** As PostgREST has it: so pages of other origins can read the error for a method that is not allowed. */
const preflightMethods = "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD";

export const openHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Type, Retry-After",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};

/** Lets pages of every origin call the counter: it is public, and uses no cookies. */
export async function allowEveryOrigin(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(openHeaders);
  if (request.method !== "OPTIONS") return undefined;
  if (request.headers["access-control-request-method"] === undefined)
    return reply.status(200).header("allow", methods).send();
  return reply
    .status(200)
    .headers({
      "access-control-allow-methods": preflightMethods,
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
      "access-control-max-age": preflightMaxAgeSeconds,
    })
    .send();
}
