import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers 401 unless the request has the key. The body is that of Supabase's gateway, not of PostgREST. Every page
 * carries the key, so it is no secret that would have to be compared in constant time.
 * @param expected empty: no key is needed
 */
export function requireKey(expected: string, request: FastifyRequest, reply: FastifyReply) {
  if (expected === "") return undefined;
  const given = readKey(request);
  if (given === expected) return undefined;
  return reply.status(401).send(
    given === undefined
      ? {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        }
      : { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." },
  );
}

function readKey({ headers, query }: FastifyRequest): string | undefined {
  const [header] = [headers.apikey].flat();
  const [parameter] = [(query as Record<string, string | string[]>).apikey].flat();
  return header ?? parameter ?? /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
}
