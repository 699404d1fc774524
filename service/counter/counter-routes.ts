import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteMap } from "../../domain/documents.ts";
import { clickCall, countTable, languageHeader, sourceHeader, visitCall } from "../../domain/endpoints.ts";
import { isLanguage } from "../../domain/languages.ts";
import { listPlacements } from "../../domain/outbound-click.ts";
import { parseSource } from "../../domain/visit-source.ts";
import { createWindows, type RateLimitDependencies } from "../../lib/http/rate-limit.ts";
import { minuteMs } from "../../lib/units.ts";
import { countsClicks } from "../../settings/link-settings.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { createOutageLog } from "../log.ts";
import type { CounterStore } from "../store.ts";
import { createError, findKeyError, formatRow, json, parseArguments, requireCount } from "./postgrest.ts";

interface CounterOptions extends RateLimitDependencies {
  counter: CounterStore;
  documents: Pick<SiteMap, "pages">;
  settings: Pick<ServiceSettings, "CLICK_COUNTS" | "VISITOR_COUNTER_KEY" | "VISITS_PER_MINUTE">;
}

/**
 * The visitor counter: what the page and supabase-js send to a Supabase project is answered as PostgREST does. Filters and
 * schemas are ignored; other requests get an error.
 */
export async function counterRoutes(app: FastifyInstance, options: CounterOptions): Promise<void> {
  const { counter, settings } = options;
  const { VISITOR_COUNTER_KEY, VISITS_PER_MINUTE } = settings;
  const known = new Set<unknown>(listPlacements(options.documents.pages));
  const openWindow = createWindows(minuteMs, options);
  const outage = createOutageLog(
    app.log,
    { failed: "Visits and clicks can't be counted.", recovered: "Visits and clicks are counted again." },
    options.monotonicNow,
  );

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    const keyError = findKeyError(VISITOR_COUNTER_KEY, request);
    if (keyError) return reply.status(401).send(keyError);
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 503) >= 500) outage.recordFailure(error);
    return answerError(error, reply);
  });

  app.all(countTable, async (request, reply) => {
    requireCount(request);
    const [type, body] = formatRow(request, await counter.read());
    return reply.type(type).send(body);
  });

  app.all(visitCall, async (request, reply) => {
    readArguments(request, []);
    const language = request.headers[languageHeader];
    if (!isCounted(request)) return reply.type(json).send(String(await counter.read()));
    const count = await counter.increment(isLanguage(language) ? language : undefined, readSource(request));
    outage.recordSuccess();
    return reply.type(json).send(String(count));
  });

  app.all(clickCall, async (request, reply) => {
    const { placement, language } = readArguments(request, ["placement", "language"]);
    if (typeof placement !== "string" || !known.has(placement) || !isLanguage(language))
      throw createError(400, "22023", "unknown placement or language");
    // A page that was opened before the setting was turned off still sends clicks.
    if (countsClicks(settings) && isCounted(request)) {
      await counter.countClick({ placement, language, source: readSource(request) });
      outage.recordSuccess();
    }
    return reply.status(204).send();
  });

  app.all("/*", async () => {
    throw createNotFound();
  });

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
    const source = headers[sourceHeader];
    return countsClicks(settings) && typeof source === "string" ? parseSource(source) : undefined;
  }
}

/** The same error for tables and functions, because clients only display it. */
const createNotFound = () => createError(404, "PGRST202", "Could not find it in the schema cache");

/** @throws if it isn't a call of a function with these parameters */
function readArguments(request: FastifyRequest, parameters: string[]): Record<string, unknown> {
  if (request.method !== "POST") throw createError(405, "25006", "Functions are called by POST");
  const given = parseArguments(request);
  if (Object.keys(given).some((name) => !parameters.includes(name))) throw createNotFound();
  return given;
}

function answerError(error: FastifyError, reply: FastifyReply) {
  let { statusCode = 503, code, message } = error;
  if (statusCode >= 500) {
    [statusCode, code, message] = [503, "53000", "The counter cannot be reached at the moment"];
    reply.header("retry-after", "1");
  }
  return reply
    .status(statusCode)
    .type(json)
    .send(JSON.stringify({ code, details: null, hint: null, message }));
}
