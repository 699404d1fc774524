import type { FastifyInstance } from "fastify";

/** Logs a line for each response, with the route's pattern: address, query, body and client are personal. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? "";
    request.log.info({ method, route, status: reply.statusCode, milliseconds }, "answered");
    done();
  });
}
