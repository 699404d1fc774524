import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** These limits are enough for a slow phone. Times are in milliseconds. */
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
  /** Closing connections frees the memory that Node keeps for them. */
  maxRequestsPerSocket: 1000,
  /** To the end of the body: enough for 256 KB at 16 KB/s. */
  requestTimeout: 16_000,
  connectionTimeout: 30_000,
  /** Between two requests. A proxy in front should close its idle connections sooner. */
  keepAliveTimeout: 20_000,
  /** In bytes. Routes that accept more set their own. */
  bodyLimit: 1024,
  /** Some proxies send whole addresses, which every server must accept: RFC 9112, 3.2.2. */
  rewriteUrl: ({ url = "/" }: { url?: string }) => url.replace(/^https?:\/\/[^/?]*\/?/i, "/"),
  /** In characters: a percent-encoded mailbox has up to 762. */
  routerOptions: { maxParamLength: 1024 },
};

const latest = new WeakMap<Socket, ServerResponse>();

/** A client that is still sending would get a reset instead of the response, so the rest is read for a moment. */
const lingerMs = 2_000;

function closeSlowly(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Answers a malformed request with 400. Without a response, a proxy would consider the machine broken. */
export function createMalformedHandler(headers: Record<string, string>) {
  const lines = Object.entries({ connection: "close", "content-length": "0", ...headers });
  const response = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return (_error: Error, socket: Socket): void => {
    const last = latest.get(socket);
    // A second response to the same request might count as the one to the next.
    if (last && !(last.req.complete && last.writableFinished)) socket.destroy();
    if (!socket.writable) return;
    socket.write(`HTTP/1.1 400 Bad Request\r\n${response}\r\n`);
    closeSlowly(socket);
  };
}

/** Closes connections whose requests don't wait for the previous response: Node would keep a response for each. */
export function guardConnections(app: FastifyInstance, headers: Record<string, string>): void {
  const remember = ({ socket }: IncomingMessage, response: ServerResponse) =>
    void latest.set(socket, response);
  app.server.prependListener("request", remember);
  app.server.on("checkExpectation", (request, response) => {
    remember(request, response);
    response.writeHead(417, headers).end();
  });
  app.addHook("onRequest", (request, reply, done) => {
    // A response gets the socket when the previous one has been sent.
    if (reply.raw.socket) return done();
    reply.hijack();
    request.raw.socket.destroy();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    const { complete, socket } = request.raw;
    // Node calls this if the connection ends with the response.
    if (!complete && socket) socket.destroySoon = () => closeSlowly(socket);
    done();
  });
}
