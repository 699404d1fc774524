import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import underPressure from "@fastify/under-pressure";
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createSecurityHeaders } from "../../contract/security-headers.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { findErrorCode } from "../error-code.ts";

/** Milliseconds, but where it says otherwise. What a visitor on a slow phone needs, and no more. */
export const serverLimits = {
  http: {
    /** From the first byte, or from the connection, to the end of the headers. */
    headersTimeout: 8_000,
    /** How often both timeouts are looked at. Node's own 30 s would let slow clients gather. */
    connectionsCheckingInterval: 2_000,
    /** Ours to refuse: Node would do it without the security headers. */
    requireHostHeader: false,
  },
  /** As nginx has it: what Node keeps for a connection is let go of in time. */
  maxRequestsPerSocket: 1000,
  /** To the end of the body: 32 KB at 2 KB/s. */
  requestTimeout: 16_000,
  /** Without a byte read or written. */
  connectionTimeout: 30_000,
  /** Between two requests. Proxies in front should let go of a connection sooner. */
  keepAliveTimeout: 20_000,
  /** Bytes. Routes that take more say so. */
  bodyLimit: 1024,
  /** Characters of an address's variable part: a percent-encoded mailbox has up to 762. */
  routerOptions: { maxParamLength: 1024 },
};

export interface OverloadLimits {
  maxEventLoopDelay: number;
  sampleInterval: number;
}

/**
 * Milliseconds. Requests are turned away once a turn of the event loop takes this long on average: visitors then
 * wait for seconds, and more of them would only wait longer. A shorter delay is no distress: with thousands of busy
 * connections libuv answers some 49,000 requests, each in good time, before it lets a timer measure again. For the
 * same reason it is measured over seconds; a second without a measurement would count as endless delay.
 */
const overloadLimits: OverloadLimits = { maxEventLoopDelay: 2_500, sampleInterval: 5_000 };

/**
 * Requests of one connection that may wait for the answer to an earlier one. Node takes in whatever a client
 * pipelines, and keeps an answer for each until the client reads.
 */
const pipelineLimit = 16;

/** Milliseconds. */
const sheddingLogInterval = 1_000;

/** The headers of all that is no document: such an answer loads nothing but what is the site's own. */
export function createDefaultHeaders(
  settings: Pick<SiteSettings, "SITE_ORIGIN" | "HSTS_INCLUDE_SUBDOMAINS">,
): Record<string, string> {
  return createSecurityHeaders({
    ...settings,
    scriptHashes: [],
    styleHashes: [],
    connectOrigins: [],
    formOrigins: [],
  });
}

/** Security headers on every answer, plain words for every error, and 503 where it would take too long. */
export async function harden(
  app: FastifyInstance,
  headers: Record<string, string>,
  overload: OverloadLimits = overloadLimits,
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
  await app.register(underPressure, { ...overload, pressureHandler: logShedding(app) });
}

/** An error without its words and properties, which may hold what a visitor wrote. */
function describeBug(error: Error) {
  const places = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { code: findErrorCode(error), name: error.name, places };
}

/** Made once: where thousands are turned away, a stack for each would add to the load. */
const overloadError = Object.assign(new Error("overloaded"), { statusCode: 503 });

/** Whether a request was turned away for overload, which has a line of its own in the log. */
export function isOverloadError(error: Error): boolean {
  return error === overloadError;
}

/** One line a second for all that were turned away. */
function logShedding(app: FastifyInstance) {
  let count = 0;
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    count += 1;
    if (count === 1)
      setTimeout(() => {
        app.log.warn({ requests: count }, "requests are turned away: the service is overloaded");
        count = 0;
      }, sheddingLogInterval).unref();
    reply.header("retry-after", "1");
    throw overloadError;
  };
}

function limitPipelining(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  app.addHook("onRequest", (request, reply, done) => {
    // An answer gets the socket when those before it have been sent.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    if (socket.destroyed || add(socket, 1) > pipelineLimit) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once("close", () => add(socket, -1));
    done();
  });
}

/** Answers addresses that cannot be decoded: no hook runs for them. */
export function answerFrameworkError(headers: Record<string, string>) {
  return (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    answerPlainly(error.statusCode ?? 400, reply.headers(headers));
  };
}

/** For a service without pages. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return answerPlainly(404, reply);
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

/** Connections whose last request was answered before its body had come. */
const answeredEarly = new WeakSet<Socket>();

/** Answers what Node could not read as HTTP, on the bare socket. */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket) => {
    // A second answer to one request would be taken for the answer to the next.
    const isAnswered = answeredEarly.has(socket);
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered) return socket.destroy();
    const status = clientErrorStatus[error.code] ?? 400;
    const lines = Object.entries({ ...headers, "content-length": 0, connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}
