import type {} from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { getAddress, parseAddress } from "../../contract/addresses.ts";
import { defaultLanguage } from "../../contract/languages.ts";
import { isCrossSite } from "../http/request-origin.ts";
import { findCode } from "../outbox/delivery-error.ts";
import type { MessageStore } from "../store/store.ts";
import { allowSiteElsewhere, isFromSiteElsewhere } from "./origins.ts";
import { createReference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { computeDigest, readSubmission, type Submission } from "./submission.ts";

export interface ContactRoutesOptions {
  store: { messages: Pick<MessageStore, "add"> };
  settings: { SUPPORT_EMAIL: string; SITE_ORIGIN: string; CONTACT_MESSAGES_PER_HOUR: number };
  /** Random enough to make a reference of, for example a UUID. */
  newId: () => string;
  /** Called when a message was stored, so that it is delivered at once. */
  notify?: () => void;
}

type MailboxRoute = { Params: { mailbox: string } };

/** Bytes of a request's body: the longest message fits, in emoji as JSON and in Arabic as a form post. */
const sizeLimit = 32 * 1024;

/**
 * Bytes of a body that are read before it is refused for its size. A client that is answered while it still writes
 * may lose the answer, so what is only somewhat too long is heard out.
 */
const bodyLimit = 256 * 1024;

/** Seconds after which whoever could not leave a message may try again. */
const retryAfter = 5;

const hour = 60 * 60 * 1000;

/**
 * The contact form's endpoint, in the contract of form-forwarding services: JSON from the page's script, or a
 * form post where no script runs. Expects `@fastify/formbody` and `@fastify/rate-limit` to be registered.
 */
export const contactRoutes: FastifyPluginAsync<ContactRoutesOptions> = async (app, options) => {
  const { store, settings, newId, notify } = options;
  const { SUPPORT_EMAIL, SITE_ORIGIN, CONTACT_MESSAGES_PER_HOUR } = settings;

  // One limiter for both routes, or an address would have its messages twice.
  const limit =
    CONTACT_MESSAGES_PER_HOUR > 0
      ? [app.rateLimit({ max: CONTACT_MESSAGES_PER_HOUR, timeWindow: hour })]
      : [];

  app.addHook<MailboxRoute>("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    allowSiteElsewhere(request, reply, SITE_ORIGIN);
    if (isCrossSite(request, SITE_ORIGIN)) throw new Refusal(403);
    if (request.params.mailbox.toLowerCase() !== SUPPORT_EMAIL.toLowerCase()) throw new Refusal(404);
  });

  app.addHook("preHandler", async ({ headers }) => {
    if (Number(headers["content-length"]) > sizeLimit) throw new Refusal(413);
  });

  app.setErrorHandler((error, request, reply) => refuse(refusalOf(error, request), reply));

  /** Settles once the message is on disk. */
  async function keep(submission: Submission, request: FastifyRequest): Promise<string> {
    const { message, spam, language } = submission;
    try {
      const reference = await store.messages.add({
        ...message,
        reference: createReference(newId()),
        idempotencyDigest: computeDigest(submission),
        state: spam ? "spam" : "waiting",
        language,
      });
      if (!spam) notify?.();
      return reference;
    } catch (error) {
      request.log.error({ code: findCode(error) }, "a message could not be stored");
      throw new Refusal(503);
    }
  }

  app.register(async (json) => {
    json.removeContentTypeParser(["text/plain", "application/x-www-form-urlencoded"]);
    const url = "/forms/ajax/:mailbox";
    answerOtherMethods(json, url);
    json.options(url, (_request, reply) => reply.code(204).send());
    json.post<MailboxRoute>(url, { bodyLimit, onRequest: limit }, async (request) => {
      const submission = readSubmission(request.body, request.headers["idempotency-key"]);
      if (Object.keys(submission.faults).length > 0) throw new Refusal(400, submission.faults);
      const reference = await keep(submission, request);
      return { success: "true", message: "The form was submitted successfully.", reference };
    });
  });

  app.register(async (form) => {
    form.removeContentTypeParser(["text/plain", "application/json"]);
    const url = "/forms/:mailbox";
    answerOtherMethods(form, url);
    // Limited after the body is read, so that a visitor over the limit is answered in their own language.
    form.post<MailboxRoute>(url, { bodyLimit, preHandler: limit }, async (request, reply) => {
      const submission = readSubmission(request.body);
      if (Object.keys(submission.faults).length > 0) return redirect(request, reply, "message-faulty");
      await keep(submission, request);
      return redirect(request, reply, "message-sent");
    });
    form.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error, request);
      if ([403, 404, 405].includes(refusal.statusCode)) return refuse(refusal, reply);
      return redirect(request, reply, "message-failed");
    });
  });

  /** Back to the contact page, which shows the outcome by its fragment. Never to anything from outside. */
  function redirect(request: FastifyRequest, reply: FastifyReply, fragment: string) {
    const origin = isFromSiteElsewhere(request, SITE_ORIGIN) ? SITE_ORIGIN : "";
    return reply.redirect(`${origin}${getAddress("contact", languageOf(request))}#${fragment}`, 303);
  }
};

function answerOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url,
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw new Refusal(405);
    },
  });
}

/** Any error, of Fastify, its plugins or our own, as one that can be shown. */
function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 500) request.log.error(error, "the contact form failed");
  return new Refusal(statusCode);
}

function refuse({ statusCode, message, faults }: Refusal, reply: FastifyReply) {
  if (statusCode === 503) reply.header("retry-after", retryAfter);
  return reply.code(statusCode).send({ success: "false", message, faults });
}

/** The form says its language; where the body could not be read, the page it was sent from does. */
function languageOf({ body, headers }: FastifyRequest) {
  const { referer = "" } = headers;
  const page = URL.canParse(referer) ? new URL(referer).pathname : "/";
  return readSubmission(body).language ?? parseAddress(page).language ?? defaultLanguage;
}
