import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLanguage } from "../../contract/languages.ts";
import { isPlacement } from "../../contract/outbound-click.ts";
import { cleanSource, sourceHeader } from "../../contract/visit-source.ts";
import { findErrorCode } from "../error-code.ts";
import { createWindows, type RateLimitDependencies } from "../rate-limit.ts";
import type { ServiceSettings } from "../settings.ts";
import type { CounterStore } from "../store/store.ts";
import { minuteMs } from "../units.ts";

interface CounterOptions extends RateLimitDependencies {
  counter: CounterStore;
  settings: Pick<ServiceSettings, "CLICK_COUNTS" | "VISITS_PER_MINUTE">;
}

/** A call has `{}` or the few words of a click. */
const bodyLimitBytes = 1024;

const singleObject = "application/vnd.pgrst.object+json";

/**
 * The visitor counter: two functions and one table at the addresses of a Supabase project, so that pages call both in the
 * same way. It answers only what pages send. It needs no key, because every page would contain it.
 */
export async function counterRoutes(app: FastifyInstance, options: CounterOptions): Promise<void> {
  const { counter, settings } = options;
  const { CLICK_COUNTS, VISITS_PER_MINUTE } = settings;
  const openWindow = createWindows(minuteMs, options);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 503 } = error;
    if (statusCode === 503) {
      request.log.error({ code: findErrorCode(error) }, "the counter cannot be read or written");
      reply.header("retry-after", "1");
    }
    return reply.status(statusCode).send({ message: STATUS_CODES[statusCode] });
  });

  app.get("/visitor_counter", async ({ headers }, reply) => {
    const row = `{"count":${await counter.read()}}`;
    const isSingle = headers.accept?.includes(singleObject);
    return reply.type(isSingle ? singleObject : "application/json").send(isSingle ? row : `[${row}]`);
  });

  app.post("/rpc/increment_visitor_count", async (request, reply) => {
    const language = request.headers["content-language"];
    const count = isCounted(request)
      ? await counter.increment(isLanguage(language) ? language : undefined, readSource(request))
      : await counter.read();
    return reply.type("application/json").send(String(count));
  });

  app.post("/rpc/increment_outbound_click", async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const [placement, language] = [form.get("placement"), form.get("language")];
    if (!isPlacement(placement) || !isLanguage(language))
      return reply.status(400).send({ message: "unknown placement or language" });
    if (isCounted(request)) await counter.countClick({ placement, language, source: readSource(request) });
    return reply.status(204).send();
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
    const source = headers[sourceHeader.toLowerCase()];
    return CLICK_COUNTS === "on" && typeof source === "string" ? cleanSource(source) : undefined;
  }
}
