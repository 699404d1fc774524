import type { FastifyInstance } from "fastify";
import type { Page } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";

/** What a request was about, where its route does not say it. None of it is personal. */
interface RequestSubject {
  page?: Page | "not-found";
  language?: Language;
  /** A file of the built site: there are few, and their names are no secret. */
  file?: string;
  /** The status that a refusal would have had, where the visitor is led back to the form instead. */
  refusedStatus?: number;
}

declare module "fastify" {
  interface FastifyRequest {
    subject: RequestSubject | undefined;
  }
}

/** One line for each answer. Addresses, queries, bodies and who asked are personal: the route's pattern is not. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("subject", undefined);
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, subject } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? "";
    request.log.info({ method, route, ...subject, status: reply.statusCode, milliseconds }, "answered");
    done();
  });
}
