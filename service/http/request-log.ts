import type { FastifyInstance } from "fastify";
import type { PageName } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The requested document, which its route doesn't show. */
    subject: { page: PageName | "not-found"; language?: Language } | undefined;
  }
}

/** Logs a line for each response, with the route's pattern: address, query, body and client are personal. */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest("subject", undefined);
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, subject } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? "";
    request.log.info({ method, route, ...subject, status: reply.statusCode, milliseconds }, "answered");
    done();
  });
}
