import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

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
  /** For data that Node can't parse as HTTP. A response might count as the one to an earlier request. */
  clientErrorHandler: (_error: Error, socket: Socket) => void socket.destroy(),
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

/** Closes connections whose requests don't wait for the previous response: Node would keep a response for each. */
export function guardConnections(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    // A response gets the socket when the previous one has been sent.
    if (reply.raw.socket) return done();
    reply.hijack();
    request.raw.socket.destroy();
  });
}
