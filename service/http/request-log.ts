import type { FastifyInstance } from "fastify";
import type { Page } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";

/** Details of a request that its route doesn't show. None of them is personal. */
interface RequestSubject {
  page?: Page | "not-found";
  language?: Language;
  /** A file of the built site. */
  file?: string;
  /** The status of the error, if the visitor is redirected to the form instead. */
  refusedStatus?: number;
}

declare module "fastify" {
  interface FastifyRequest {
    subject: RequestSubject | undefined;
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
