import type { FastifyInstance } from "fastify";

/** One line for each answer. Addresses, queries, bodies and who asked are personal: the route's pattern is not. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, "answered");
  });
}
