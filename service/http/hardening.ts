import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createSecurityHeaders } from "../../contract/security-headers.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { findErrorCode } from "../error-code.ts";
import { isOverloadError, type OverloadThresholds, shedLoad } from "./overload.ts";
import { limitPipelining } from "./pipelining.ts";

/** What a visitor on a slow phone needs, and no more. Fastify takes times in milliseconds. */
export const connectionOptions = {
  http: {
    /** From the connection, or from the first byte of a later request, to the end of the headers. */
    headersTimeout: 8_000,
    /**
     * How often Node checks `headersTimeout` and `requestTimeout`. Its default of 30 s lets slow clients
     * accumulate.
     */
    connectionsCheckingInterval: 2_000,
    /** Checked in `addHardening`: Node would answer without the security headers. */
    requireHostHeader: false,
  },
  /** As in nginx. Closing connections frees the memory that Node keeps for them. */
  maxRequestsPerSocket: 1000,
  /** To the end of the body: enough for 32 KB at 2 KB/s. */
  requestTimeout: 16_000,
  /** Without any traffic. */
  connectionTimeout: 30_000,
  /** Between two requests. A proxy in front should close its idle connections sooner. */
  keepAliveTimeout: 20_000,
  /** In bytes. Routes that accept more set their own. */
  bodyLimit: 1024,
  /** In characters: a percent-encoded mailbox has up to 762. */
  routerOptions: { maxParamLength: 1024 },
};

/** Creates the headers of every response that is not a document. */
export function createDefaultHeaders(settings: Pick<SiteSettings, "SITE_ORIGIN">): Record<string, string> {
  return createSecurityHeaders({
    ...settings,
    scriptHashes: [],
    styleHashes: [],
    connectOrigins: [],
    formOrigins: [],
  });
}

/** Connections whose last request was answered before its body had arrived. */
const answeredEarly = new WeakSet<Socket>();

/** Adds security headers to every response, answers errors with plain text, and sheds load with 503. */
export async function addHardening(
  app: FastifyInstance,
  headers: Record<string, string>,
  overload?: OverloadThresholds,
) {
  limitPipelining(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.raw.httpVersion !== "1.1" || request.headers.host !== undefined) return done();
    answerPlainly(400, reply);
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete) answeredEarly.delete(raw.socket);
    else answeredEarly.add(raw.socket);
    done();
  });
  app.server.on("checkExpectation", (_request, response) => response.writeHead(417, headers).end());
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if ((error.statusCode ?? 500) >= 500 && !isOverloadError(error))
      request.log.error(describeBug(error), "failed");
    return answerPlainly(error.statusCode ?? 500, reply);
  });
  await shedLoad(app, overload);
}

/** Leaves out the error's message and properties, which may quote a visitor. */
function describeBug(error: Error) {
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { code: findErrorCode(error), name: error.name, stack };
}

/** Answers an address that cannot be decoded, for which no hook runs. */
export function answerFrameworkError(headers: Record<string, string>) {
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

const clientErrorStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what Node cannot parse as HTTP, directly on the socket. */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket) => {
    // The client would take a second response for the response to its next request.
    const isAnswered = answeredEarly.has(socket);
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered) return socket.destroy();
    const status = clientErrorStatus[error.code] ?? 400;
    const lines = Object.entries({ ...headers, "content-length": 0, connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}
