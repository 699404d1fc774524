import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  defaultLanguage,
  type Language,
  languageCookieFor,
  negotiateHeaders,
} from "../../contract/languages.ts";
import { addressOf, readAddress } from "../../contract/pages.ts";
import type { BuiltFile, BuiltSite } from "./built-site.ts";
import { chooseCoding } from "./content-coding.ts";

const variesByVisitor = "Accept-Language, Cookie, Accept-Encoding";

export interface DocumentOptions {
  documents: BuiltSite;
  settings: { SITE_ORIGIN: string };
}

/** Answers every address that no other plugin knows: pages, files, redirects to the right spelling, not found. */
export async function documentRoutes(app: FastifyInstance, { documents, settings }: DocumentOptions) {
  const siteHost = new URL(settings.SITE_ORIGIN).host;

  // Nobody reads a body sent to a document, so none may be refused for its type either.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all("/*", answer);
  app.setNotFoundHandler(answer);

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = "/", query] = splitOnce(request.raw.url ?? "/", "?");
    const pathname = decode(path);
    const file = documents.files.get(pathname);
    const { language, page } = readAddress(pathname);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (file && reads) return send(request, reply.headers(file.headers), file);
    if (!file && !page) return answerNotFound(request, reply, language);
    if (!page || !reads) return answerMethodNotAllowed(reply);

    const address = addressOf(page, language ?? defaultLanguage);
    if (path !== address) return answerMoved(reply, query === undefined ? address : `${address}?${query}`);
    const from = refererPath(request, siteHost);
    // Within the site only English pages and the menu's English entry lead to a bare address.
    const shown = language ?? (from === undefined ? negotiated(request) : defaultLanguage);
    const document = documents.document(page, shown);
    reply.headers(document.headers);
    if (!language) reply.headers({ vary: variesByVisitor, "content-location": addressOf(page, shown) });
    if (from !== undefined && isChosenInMenu(request, from, shown))
      reply.header("set-cookie", languageCookieFor(shown));
    return send(request, reply, document);
  }

  function answerNotFound(request: FastifyRequest, reply: FastifyReply, language: Language | undefined) {
    const document = documents.document("not-found", language ?? negotiated(request));
    reply.status(404).headers(document.headers);
    if (!language) reply.header("vary", variesByVisitor);
    return send(request, reply, document);
  }
}

function answerMethodNotAllowed(reply: FastifyReply) {
  return reply
    .status(405)
    .header("allow", "GET, HEAD")
    .type("text/plain; charset=utf-8")
    .send("Method Not Allowed\n");
}

function answerMoved(reply: FastifyReply, location: string) {
  return reply.status(308).headers({ location, "cache-control": "no-cache" }).send();
}

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const coding = chooseCoding(request.headers["accept-encoding"], file.representations);
  const { body, etag } = file.representations[coding] ?? file.representations.identity;
  reply.header("etag", etag);
  if (reply.statusCode === 200 && matches(request.headers["if-none-match"], etag))
    return reply.status(304).removeHeader("content-type").send();
  if (coding !== "identity") reply.header("content-encoding", coding);
  return reply.send(body);
}

/** The weak comparison that RFC 9110, 13.1.2 asks for here: proxies that recode weaken the tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

function negotiated(request: FastifyRequest): Language {
  return negotiateHeaders(request.headers.cookie, request.headers["accept-language"]);
}

/**
 * Within the site only the language menu leads from one language to another: that is an explicit
 * choice. What is merely fetched ahead was not chosen yet.
 */
function isChosenInMenu(request: FastifyRequest, from: string, shown: Language): boolean {
  if (request.headers["sec-purpose"]?.includes("prefetch")) return false;
  return (readAddress(from).language ?? negotiated(request)) !== shown;
}

/**
 * The path of the page of ours that led here; undefined where it was another site, or nobody says.
 * The site's own host counts too, because proxies may ask by an inner name.
 */
function refererPath(request: FastifyRequest, siteHost: string): string | undefined {
  const referer = URL.parse(request.headers.referer ?? "");
  return referer && [request.host, siteHost].includes(referer.host) ? referer.pathname : undefined;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
