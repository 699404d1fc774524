import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers 401 as Supabase's gateway does, two keys where PostgREST has four. The key is public:
 * every page carries it, so there is no secret to compare in constant time.
 * @param expected empty where any key or none will do
 */
export function requireKey(expected: string, request: FastifyRequest, reply: FastifyReply) {
  if (expected === "" || request.method === "OPTIONS") return undefined;
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
