import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
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
    /** Checked in `addHardening`: Node would answer without the security headers. */
    requireHostHeader: false,
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

/**
 * How many requests of one connection may wait for the response to an earlier one. Node itself has no limit, and
 * keeps a response for each pipelined request until the client reads it.
 */
const pipelineLimit = 16;

/** The last request of each connection, and its response. */
const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();

/** Closes connections with too many pipelined requests, and remembers what `answerClientError` needs. */
export function guardConnections(app: FastifyInstance, headers: Record<string, string>): void {
  const remember = (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response });
  // Before Fastify's listener, which may answer at once. Node sends no `request` for an expectation.
  app.server.prependListener("request", remember);
  app.server.on("checkExpectation", (request, response) => {
    remember(request, response);
    response.writeHead(417, headers).end();
  });

  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  app.addHook("onRequest", (request, reply, done) => {
    // A response gets the socket once the responses before it were sent.
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

const clientErrorStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what Node cannot parse as HTTP, directly on the socket. */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket) => {
    if (error.code === "ECONNRESET" || !isNextResponse(socket)) return socket.destroy();
    const status = clientErrorStatus[error.code] ?? 400;
    const lines = Object.entries({ ...headers, "content-length": 0, connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}

/** Whether the client would match a response to the broken request, not to another one. */
function isNextResponse(socket: Socket): boolean {
  const exchange = exchanges.get(socket);
  if (!socket.writable || !exchange) return socket.writable;
  const { request, response } = exchange;
  // If the request is incomplete, its body is broken. Its response has the socket unless another one comes before it.
  return request.complete ? response.writableFinished : response.socket !== null && !response.headersSent;
}
