import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage } from "../../contract/languages.ts";
import { isPlacement } from "../../contract/outbound-click.ts";
import { cleanSource, sourceHeader } from "../../contract/visit-source.ts";
import { findErrorCode } from "../error-code.ts";
import { createWindows, type RateLimitDependencies } from "../rate-limit.ts";
import type { ServiceSettings } from "../settings.ts";
import type { CounterStore } from "../store/store.ts";
import { minuteMs } from "../units.ts";
import {
  type Arguments,
  findKeyError,
  formatRow,
  isRead,
  json,
  PostgrestError,
  parseArguments,
  requirePublicSchema,
  selectsRow,
} from "./postgrest.ts";

interface CounterOptions extends RateLimitDependencies {
  counter: CounterStore;
  settings: Pick<ServiceSettings, "CLICK_COUNTS" | "VISITOR_COUNTER_KEY" | "VISITS_PER_MINUTE">;
}

/** A call has `{}` or the few words of a click. */
const bodyLimitBytes = 1024;

/** The visitor counter, in the contract of Supabase: two functions and one table, answered as PostgREST does. */
export async function counterRoutes(app: FastifyInstance, options: CounterOptions): Promise<void> {
  const { counter, settings } = options;
  const { CLICK_COUNTS, VISITOR_COUNTER_KEY, VISITS_PER_MINUTE } = settings;
  const openWindow = createWindows(minuteMs, options);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const keyError = findKeyError(VISITOR_COUNTER_KEY, request);
    if (keyError) return reply.status(401).send(keyError);
  });
  app.setErrorHandler(answerError);

  app.all("/visitor_counter", async (request, reply) => {
    requirePublicSchema(request);
    if (!isRead(request)) throw new PostgrestError("42501");
    const [type, body] = formatRow(request, selectsRow(request) ? await counter.read() : undefined);
    return reply.type(type).send(body);
  });

  addFunction("increment_visitor_count", [], async (_args, request, reply) => {
    const language = request.headers["content-language"];
    const count = isCounted(request)
      ? await counter.increment(isLanguage(language) ? language : undefined, readSource(request))
      : await counter.read();
    return reply.type(json).send(String(count));
  });

  addFunction("increment_outbound_click", ["placement", "language"], async (args, request, reply) => {
    const { placement, language } = args;
    if (!isPlacement(placement) || !isLanguage(language)) throw new PostgrestError("22023");
    if (isCounted(request)) await counter.countClick({ placement, language, source: readSource(request) });
    return reply.status(204).send();
  });

  app.all("/rpc/*", async () => {
    throw new PostgrestError("PGRST202");
  });
  app.all("/*", async () => {
    throw new PostgrestError("PGRST205");
  });

  /** Adds a function of the Supabase project that clients can call, with the names of its parameters. */
  function addFunction(
    name: string,
    parameters: string[],
    call: (args: Arguments, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.all(`/rpc/${name}`, async (request, reply) => {
      requirePublicSchema(request);
      if (isRead(request)) throw new PostgrestError("25006");
      if (request.method !== "POST") throw new PostgrestError("PGRST101");
      const args = parseArguments(request);
      if (Object.keys(args).some((name) => !parameters.includes(name))) throw new PostgrestError("PGRST202");
      return await call(args, request, reply);
    });
  }

  /**
   * A request above its client's limit, or from a page of another site, is answered but not counted: the page could do
   * nothing about an error. A request from another host of the domain counts, and so does one from a browser that sends
   * no `Sec-Fetch-Site`: a count that is slightly too high harms nobody.
   */
  function isCounted({ headers, ip }: FastifyRequest): boolean {
    if (headers["sec-fetch-site"] === "cross-site") return false;
    if (VISITS_PER_MINUTE === 0) return true;
    const window = openWindow(ip);
    if (window.amount >= VISITS_PER_MINUTE) return false;
    window.amount += 1;
    return true;
  }

  /** Reads the source of a visit or a click; undefined if it is not stated, or not to be stored. */
  function readSource({ headers }: FastifyRequest): string | undefined {
    const source = headers[sourceHeader.toLowerCase()];
    return CLICK_COUNTS === "on" && typeof source === "string" ? cleanSource(source) : undefined;
  }
}

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const answer = error instanceof PostgrestError ? error : toPostgrestError(error);
  if (answer.status === 503) {
    request.log.error({ code: findErrorCode(error) }, "the counter cannot be read or written");
    reply.header("retry-after", "1");
  }
  if (answer.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(answer.status).type(json).send(JSON.stringify(answer));
}

function toPostgrestError({ statusCode = 500 }: { statusCode?: number }): PostgrestError {
  if (statusCode === 413) return new PostgrestError("54000");
  return new PostgrestError(statusCode < 500 ? "PGRST102" : "53000");
}
