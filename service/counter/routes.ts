import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findErrorCode } from "../error-code.ts";
import type { CounterStore } from "../store/store.ts";
import { minuteMs } from "../units.ts";
import { requireKey } from "./access.ts";
import { readArguments } from "./arguments.ts";
import {
  bodyTooLarge,
  insufficientResources,
  invalidBody,
  methodNotForFunctions,
  noSingleRow,
  PostgrestError,
  permissionDenied,
  readOnlyTransaction,
  unknownFunction,
  unknownTable,
} from "./errors.ts";
import { createRemoteFunctions } from "./functions.ts";
import { chooseMediaType, isRead, json, requirePublicSchema } from "./negotiation.ts";
import { selectsRow } from "./query.ts";

export interface CounterOptions {
  counter: CounterStore;
  settings: { VISITOR_COUNTER_KEY: string; VISITS_PER_MINUTE: number };
}

/** A call has `{}` or the few words of a click. */
const bodyLimitBytes = 1024;

/** The visitor counter, in the contract of Supabase: two functions and one table, answered as PostgREST does. */
export async function counterRoutes(app: FastifyInstance, { counter, settings }: CounterOptions) {
  const limit = settings.VISITS_PER_MINUTE;
  const functions = createRemoteFunctions({ counter, createLimit });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return requireKey(settings.VISITOR_COUNTER_KEY, request, reply);
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
    const remoteFunction = functions.get(name);
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

  /** Limits the requests of each address; `VISITS_PER_MINUTE=0` is no limit. */
  function createLimit() {
    const count = app.createRateLimit({ max: limit, timeWindow: minuteMs });
    return async (request: FastifyRequest) => {
      if (limit === 0) return true;
      const result = await count(request);
      return result.isAllowed || !result.isExceeded;
    };
  }
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
