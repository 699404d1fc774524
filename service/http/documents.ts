import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getAddress, getBareAddress, parseAddress } from "../../contract/addresses.ts";
import { type Language, negotiateRequestLanguage } from "../../contract/languages.ts";
import { type BuiltFile, type BuiltSite, chooseCoding } from "./built-site.ts";

/** For a response in the negotiated language: shared caches must not store it, and browsers revalidate it. */
const negotiatedHeaders = {
  vary: "Accept-Language, Cookie, Accept-Encoding",
  "cache-control": "private, no-cache",
};

/**
 * Answers every address that has no other route: documents, files, redirects to the canonical spelling, not found.
 */
export async function documentRoutes(app: FastifyInstance, { site }: { site: BuiltSite }) {
  // Bodies are ignored, so no type of body may be an error.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all("/*", answer);
  app.setNotFoundHandler(answer);

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = "/", query] = splitOnce(request.raw.url ?? "/", "?");
    const pathname = decode(path);
    const file = site.files.get(pathname);
    const { language, page } = parseAddress(pathname);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (file) request.subject = { file: pathname };
    else if (page) request.subject = language ? { page, language } : { page };
    if (file && isRead) return send(request, reply, file);
    if (!file && !page) return answerNotFound(request, reply, language);
    if (!page || !isRead) return answerMethodNotAllowed(reply);

    const address = language ? getAddress(page, language) : getBareAddress(page);
    if (path !== address) return answerMoved(reply, query === undefined ? address : `${address}?${query}`);
    const shown = language ?? negotiate(request);
    request.subject = { page, language: shown };
    const document = site.getDocument(page, shown);
    if (language) return send(request, reply, document);
    return send(request, reply, document, {
      ...negotiatedHeaders,
      "content-location": getAddress(page, shown),
    });
  }

  function answerNotFound(request: FastifyRequest, reply: FastifyReply, language: Language | undefined) {
    const shown = language ?? negotiate(request);
    request.subject = { page: "not-found", language: shown };
    const document = site.getDocument("not-found", shown);
    return send(request, reply.status(404), document, language ? undefined : negotiatedHeaders);
  }
}

/** @param negotiated headers of a response in the negotiated language */
function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, negotiated = {}) {
  const coding = chooseCoding(request.headers["accept-encoding"], file.representations);
  const { body, etag } = file.representations[coding] ?? file.representations.identity;
  reply.headers({ ...file.headers, ...negotiated, etag });
  if (reply.statusCode === 200 && matches(request.headers["if-none-match"], etag))
    return reply.status(304).removeHeader("content-type").send();
  if (coding !== "identity") reply.header("content-encoding", coding);
  return reply.send(body);
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

/** Weak comparison (RFC 9110, 13.1.2): a proxy that compresses again makes the tag weak. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

function negotiate({ headers }: FastifyRequest): Language {
  return negotiateRequestLanguage(headers.cookie, headers["accept-language"]);
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
