import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getAddress, getBareAddress } from "../../domain/addresses.ts";
import { getFailure, insufficientStorage } from "../../domain/contact-message.ts";
import {
  ajaxPath,
  formsPath,
  idempotencyHeader,
  languageHeader,
  languageParameter,
  outcomeFragments,
  sourceParameter,
} from "../../domain/endpoints.ts";
import { isLanguage } from "../../domain/languages.ts";
import { parseSource } from "../../domain/visit-source.ts";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import { acceptsPages } from "../../lib/http/accepts-pages.ts";
import { createWindows, type RateLimitDependencies } from "../../lib/http/rate-limit.ts";
import { hourMs, minuteMs } from "../../lib/units.ts";
import { createOutageLog } from "../log.ts";
import type { Store } from "../store.ts";
import { HttpError } from "./http-error.ts";
import { createMessageRateLimit } from "./message-rate-limit.ts";
import { createReference } from "./reference.ts";
import { parseForm, parseSubmission, readBody, type Submission } from "./submission.ts";

export interface ContactOptions extends RateLimitDependencies {
  store: Pick<Store, "messages">;
  now: () => number;
  settings: { SUPPORT_EMAIL: string; SITE_ORIGIN: string; CONTACT_MESSAGES_PER_HOUR: number };
  /** Called when a message is stored, so that it is delivered at once. */
  onStored: () => void;
}

type MailboxRoute = { Params: { mailbox: string } };

/** A form without JavaScript has the language of its page in its address, which is known before the body is read. */
type FormRoute = MailboxRoute & {
  Querystring: { [languageParameter]?: unknown; [sourceParameter]?: unknown };
};

const retryAfterSeconds = 5;

/**
 * The endpoint of the contact form. It responds like form-forwarding services: with JSON to the page's JavaScript, with a
 * redirect to a form that is posted without JavaScript.
 */
export async function contactRoutes(app: FastifyInstance, options: ContactOptions): Promise<void> {
  const { store, settings, now, onStored } = options;
  const { SUPPORT_EMAIL, SITE_ORIGIN, CONTACT_MESSAGES_PER_HOUR } = settings;
  const openSender = createWindows(minuteMs, options);
  const countMessage = createMessageRateLimit(CONTACT_MESSAGES_PER_HOUR, options);
  const outage = createOutageLog(
    app.log,
    { failed: "Messages can't be stored.", recovered: "Messages are stored again." },
    options.monotonicNow,
  );

  app.removeAllContentTypeParsers();
  app.addHook<MailboxRoute>("onRequest", async (request, reply) => {
    if (isCrossSite(request, SITE_ORIGIN)) throw new HttpError(403);
    if (request.params.mailbox.toLowerCase() !== SUPPORT_EMAIL.toLowerCase()) throw new HttpError(404);
    if (request.method === "POST") return;
    reply.header("allow", "POST");
    throw new HttpError(405);
  });
  app.setErrorHandler((error, request, reply) => answerError(toHttpError(error, request), reply));

  async function storeMessage(submission: Submission, request: FastifyRequest): Promise<string> {
    const { message, errors, isSpam, language, idempotencyDigest } = submission;
    if (Object.keys(errors).length > 0) throw new HttpError(400, { errors });
    const correctCount = countMessage(request.ip, Buffer.byteLength(Object.values(message).join("")));
    const ownReference = createReference();
    const state = isSpam ? "spam" : "pending";
    const reference = await store.messages
      .add({ ...message, reference: ownReference, idempotencyDigest, state, language })
      .catch((cause) => {
        correctCount("refused");
        outage.recordFailure(cause);
        throw new HttpError(503, { retryAfterSeconds });
      });
    if (!reference) {
      correctCount("refused");
      // Readiness logs once that the cap is reached. There is no Retry-After, because only the operator can make room.
      throw new HttpError(insufficientStorage);
    }
    outage.recordSuccess();
    // A repeated submission has the reference of the first.
    if (reference !== ownReference) correctCount("repeated");
    else if (!isSpam) onStored();
    return reference;
  }

  app.register(async (json) => {
    const parseJson = json.getDefaultJsonParser("error", "error");
    json.addContentTypeParser("application/json", (request, payload, done) => {
      readBody(payload, openSender(request.ip)).then((body) => parseJson(request, body, done), done);
    });
    json.all<MailboxRoute>(`${formsPath}${ajaxPath}/:mailbox`, async (request) => {
      const { [idempotencyHeader]: key, [languageHeader]: language } = request.headers;
      const reference = await storeMessage(parseSubmission(request.body, { key, language }), request);
      return { success: "true", message: "The form was submitted successfully.", reference };
    });
  });

  app.register(async (form) => {
    form.addContentTypeParser(
      "application/x-www-form-urlencoded",
      async (request: FastifyRequest, payload: IncomingMessage) =>
        parseForm(await readBody(payload, openSender(request.ip))),
    );
    form.all<FormRoute>(`${formsPath}/:mailbox`, async (request, reply) => {
      if (!request.body) throw new HttpError(415);
      // A browser sends the form again if it is submitted again before the next page arrives.
      const key = `form ${Math.floor(now() / hourMs)}`;
      const { [languageParameter]: language } = request.query;
      await storeMessage(parseSubmission(request.body, { key, language }), request);
      return redirect(request, reply, "sent");
    });
    form.setErrorHandler((error, request, reply) => {
      const httpError = toHttpError(error, request);
      const { statusCode, errors } = httpError;
      if ([403, 404, 405].includes(statusCode) && !acceptsPages(request))
        return answerError(httpError, reply);
      // A page that was opened before SUPPORT_EMAIL changed.
      if (statusCode === 404) return reply.callNotFound();
      return redirect(request, reply, errors ? "invalid" : getFailure(statusCode));
    });
  });

  /**
   * Redirects to the contact page, whose fragment shows the outcome. Without a language the address is negotiated. The boot script
   * has added the source of the visit.
   */
  function redirect({ query }: FastifyRequest, reply: FastifyReply, outcome: keyof typeof outcomeFragments) {
    const { [languageParameter]: language, [sourceParameter]: source } = query as FormRoute["Querystring"];
    const address = isLanguage(language) ? getAddress("contact", language) : getBareAddress("contact");
    const search = typeof source === "string" ? `?${sourceParameter}=${parseSource(source)}` : "";
    return reply.redirect(`${address}${search}#${outcomeFragments[outcome]}`, 303);
  }
}

/**
 * Whether a page of another site made a browser send this request. A request without both headers is not a
 * browser's.
 */
function isCrossSite({ headers }: FastifyRequest, siteOrigin: string): boolean {
  const { origin, "sec-fetch-site": site, host = "" } = headers;
  if (origin === siteOrigin || site === "same-origin" || site === "none") return false;
  // `same-site` may be another host of the domain, which someone else may own. Browsers that don't know
  // `Sec-Fetch-Site` send `Origin` with a POST.
  if (origin === undefined) return site !== undefined;
  // Only `Host` is used: a client can set `X-Forwarded-Host`, which Fastify would accept from a trusted proxy.
  const page = URL.parse(origin);
  // Some proxies add the usual port, which browsers leave out.
  return !page || URL.parse(`${page.protocol}//${host}`)?.host !== page.host;
}

function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 500) request.log.error({ code: findErrorCode(error) }, "the contact form failed");
  return new HttpError(statusCode);
}

function answerError({ statusCode, message, errors, retryAfterSeconds }: HttpError, reply: FastifyReply) {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(statusCode).send({ success: "false", message, errors });
}
