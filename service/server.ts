import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { counterPath } from "../domain/endpoints.ts";
import { connectionOptions, createMalformedHandler, guardConnections } from "../lib/http/connections.ts";
import { addGracefulShutdown, addHealthCheck } from "../lib/http/graceful-shutdown.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import type { ServiceSettings } from "../settings/service-settings.ts";
import { type ContactOptions, contactRoutes } from "./contact/contact-routes.ts";
import { counterRoutes } from "./counter/counter-routes.ts";
import type { BuiltSite } from "./http/built-site.ts";
import { createDocumentAnswer, documentRoutes } from "./http/document-routes.ts";
import { addHardening, answerFrameworkError } from "./http/hardening.ts";
import { addRequestLog } from "./log.ts";
import type { Readiness } from "./operator/checks/readiness.ts";
import type { Store } from "./store.ts";

export interface Dependencies extends ContactOptions {
  settings: ServiceSettings;
  store: Store;
  documents: BuiltSite;
  readiness: Readiness;
  log: FastifyBaseLogger;
}

export async function createServer(dependencies: Dependencies): Promise<FastifyInstance> {
  const { settings, store, documents, readiness, log } = dependencies;
  const site = { site: documents, secure: settings.SITE_ORIGIN.startsWith("https:") };
  // A cache must not keep an error. Documents and files set other values.
  const headers = { "cache-control": "no-store", ...createSecurityHeaders(settings) };
  const app = fastify({
    ...connectionOptions,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...settings.TRUSTED_PROXIES, ...settings.CDN_NETWORKS],
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError(headers, createDocumentAnswer(site)),
    clientErrorHandler: createMalformedHandler(headers),
  });

  addRequestLog(app);
  guardConnections(app, headers);
  addHardening(app, headers);

  addHealthCheck(app);
  // Added after the health check, because hooks run in this order and the port closes last.
  addGracefulShutdown(app);
  addReadiness(app, readiness);
  await app.register(counterRoutes, { ...dependencies, prefix: counterPath, counter: store.counter });
  await app.register(contactRoutes, dependencies);
  await app.register(documentRoutes, site);
  return app;
}

/** Adds the public check for monitors. The log has the reasons. */
function addReadiness(app: FastifyInstance, readiness: Readiness): void {
  app.get("/readyz", async (_request, reply) => {
    if (await readiness()) return { status: "ok" };
    reply.status(503).header("retry-after", "1");
    return { status: "unavailable" };
  });
}
