import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";

/** Enough for a visitor on a slow phone. Times are in milliseconds. */
export const connectionOptions = {
  http: {
    /** From the connection, or from the first byte of a later request, to the end of the headers. */
    headersTimeout: 8_000,
    /**
     * How often Node checks `headersTimeout` and `requestTimeout`. Its default of 30 s lets slow clients
     * accumulate.
     */
    connectionsCheckingInterval: 2_000,
  },
  /** As in nginx. Closing connections frees the memory that Node keeps for them. */
  maxRequestsPerSocket: 1000,
  /** To the end of the body: enough for 256 KB at 16 KB/s. */
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

/** Connections that have sent a request. */
const used = new WeakSet<Socket>();

/**
 * Closes connections whose requests don't wait for the response to the one before: Node would keep a response for each.
 * Also remembers what `answerClientError` needs.
 */
export function guardConnections(app: FastifyInstance): void {
  // Before Fastify's listener, which may answer at once.
  app.server.prependListener("request", ({ socket }) => used.add(socket));
  app.addHook("onRequest", (request, reply, done) => {
    // A response gets the socket when the one before it has been sent.
    if (reply.raw.socket) return done();
    reply.hijack();
    request.raw.socket.destroy();
  });
}

const clientErrorStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what Node can't parse as HTTP, directly on the socket, if that is the first answer there. A later one might
 * count as the response to an earlier request.
 */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket) => {
    if (!socket.writable || socket.bytesWritten > 0 || used.has(socket)) return socket.destroy();
    const status = clientErrorStatus[error.code] ?? 400;
    const lines = Object.entries({ ...headers, "content-length": 0, connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}
