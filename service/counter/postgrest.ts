import type { FastifyRequest } from "fastify";

export const json = "application/json; charset=utf-8";
const singleObject = "application/vnd.pgrst.object+json";

/** By code, as PostgREST and PostgreSQL report them: https://docs.postgrest.org/en/stable/references/errors.html */
const errors = {
  "22023": [400, "unknown placement or language"],
  "25006": [405, "cannot execute UPDATE in a read-only transaction"],
  "42501": [401, "permission denied for table visitor_counter"],
  "42703": [400, "the column does not exist"],
  "53000": [503, "The counter cannot be reached at the moment"],
  "54000": [413, "The request body is too large"],
  PGRST101: [405, "Cannot use this method on RPC"],
  PGRST102: [400, "Empty or invalid json"],
  PGRST106: [406, "Only the schema public is exposed"],
  PGRST116: [406, "Cannot coerce the result to a single JSON object"],
  PGRST202: [404, "Could not find the function in the schema cache"],
  PGRST205: [404, "Could not find the table in the schema cache"],
} as const;

export class PostgrestError extends Error {
  override name = "PostgrestError";
  readonly status: number;
  readonly code: keyof typeof errors;

  constructor(code: keyof typeof errors) {
    const [status, message] = errors[code];
    super(message);
    this.status = status;
    this.code = code;
  }

  toJSON() {
    return { code: this.code, details: null, hint: null, message: this.message };
  }
}

export const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** The row of the counter, or none: as an object if the client wants that, otherwise in a list. */
export function formatRow(
  { headers }: FastifyRequest,
  count: bigint | undefined,
): [type: string, body: string] {
  const row = count === undefined ? "" : `{"count":${count}}`;
  if (!headers.accept?.toLowerCase().includes(singleObject)) return [json, `[${row}]`];
  if (row === "") throw new PostgrestError("PGRST116");
  return [`${singleObject}; charset=utf-8`, row];
}

/** Reads name their schema in another header than writes. */
export function requirePublicSchema({ headers }: FastifyRequest): void {
  const profile = headers["accept-profile"] ?? headers["content-profile"] ?? "public";
  if (profile !== "public") throw new PostgrestError("PGRST106");
}

/**
 * Finds an error in the key of a request; undefined if it is right. The error is that of Supabase's gateway, not of
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

export type Arguments = Record<string, unknown>;

/** Parses the arguments of a function call: a JSON object, or form data, which the page sends for clicks. */
export function parseArguments({ body, headers }: FastifyRequest): Arguments {
  if (typeof body !== "string" || body === "") return {};
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return Object(JSON.parse(body));
  } catch {
    throw new PostgrestError("PGRST102");
  }
}

/** Columns of the table in a Supabase project. Visitors may not read all of them. */
const columns = /^(count|id|updated_at|[*,])*$/;

/**
 * Whether a query of `visitor_counter` selects its one row.
 * @throws {PostgrestError} if the query asks for more than the count
 */
export function selectsRow({ query }: FastifyRequest): boolean {
  const { select = "*", limit, id = "eq.1" } = query as Record<string, string>;
  if (select !== "count") throw new PostgrestError(columns.test(select) ? "42501" : "42703");
  // Clients that were written for a table with a numbered row ask for `id=eq.1`.
  return limit !== "0" && ["eq.1", "eq.true"].includes(id);
}
