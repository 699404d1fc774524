import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { ComponentType } from "react";
import { countsClicks } from "../../../settings/link-settings.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import type { Store } from "../../store.ts";
import type { CheckResult } from "../checks/check.ts";
import { describeMessage } from "../inbox/describe-message.ts";
import { changeMessages, isAction } from "../inbox/message-actions.ts";
import { parseFilter } from "../inbox/message-filter.ts";
import { formatMessagesCsv } from "../inbox/messages-export.ts";
import { chooseUnit, findView, isSpan, lastSpan, readStats } from "../stats/read-stats.ts";
import { type Access, isOwnRequest } from "./access.ts";
import { addEarningsRoutes } from "./earnings-routes.ts";
import type { Frame } from "./layout.tsx";

type Pages = typeof import("./entry-desk.tsx");

interface DeskDependencies {
  store: Store;
  settings: ServiceSettings;
  access: Access;
  pages: Pages;
  style: string;
  runChecks: () => Promise<CheckResult[]>;
  sendTest: () => Promise<string>;
  now: () => number;
  /** Called with each request of the operator's browser, so that an unused desk can stop. */
  onRequest: () => void;
}

const pageSize = 50;

const createHeaders = (style: string) => ({
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
    "img-src data:; font-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // With no-referrer, browsers would send forms without their origin.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

const refusal =
  "This address works once, in one browser. To get a new one, stop the desk and start it again.\n";

type Query = Record<string, string>;

export function createDesk(dependencies: DeskDependencies): FastifyInstance {
  const { access, style } = dependencies;
  const headers = createHeaders(style);
  const app = fastify({
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  app.addHook("onRequest", async ({ method, headers: sent }, reply) => {
    reply.headers(headers);
    if (!isOwnRequest(method, sent)) return refuse(reply);
  });

  app.get<{ Querystring: Query }>(`${access.path}/open`, async ({ query }, reply) => {
    const cookie = access.redeem(query.token ?? "");
    if (cookie === undefined) return refuse(reply);
    // A redirect would still belong to the navigation from outside, for which browsers withhold the cookie.
    return sendHtml(
      reply.header("set-cookie", cookie),
      '<!doctype html><meta http-equiv="refresh" content="0; url=messages"><a href="messages">Messages</a>',
    );
  });

  app.setNotFoundHandler((_, reply) => refuse(reply));
  app.register(createPages(dependencies), { prefix: access.path });
  return app;
}

const refuse = (reply: FastifyReply) => reply.code(403).type("text/plain; charset=utf-8").send(refusal);

const sendHtml = (reply: FastifyReply, html: string) => reply.type("text/html; charset=utf-8").send(html);

/** The list with the filters of a page. The browser focuses the link of a message there. */
function formatListAddress({ reference: _, ...filters }: Query, focused = ""): string {
  const query = String(new URLSearchParams(filters));
  return `messages${query && `?${query}`}#${encodeURIComponent(focused)}`;
}

/** The pages, for the browser that has the session. */
const createPages = (dependencies: DeskDependencies) => async (app: FastifyInstance) => {
  const { store, settings, access, pages, now } = dependencies;

  /** Messages to the operator. Each is shown once. */
  let notices: string[] = [];

  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!access.hasSession(headers.cookie)) return refuse(reply);
    dependencies.onRequest();
  });

  function show<Props>(reply: FastifyReply, page: ComponentType<Props & { frame: Frame }>, props: Props) {
    const address = reply.request.url.slice(access.path.length + 1);
    const frame = { brand: settings.BRAND, style: dependencies.style, notices, address };
    notices = [];
    return sendHtml(reply, pages.render(page, { ...props, frame }));
  }

  app.setNotFoundHandler((_, reply) =>
    show(reply.code(404), pages.ErrorPage, { title: "Not found", text: "There is no such page." }),
  );

  app.setErrorHandler(({ statusCode = 500, message }: Error & { statusCode?: number }, _, reply) =>
    show(reply.code(statusCode), pages.ErrorPage, { title: "That didn’t work", text: message }),
  );

  app.get<{ Querystring: Query }>("/messages", async ({ query }, reply) => {
    const after = /^\d{1,18}$/.test(query.after ?? "") && { after: query.after };
    const page = await store.messages.readPage(parseFilter(query), { limit: pageSize, ...after });
    return show(reply, pages.MessagesPage, { query, page });
  });

  app.get<{ Querystring: Query }>("/messages.csv", async ({ query }, reply) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="messages.csv"')
      .send(Readable.from(formatMessagesCsv(store.messages.list(parseFilter(query))))),
  );

  app.get<{ Querystring: Query }>("/message", async (request, reply) => {
    const message = await store.messages.find(request.query.reference ?? "");
    if (!message) return reply.callNotFound();
    const facts = await describeMessage(message, store.messages, settings, now());
    const listAddress = formatListAddress(request.query, message.reference);
    return show(reply, pages.MessagePage, { message, facts, listAddress });
  });

  app.get<{ Querystring: Query }>("/stats", async (request, reply) => {
    const { view, from = "", to = "", source } = request.query;
    const found = isSpan({ from, to }) ? undefined : findView(view);
    const span = found ? lastSpan(found, now()) : { from, to };
    const unit = found?.unit ?? chooseUnit(span);
    const stats = await readStats(store, { unit, span, now: now(), source: source || undefined });
    return show(reply, pages.StatsPage, { stats, view: found?.unit, countsClicks: countsClicks(settings) });
  });

  addEarningsRoutes(app, {
    sales: store.sales,
    settings,
    pages,
    show,
    notify: (notice) => notices.push(notice),
  });

  app.get("/health", async (_, reply) =>
    show(reply, pages.HealthPage, { findings: await dependencies.runChecks() }),
  );

  app.post("/health", async (_, reply) => {
    notices.push(await dependencies.sendTest());
    return reply.redirect("health", 303);
  });

  /** Forms are posted to the address of their page, which has the filters of the list. */
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as URLSearchParams;
    const action = body.get("action") ?? "";
    const references = body.getAll("reference");
    if (!isAction(action) || references.length === 0)
      notices.push("Nothing was changed: select messages first.");
    else if (action === "delete" && !body.has("confirmed"))
      return show(reply, pages.DeletePage, { references });
    else notices.push((await changeMessages(store.messages, action, references)).text);
    return reply.redirect(formatListAddress(request.query as Query, references[0]), 303);
  };
  app.post("/messages", answerForm);
  app.post("/message", answerForm);
};
