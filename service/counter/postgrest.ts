import type { FastifyRequest } from "fastify";

export const json = "application/json; charset=utf-8";
const singleObject = "application/vnd.pgrst.object+json";

/** Creates an error with the code of PostgREST or PostgreSQL: https://docs.postgrest.org/en/stable/references/errors.html */
export const createError = (statusCode: number, code: string, message: string) =>
  Object.assign(new Error(message), { statusCode, code });

/** Formats the table's only row: as an object if the client asks for that (`single`), otherwise in a list. */
export function formatRow({ headers }: FastifyRequest, count: bigint): [type: string, body: string] {
  const row = `{"count":${count}}`;
  const isSingle = headers.accept?.includes(singleObject);
  return isSingle ? [`${singleObject}; charset=utf-8`, row] : [json, `[${row}]`];
}

/** @throws if a request for the table is not for the count. Filters are ignored: there is one row. */
export function requireCount({ method, query }: FastifyRequest): void {
  if ((method !== "GET" && method !== "HEAD") || (query as { select?: unknown }).select !== "count")
    throw createError(401, "42501", "permission denied for table visitor_counter");
}

/**
 * Describes an error in the key of a request; undefined if it is right. The error is that of Supabase's gateway, not of
 * PostgREST. Every page contains the key, so it isn't secret and needs no comparison in constant time.
 * @param expected empty: no key is needed
 */
export function findKeyError(expected: string, { headers, query }: FastifyRequest) {
  const { apikey } = query as { apikey?: string };
  const given = headers.apikey ?? apikey ?? /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (expected === "" || given === expected) return undefined;
  return given === undefined
    ? { message: "No API key found in request", hint: "No `apikey` request header or url param was found." }
    : { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." };
}

/** Parses the arguments of a function call: a JSON object, or form data, which the page sends for clicks. */
export function parseArguments({ body, headers }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== "string" || body === "") return {};
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return Object(JSON.parse(body));
  } catch {
    throw createError(400, "PGRST102", "Empty or invalid json");
  }
}
