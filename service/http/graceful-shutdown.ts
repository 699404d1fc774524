import { once } from "node:events";
import { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds in which a client whose next request is already on its way is still answered. */
const graceTime = 500;

/** Milliseconds after which connections are cut, answered or not: the whole stop takes less than five seconds. */
const deadline = 2_500;

/**
 * Stops without dropping what was accepted: no new connections; each answer closes its connection,
 * which Fastify sees to; then idle ones are closed, and at the deadline all.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, "close");
    // Not `server.close()`: Node's HTTP server would at once cut idle connections, requests on their way included.
    Server.prototype.close.call(server);
    await Promise.race([closed, delay(graceTime, undefined, { ref: false })]);
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), deadline - graceTime);
    server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
