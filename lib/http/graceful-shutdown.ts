import { once } from "node:events";
import { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A proxy that requests `/healthz` more often than this learns of a stop while requests still work. */
const checkIntervalMs = 2_000;

/** During this time such a proxy learns of the stop. It then holds or redirects requests until the service is back. */
const drainMs = 1_500;

/** During this time idle connections stay open, because a request may be on its way. */
const gracePeriodMs = 500;

/** After this time all connections are cut, because the whole stop must take less than five seconds. */
const deadlineMs = 2_500;

/** Adds the health check for proxies and containers. It answers 503 from the beginning of a stop. */
export function addHealthCheck(app: FastifyInstance): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  app.get("/healthz", async (_request, reply) => {
    checkedAt = performance.now();
    if (!isStopping) return { status: "ok" };
    reply.status(503).header("retry-after", "1");
    return { status: "stopping" };
  });
  app.addHook("preClose", async () => {
    isStopping = true;
    if (performance.now() - checkedAt < checkIntervalMs) await delay(drainMs);
  });
}

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
