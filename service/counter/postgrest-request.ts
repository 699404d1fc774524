import type { FastifyReply, FastifyRequest } from "fastify";
import { invalidBody, permissionDenied, unknownColumn, unknownSchema } from "./postgrest-error.ts";

export const json = "application/json; charset=utf-8";
const singleObject = "application/vnd.pgrst.object+json";

export const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** Chooses the type of the response: JSON, or the JSON of a single object. */
export function chooseMediaType(accept = ""): string {
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase());
  return types.includes(singleObject) ? `${singleObject}; charset=utf-8` : json;
}

/** Reads name their schema in another header than writes. */
export function requirePublicSchema(request: FastifyRequest): void {
  const profile = request.headers[isRead(request) ? "accept-profile" : "content-profile"];
  if (profile !== undefined && profile !== "public") throw unknownSchema(String(profile));
}

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

export type Arguments = Record<string, unknown>;

/** Reads the arguments of a function call: from the query of a read, otherwise from the body. */
export function readArguments(request: FastifyRequest): Arguments {
  if (!isRead(request)) return readBodyArguments(request.body, request.headers["content-type"]);
  const { apikey: _, ...given } = request.query as Arguments;
  return given;
}

/** The body is a form, a JSON object, or a list whose first object counts. */
function readBodyArguments(body: unknown, type = ""): Arguments {
  if (typeof body !== "string" || body === "") return {};
  // `curl --data` labels JSON as a form. In a real form a brace would be encoded.
  if (type.startsWith("application/x-www-form-urlencoded") && !body.startsWith("{"))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    const value: unknown = JSON.parse(body);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "object" && first !== null ? (first as Arguments) : {};
  } catch {
    throw invalidBody();
  }
}

type Query = Record<string, string | string[] | undefined>;

/** The columns of the hosted table that visitors may not read. */
const hiddenColumns = new Set(["*", "id", "updated_at"]);

/** Parameters that are no filters. The order of one row does not matter. */
const otherParameters = new Set(["select", "limit", "order", "apikey"]);

/**
 * Whether a query of `visitor_counter` selects its one row.
 * @throws {PostgrestError} if the query asks for more than the count
 */
export function selectsRow(query: Query): boolean {
  for (const column of readLast(query.select ?? "*").split(",")) requireCount(column.trim());
  for (const name of Object.keys(query))
    if (name !== "id" && !otherParameters.has(name)) throw unknownColumn(name);
  // Clients that were written for a table with a numbered row ask for `id=eq.1`.
  return readLast(query.limit) !== "0" && ["", "eq.1", "eq.true"].includes(readLast(query.id));
}

function requireCount(column: string): void {
  if (column === "count") return;
  throw hiddenColumns.has(column) ? permissionDenied() : unknownColumn(column);
}

/** If a parameter is given twice, the last one counts. */
function readLast(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value) ?? "";
}
