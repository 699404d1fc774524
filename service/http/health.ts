import type { FastifyInstance } from "fastify";
import type { CheckReadiness } from "../checks/readiness.ts";

/** Adds the public health routes for load balancers, containers, and monitors. The log has the reasons. */
export function addHealthRoutes(app: FastifyInstance, checkReadiness: CheckReadiness): void {
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", async (_request, reply) => {
    const ready = await checkReadiness();
    reply.header("cache-control", "no-store");
    if (!ready) reply.status(503).header("retry-after", "1");
    return { status: ready ? "ok" : "unavailable" };
  });
}
