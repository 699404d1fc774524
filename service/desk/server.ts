import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { formatJson } from "../export/json.ts";
import { formatMessagesCsv } from "../export/messages-csv.ts";
import { isPeriodUnit } from "../report/calendar.ts";
import { formatRowsCsv } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import type { DeliveryPause, Store } from "../store/store.ts";
import { type Access, isOwnRequest } from "./access.ts";
import { createMessageFilter, readMessagesQuery } from "./messages-query.ts";
import type { Finding } from "./pages/health.tsx";
import { isAction, type PendingChanges } from "./pending-changes.ts";

type Pages = typeof import("./pages/entry-desk.tsx");

export interface DeskDependencies {
  store: Store;
  access: Access;
  changes: PendingChanges;
  /** Returns the failures since the last call. Each is shown once. */
  takeProblem: () => string | undefined;
  pages: Pages;
  /** The text of the script for keys. */
  script: string;
  brand: string;
  /** Undefined unless messages are delivered somewhere. */
  readPause: (() => Promise<DeliveryPause | undefined>) | undefined;
  runChecks: () => Promise<Finding[]>;
  /** Return what happened, as a sentence. */
  tests: Record<"test-message" | "test-notice", () => Promise<string>>;
  now: () => number;
  /** Called with each request of the operator's browser, so that an unused desk can stop. */
  onRequest: () => void;
}

const pageSize = 50;

const style = readFileSync(join(import.meta.dirname, "desk.css"), "utf8");

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const createHeaders = (script: string) => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // With no-referrer, browsers would send forms without their origin.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

const refusal =
  "This address works once, in one browser. To get a new one, stop the desk and run: npm run desk\n";

const readQuery = (text: string) => Object.fromEntries(new URLSearchParams(text));

type Query = Record<string, string>;

interface Form {
  Querystring: Query;
  Body: URLSearchParams;
}

