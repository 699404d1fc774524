import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import { acceptsPages } from "../../lib/http/accepts-pages.ts";

type Headers = Record<string, string>;

export function addHardening(app: FastifyInstance, headers: Headers): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500, name } = error;
    // The error's message and properties may quote a visitor.
    const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
    if (statusCode >= 500) request.log.error({ code: findErrorCode(error), name, stack }, "failed");
    return answerPlainly(statusCode, reply);
  });
}

/** Answers an address that can't be decoded. No hook runs for it. A visitor gets a page. */
export function answerFrameworkError(headers: Headers, answerWithPage: RouteHandlerMethod) {
  return (error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    if (["GET", "HEAD"].includes(request.method) && acceptsPages(request))
      answerWithPage.call(request.server, request, reply);
    else answerPlainly(error.statusCode ?? 400, reply);
  };
}

function answerPlainly(status: number, reply: FastifyReply) {
  return reply
    .status(status)
    .type("text/plain; charset=utf-8")
    .send(`${STATUS_CODES[status] ?? "Error"}\n`);
}
