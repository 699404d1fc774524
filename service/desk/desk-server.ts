import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { isTimeZone } from "../../settings/offices.ts";
import type { CheckResult } from "../checks/check.ts";
import type { DeliverySettings } from "../outbox/delivery.ts";
import { findView } from "../report/calendar.ts";
import { formatPeriodsCsv } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import { formatJson } from "../safe-text.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import { type Access, isOwnRequest } from "./access.ts";
import { describeMessage } from "./describe-message.ts";
import { parseFilter } from "./message-filter.ts";
import { formatMessagesCsv, formatMessagesJson } from "./messages-export.ts";
import type { TestName } from "./pages/health.tsx";
import { createPendingChange, isAction } from "./pending-change.ts";

type Pages = typeof import("./pages/entry-desk.tsx");

interface DeskDependencies {
  store: Store;
  settings: DeliverySettings & Pick<ServiceSettings, "CLICK_COUNTS">;
  access: Access;
  pages: Pages;
  /** The text of the script for keys. */
  script: string;
  runChecks: () => Promise<CheckResult[]>;
  /** Return what happened, as a sentence. */
  tests: Record<TestName, () => Promise<string>>;
  now: () => number;
  /** Called with each request of the operator's browser, so that an unused desk can stop. */
  onRequest: () => void;
  /** Prints a change that could not be made. The pages show it, too, unless the desk is stopping. */
  report: (problem: string) => void;
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

type Query = Record<string, string>;

/** The zone of the browser, which `keys.ts` stores; without JavaScript, that of this machine. */
function readTimeZone(cookies = ""): string {
  const [, zone = ""] = /(?:^|; )zone=([^;]+)/.exec(cookies) ?? [];
  return isTimeZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Creates the operator's page. It does not listen yet. All addresses in its pages are relative. */
export function createDesk(dependencies: DeskDependencies): FastifyInstance {
  const { access, script } = dependencies;
  const headers = createHeaders(script);
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
      `<!doctype html><script>${script}</script><meta http-equiv="refresh" content="0; url=messages"><a href="messages">Messages</a>`,
    );
  });

  app.setNotFoundHandler((_, reply) => refuse(reply));
  app.register(createPages(dependencies), { prefix: access.path });
  return app;
}

const refuse = (reply: FastifyReply) => reply.code(403).type("text/plain; charset=utf-8").send(refusal);

const sendHtml = (reply: FastifyReply, html: string) => reply.type("text/html; charset=utf-8").send(html);

const sendFile = (reply: FastifyReply, name: string, content: string | Readable) =>
  reply
    .type(name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/json")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content);

/** The pages, for the browser that has the session. */
const createPages = (dependencies: DeskDependencies) => async (app: FastifyInstance) => {
  const { store, settings, access, pages, script, tests, now } = dependencies;

  /** Messages to the operator. Each is shown once. */
  let notices: string[] = [];

  const pending = createPendingChange(store.messages, (problem) => {
    notices.push(problem);
    dependencies.report(problem);
  });
  app.addHook("onClose", pending.carryOut);

  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!access.hasSession(headers.cookie)) return refuse(reply);
    dependencies.onRequest();
  });

  function createFrame({ url, headers }: FastifyRequest) {
    const shown = notices;
    notices = [];
    return {
      brand: settings.BRAND,
      style,
      script,
      notices: shown,
      pending: pending.get(),
      address: url.slice(access.path.length + 1),
      timeZone: readTimeZone(headers.cookie),
    };
  }

  const showError = (request: FastifyRequest, reply: FastifyReply, title: string, text: string) =>
    sendHtml(reply, pages.render(pages.ErrorPage, { frame: createFrame(request), title, text }));

  app.setNotFoundHandler((request, reply) =>
    showError(request, reply.code(404), "Not found", "There is no such page."),
  );

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    showError(request, reply.code(error.statusCode ?? 500), "That didn’t work", error.message),
  );

  app.get<{ Querystring: Query }>("/messages", async (request, reply) => {
    const { query, url } = request;
    const after = /^\d{1,18}$/.test(query.after ?? "") && { after: query.after };
    const page = await store.messages.readPage(parseFilter(query, now()), { limit: pageSize, ...after });
    const isEmpty = page.messages.length === 0 && url === `${access.path}/messages`;
    const frame = createFrame(request);
    return sendHtml(reply, pages.render(pages.MessagesPage, { frame, query, page, isEmpty }));
  });

  const listMessages = (query: Query) => store.messages.list(parseFilter(query, now()));

  app.get<{ Querystring: Query }>("/messages.csv", async ({ query, headers }, reply) => {
    const csv = formatMessagesCsv(listMessages(query), readTimeZone(headers.cookie));
    return sendFile(reply, "messages.csv", Readable.from(csv));
  });

  app.get<{ Querystring: Query }>("/messages.json", async ({ query }, reply) =>
    sendFile(reply, "messages.json", Readable.from(formatMessagesJson(listMessages(query)))),
  );

  app.get<{ Querystring: Query }>("/message", async (request, reply) => {
    const message = await store.messages.find(request.query.reference ?? "");
    if (!message) return reply.callNotFound();
    const frame = createFrame(request);
    const facts = await describeMessage(message, store.messages, settings, now(), frame.timeZone);
    return sendHtml(reply, pages.render(pages.MessagePage, { frame, message, facts }));
  });

  const readFigures = ({ view }: Query) => readReport(store, { ...findView(view), now: now() });

  app.get<{ Querystring: Query }>("/figures", async (request, reply) => {
    const report = await readFigures(request.query);
    const { id: view } = findView(request.query.view);
    const countsClicks = settings.CLICK_COUNTS === "on";
    return sendHtml(
      reply,
      pages.render(pages.FiguresPage, { frame: createFrame(request), report, view, countsClicks }),
    );
  });

  app.get<{ Querystring: Query }>("/figures.csv", async ({ query }, reply) =>
    sendFile(reply, "figures.csv", formatPeriodsCsv(await readFigures(query))),
  );

  app.get<{ Querystring: Query }>("/figures.json", async ({ query }, reply) =>
    sendFile(reply, "figures.json", formatJson(await readFigures(query))),
  );

  app.get("/health", async (request, reply) => {
    const findings = await dependencies.runChecks();
    return sendHtml(reply, pages.render(pages.HealthPage, { frame: createFrame(request), findings }));
  });

  /** Every form of the desk: changes of messages, their undoing, and tests. */
  app.post<{ Body: URLSearchParams }>("/act", async ({ body }, reply) => {
    const action = body.get("action") ?? "";
    const references = body.getAll("reference");
    if (isAction(action) && references.length > 0) await pending.add(action, references);
    else if (isAction(action)) notices.push("Nothing was changed: select messages first.");
    else if (action === "test-message" || action === "test-notice") notices.push(await tests[action]());
    else if (!pending.undo(body.get("id"))) notices.push("Too late: the change has already been made.");
    // The browser focuses the link of the first message, and the list continues there.
    return reply.redirect(`${readReturnAddress(body)}#${references[0] ?? ""}`, 303);
  });
};

/** The page of the desk that a form was on. Another site's address is not followed. */
function readReturnAddress(body: URLSearchParams): string {
  const address = body.get("address") ?? "";
  return /^(?:messages?|figures|health)(?:\?[^#]*)?$/.test(address) ? address : "messages";
}