/** Creates the operator's page. It does not listen yet. All addresses in its pages are relative. */
export function createDesk(dependencies: DeskDependencies): FastifyInstance {
  const { access, script } = dependencies;
  const headers = createHeaders(script);
  const app = fastify({ routerOptions: { querystringParser: readQuery } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  app.addHook("onRequest", async ({ method, headers: sent }, reply) => {
    reply.headers(headers);
    if (!isOwnRequest(method, sent)) return refuse(reply);
  });

  app.get<{ Querystring: Query }>("/open", async ({ query }, reply) => {
    const cookie = access.redeem(query.token ?? "");
    if (cookie === undefined) return refuse(reply);
    const first = `${access.path}/messages`;
    // A redirect would still belong to the navigation from outside, for which browsers withhold the cookie.
    return reply
      .header("set-cookie", cookie)
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><meta http-equiv="refresh" content="0; url=${first}"><a href="${first}">Messages</a>`,
      );
  });

  app.setNotFoundHandler((_, reply) => refuse(reply));
  app.register(createPages(dependencies), { prefix: access.path });
  return app;
}

const refuse = (reply: FastifyReply) => reply.code(403).type("text/plain; charset=utf-8").send(refusal);

/** The pages, for the browser that has the session. */
const createPages = (dependencies: DeskDependencies) => async (app: FastifyInstance) => {
  const { store, access, changes, pages, script, brand, tests, now } = dependencies;

  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!access.hasSession(headers.cookie)) return refuse(reply);
    dependencies.onRequest();
  });

  /** The outcome of the operator's last action. It is shown once. */
  let result: string | undefined;

  function createFrame({ url }: Pick<FastifyRequest, "url">) {
    const notices = [result, dependencies.takeProblem()].filter((notice) => notice !== undefined);
    result = undefined;
    const address = url.slice(access.path.length + 1);
    return { brand, style, script, notices, pending: changes.list(), address };
  }

  const send = (reply: FastifyReply, html: string) => reply.type("text/html; charset=utf-8").send(html);

  const download = (reply: FastifyReply, type: string, file: string) =>
    reply.type(type).header("content-disposition", `attachment; filename="${file}"`);

  app.setNotFoundHandler((request, reply) =>
    send(
      reply.code(404),
      pages.renderError({ frame: createFrame(request), title: "Not found", text: "There is no such page." }),
    ),
  );

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    send(
      reply.code(error.statusCode ?? 500),
      pages.renderError({
        frame: createFrame(request),
        title: "That didn’t work",
        text: `${error.message} Try again, or look at the health page.`,
      }),
    ),
  );

  app.get<{ Querystring: Query }>("/messages", async (request, reply) => {
    const query = readMessagesQuery(request.query);
    const filter = createMessageFilter(query, now());
    const after = query.after === "" ? {} : { after: query.after };
    const page = await store.messages.readPage(filter, { limit: pageSize, ...after });
    const isEmpty = page.messages.length === 0 && request.raw.url === `${access.path}/messages`;
    return send(reply, pages.renderMessages({ frame: createFrame(request), query, page, isEmpty }));
  });

  const selectAll = (query: Query) =>
    Array.fromAsync(store.messages.list(createMessageFilter(readMessagesQuery(query), now())));

  app.get<{ Querystring: Query }>("/messages.csv", async ({ query }, reply) => {
    download(reply, "text/csv; charset=utf-8", "messages.csv");
    return formatMessagesCsv(await selectAll(query));
  });

  app.get<{ Querystring: Query }>("/messages.json", async ({ query }, reply) => {
    download(reply, "application/json", "messages.json");
    return formatJson(await selectAll(query));
  });

  app.get<{ Querystring: Query }>("/message", async (request, reply) => {
    const message = await store.messages.find(request.query.reference ?? "");
    if (!message) return reply.callNotFound();
    const isDelivered = dependencies.readPause !== undefined;
    const pause = await dependencies.readPause?.();
    const isPaused = pause !== undefined && pause.until > now();
    return send(
      reply,
      pages.renderMessage({
        frame: createFrame(request),
        message,
        isDelivered,
        pause: isPaused ? pause : undefined,
      }),
    );
  });

  app.post<Form>("/changes", async ({ body }, reply) => {
    const action = body.get("action");
    const references = body.getAll("reference");
    if (isAction(action) && references.length > 0) changes.add(action, references);
    else result = "Nothing was changed: select messages first.";
    // The browser focuses the link of the first message, and the list continues there.
    return reply.redirect(`${readReturnAddress(body)}#${references[0] ?? ""}`, 303);
  });

  app.post<Form>("/undo", async ({ body }, reply) => {
    if (!changes.undo(body.get("id") ?? "")) result = "It is too late: the change has been made already.";
    return reply.redirect(readReturnAddress(body), 303);
  });

  const readFigures = ({ unit }: Query) =>
    readReport(store, { unit: isPeriodUnit(unit) ? unit : "day", now: now() });

  app.get<{ Querystring: Query }>("/figures", async (request, reply) => {
    const report = await readFigures(request.query);
    return send(reply, pages.renderFigures({ frame: createFrame(request), report }));
  });

  app.get<{ Querystring: Query }>("/figures.csv", async ({ query }, reply) => {
    download(reply, "text/csv; charset=utf-8", "figures.csv");
    return formatRowsCsv((await readFigures(query)).rows);
  });

  app.get<{ Querystring: Query }>("/figures.json", async ({ query }, reply) => {
    download(reply, "application/json", "figures.json");
    return formatJson(await readFigures(query));
  });

  app.get("/health", async (request, reply) => {
    const findings = await dependencies.runChecks();
    return send(reply, pages.renderHealth({ frame: createFrame(request), findings }));
  });

  for (const name of ["test-message", "test-notice"] as const)
    app.post(`/${name}`, async (_, reply) => {
      result = await tests[name]();
      return reply.redirect("health", 303);
    });
};

/** The page of the desk that a form was on. Another site's address is not followed. */
function readReturnAddress(body: URLSearchParams): string {
  const address = body.get("address") ?? "";
  return /^(?:messages?|figures|health)(?:\?[^#]*)?$/.test(address) ? address : "messages";
}
