import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireKey } from "./access.ts";
import { allowEveryOrigin, openHeaders } from "./cors.ts";
import {
  bodyTooLarge,
  insufficientResources,
  invalidBody,
  methodNotForFunctions,
  noSingleRow,
  PostgrestError,
  permissionDenied,
  readOnlyTransaction,
  unacceptableMediaType,
  unknownFunction,
  unknownPath,
  unknownSchema,
  unknownTable,
  unsupportedMethod,
} from "./errors.ts";
import { selectsTheRow } from "./query.ts";
import type { Counter } from "./store.ts";

export interface CounterOptions {
  counter: Counter;
  settings: { VISITOR_COUNTER_KEY: string; COUNTER_RAISES_PER_MINUTE: number };
}

const json = "application/json; charset=utf-8";
const singleObject = "application/vnd.pgrst.object+json";

/** Bytes. The calls carry `{}`. */
const bodyLimit = 1024;

/** The visitor counter as Supabase serves it: one function, one table, PostgREST's answers. */
export async function counterRoutes(app: FastifyInstance, { counter, settings }: CounterOptions) {
  const limit = settings.COUNTER_RAISES_PER_MINUTE;
  const countRaises = app.createRateLimit({ max: limit, timeWindow: 60_000 });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", allowEveryOrigin);
  app.addHook("onRequest", async (request, reply) =>
    requireKey(settings.VISITOR_COUNTER_KEY, request, reply),
  );
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw unsupportedMethod(request.method);
  });

  app.all<{ Params: { name: string } }>("/rpc/:name", async (request, reply) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads && request.method !== "POST") throw methodNotForFunctions(request.method);
    requirePublicSchema(request.headers[reads ? "accept-profile" : "content-profile"]);
    const given = reads ? Object.keys(request.query as object) : Object.keys(parse(request.body));
    const parameters = given.filter((name) => !(reads && name === "apikey"));
    if (request.params.name !== "increment_visitor_count" || parameters.length > 0)
      throw unknownFunction(request.params.name, parameters);
    if (reads) throw readOnlyTransaction();
    const form = mediaType(request.headers.accept);
    const count = (await mayRaise(request)) ? await counter.raise() : counter.read();
    return reply.type(form).send(String(count));
  });

  app.all<{ Params: { name: string }; Querystring: Record<string, string | string[]> }>(
    "/:name",
    async (request, reply) => {
      const reads = request.method === "GET" || request.method === "HEAD";
      requirePublicSchema(request.headers[reads ? "accept-profile" : "content-profile"]);
      if (request.params.name !== "visitor_counter") throw unknownTable(request.params.name);
      if (!reads) throw permissionDenied();
      const form = mediaType(request.headers.accept);
      const count = counter.read();
      const selected = selectsTheRow(request.query, count);
      if (form !== json && !selected) throw noSingleRow();
      const row = selected ? `{"count":${count}}` : "";
      reply.header("content-range", selected ? "0-0/*" : "*/*");
      return reply.type(form).send(form === json ? `[${row}]` : row);
    },
  );

  for (const path of ["/", "/*"])
    app.all(path, () => {
      throw unknownPath();
    });

  async function mayRaise(request: FastifyRequest): Promise<boolean> {
    if (limit === 0) return true;
    const result = await countRaises(request);
    return result.isAllowed || !result.isExceeded;
  }
}

function requirePublicSchema(profile: string | string[] | undefined): void {
  if (profile !== undefined && profile !== "public") throw unknownSchema(String(profile));
}

/** The arguments in a body: those of the object, or of the first object of a list. */
function parse(body: unknown): object {
  if (typeof body !== "string" || body === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "object" && first !== null ? first : {};
  } catch {
    throw invalidBody();
  }
}

function mediaType(accept = "*/*"): string {
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  if (types.includes(singleObject)) return `${singleObject}; charset=utf-8`;
  if (types.some((type) => type === "application/json" || type === "application/*" || type === "*/*"))
    return json;
  throw unacceptableMediaType(accept);
}

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof PostgrestError ? error : refusalOf(error);
  if (refusal.status === 503) {
    request.log.error({ err: error }, "counter refused");
    reply.header("retry-after", "1");
  }
  // What sheds load runs before the hook that opens the addresses, and a page must see its answer too.
  reply.headers(openHeaders);
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(refusal.status).type(json).send(JSON.stringify(refusal));
}

function refusalOf(error: { statusCode?: number }): PostgrestError {
  if (error.statusCode === 413) return bodyTooLarge();
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidBody();
  return insufficientResources();
}
