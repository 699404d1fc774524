import { once } from "node:events";
import { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** During this time idle connections stay open, because a request may be on its way. */
const gracePeriodMs = 500;

/** After this time all connections are cut: the whole stop must take less than five seconds. */
const deadlineMs = 2_500;

/**
 * Makes `close` drop no accepted request. The server accepts no new connections, and Fastify closes each
 * connection after its response. After a grace period idle connections are closed, and at the deadline all others.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, "close");
    // Not `server.close()`: Node's HTTP server would close idle connections at once, even if a request is on its way.
    Server.prototype.close.call(server);
    await Promise.race([closed, delay(gracePeriodMs, undefined, { ref: false })]);
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), deadlineMs - gracePeriodMs);
    server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
