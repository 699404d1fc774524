import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage, languageCodes } from "../../contract/languages.ts";
import { isPlacement, type OutboundClick, placements } from "../../contract/outbound-click.ts";
import { findErrorCode } from "../error-code.ts";
import type { CounterStore } from "../store/store.ts";
import { minuteMs } from "../units.ts";
import {
  bodyTooLarge,
  insufficientResources,
  invalidBody,
  invalidParameter,
  methodNotForFunctions,
  noSingleRow,
  PostgrestError,
  permissionDenied,
  readOnlyTransaction,
  unknownFunction,
  unknownTable,
} from "./postgrest-error.ts";
import {
  type Arguments,
  chooseMediaType,
  isRead,
  json,
  readArguments,
  requireKey,
  requirePublicSchema,
  selectsRow,
} from "./postgrest-request.ts";

interface CounterOptions {
  counter: CounterStore;
  settings: { VISITOR_COUNTER_KEY: string; VISITS_PER_MINUTE: number };
}

/** A function of the hosted database that clients can call. */
interface RemoteFunction {
  /** In alphabetical order. */
  parameters: string[];
  /** Its first statement, which PostgreSQL rejects in the read-only transaction of a GET. */
  writes: "INSERT" | "UPDATE";
  /** Returns the response; undefined if the function returns `void`. */
  call(args: Arguments, request: FastifyRequest): Promise<bigint | undefined>;
}

/** A call has `{}` or the few words of a click. */
const bodyLimitBytes = 1024;

/** The visitor counter, in the contract of Supabase: two functions and one table, answered as PostgREST does. */
export async function counterRoutes(app: FastifyInstance, { counter, settings }: CounterOptions) {
  const { VISITOR_COUNTER_KEY, VISITS_PER_MINUTE } = settings;
  const limits = { max: VISITS_PER_MINUTE, timeWindow: minuteMs };
  const visitLimit = app.createRateLimit(limits);
  const clickLimit = app.createRateLimit(limits);

  /**
   * A request above its client's limit, or from a page of another site, is answered but not counted: the page could do
   * nothing about an error. A request from another host of the domain counts, and so does one from a browser that sends
   * no `Sec-Fetch-Site`: a count that is slightly too high harms nobody.
   */
  async function isCounted(request: FastifyRequest, limit: typeof visitLimit): Promise<boolean> {
    if (request.headers["sec-fetch-site"] === "cross-site") return false;
    if (VISITS_PER_MINUTE === 0) return true;
    const result = await limit(request);
    return result.isAllowed || !result.isExceeded;
  }

  const functions: Record<string, RemoteFunction> = {
    increment_visitor_count: {
      parameters: [],
      writes: "UPDATE",
      async call(_, request) {
        if (!(await isCounted(request, visitLimit))) return await counter.read();
        const language = request.headers["content-language"];
        return await counter.increment(isLanguage(language) ? language : undefined);
      },
    },
    increment_outbound_click: {
      parameters: ["language", "placement"],
      writes: "INSERT",
      async call(args, request) {
        const click = readClick(args);
        if (await isCounted(request, clickLimit)) await counter.countClick(click);
        return undefined;
      },
    },
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return requireKey(VISITOR_COUNTER_KEY, request, reply);
  });
  app.setErrorHandler(answerError);
  // Methods that Fastify has no routes for.
  app.setNotFoundHandler(() => {
    throw permissionDenied();
  });

  app.all<{ Params: { name: string } }>("/rpc/:name", async (request, reply) => {
    const { name } = request.params;
    if (!isRead(request) && request.method !== "POST") throw methodNotForFunctions(request.method);
    requirePublicSchema(request);
    const args = readArguments(request);
    const remoteFunction = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const parameters = Object.keys(args).sort();
    if (remoteFunction?.parameters.join() !== parameters.join()) throw unknownFunction(name, parameters);
    if (isRead(request)) throw readOnlyTransaction(remoteFunction.writes);
    const result = await remoteFunction.call(args, request);
    if (result === undefined) return reply.status(204).send();
    return reply.type(chooseMediaType(request.headers.accept)).send(String(result));
  });

  app.all<{ Params: { name: string }; Querystring: Record<string, string | string[]> }>(
    "/:name",
    async (request, reply) => {
      requirePublicSchema(request);
      if (request.params.name !== "visitor_counter") throw unknownTable(request.params.name);
      if (!isRead(request)) throw permissionDenied();
      const mediaType = chooseMediaType(request.headers.accept);
      const isSelected = selectsRow(request.query);
      if (mediaType !== json && !isSelected) throw noSingleRow();
      const row = isSelected ? `{"count":${await counter.read()}}` : "";
      return reply.type(mediaType).send(mediaType === json ? `[${row}]` : row);
    },
  );

  for (const path of ["/", "/*"])
    app.all<{ Params: { "*"?: string } }>(path, ({ params }) => {
      throw unknownTable(params["*"] ?? "");
    });
}

function readClick({ placement, language }: Arguments): OutboundClick {
  if (!isPlacement(placement)) throw invalidParameter("placement", placements);
  if (!isLanguage(language)) throw invalidParameter("language", languageCodes);
  return { placement, language };
}

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const answer = error instanceof PostgrestError ? error : toPostgrestError(error);
  if (answer.status === 503) {
    // An error with a status was thrown for the response, for example by load shedding, which has a log of its own.
    if (error.statusCode === undefined)
      request.log.error({ code: findErrorCode(error) }, "the counter cannot be read or written");
    reply.header("retry-after", "1");
  }
  if (answer.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(answer.status).type(json).send(JSON.stringify(answer));
}

function toPostgrestError(error: { statusCode?: number }): PostgrestError {
  if (error.statusCode === 413) return bodyTooLarge();
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidBody();
  return insufficientResources();
}
