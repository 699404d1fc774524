import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createSecurityHeaders } from "../../contract/security-headers.ts";
import { findErrorCode } from "../error-code.ts";
import { isOverloadError, type OverloadThresholds, shedLoad } from "./overload.ts";

type Headers = Record<string, string>;

/** Creates the headers of every response that is not a document. */
export function createDefaultHeaders(SITE_ORIGIN: string): Headers {
  return createSecurityHeaders({
    SITE_ORIGIN,
    scriptHashes: [],
    styleHashes: [],
    connectOrigins: [],
    formOrigins: [],
  });
}

/** Adds security headers to every response, answers errors with plain text, and sheds load with 503. */
export async function addHardening(app: FastifyInstance, headers: Headers, overload?: OverloadThresholds) {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.raw.httpVersion !== "1.1" || request.headers.host !== undefined) return done();
    answerPlainly(400, reply);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500 && !isOverloadError(error)) request.log.error(describeBug(error), "failed");
    return answerPlainly(statusCode, reply);
  });
  await shedLoad(app, overload);
}

/** Leaves out the error's message and properties, which may quote a visitor. */
function describeBug(error: Error) {
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { code: findErrorCode(error), name: error.name, stack };
}

/** Answers an address that cannot be decoded, for which no hook runs. */
export function answerFrameworkError(headers: Headers) {
  return (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    answerPlainly(error.statusCode ?? 400, reply.headers(headers));
  };
}

function answerPlainly(status: number, reply: FastifyReply) {
  return reply
    .status(status)
    .type("text/plain; charset=utf-8")
    .send(`${STATUS_CODES[status] ?? "Error"}\n`);
}
