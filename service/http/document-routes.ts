import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodePath, getAddress, getCanonicalAddress, parseAddress } from "../../domain/addresses.ts";
import {
  defaultLanguage,
  findChosenLanguage,
  formatLanguageCookie,
  negotiateRequestLanguage,
} from "../../domain/languages.ts";
import { type BuiltFile, type BuiltSite, chooseCoding, documentCaching } from "./built-site.ts";

/** For a response in the negotiated language: shared caches must not store it, and browsers revalidate it. */
const negotiatedHeaders = {
  vary: "Accept-Language, Cookie, Accept-Encoding",
  "cache-control": `private, ${documentCaching}`,
};

interface DocumentOptions {
  site: BuiltSite;
  /** Whether visitors use HTTPS. */
  secure: boolean;
}

/** Answers every address that has no other route: see `createDocumentAnswer`. */
export async function documentRoutes(app: FastifyInstance, options: DocumentOptions) {
  const answer = createDocumentAnswer(options);
  // Bodies are ignored, so a body of any type must not cause an error.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all("/*", answer);
  app.setNotFoundHandler(answer);
}

/**
 * Answers with a document, a file, a redirect to the canonical spelling or from a language that isn't published, or the not-found
 * page. It renews the cookie of a chosen language, because Safari deletes those that JavaScript has set after seven days.
 */
export function createDocumentAnswer({ site, secure }: DocumentOptions) {
  const pages = new Map(site.pages.map(({ name, languages }) => [name, languages]));
  const names = [...pages.keys()];
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const url = request.raw.url ?? "/";
    const [path = "/"] = url.split("?", 1);
    const file = site.files.get(decodePath(path));
    const { language: named, page: namedPage } = parseAddress(path, names);
    const isPublished = named === undefined || site.languages.includes(named);
    const language = isPublished ? named : defaultLanguage;
    const available = (namedPage && pages.get(namedPage)) || site.languages;
    const page = language === undefined || available.includes(language) ? namedPage : undefined;
    if ((file || page) && method !== "GET" && method !== "HEAD")
      return reply.status(405).header("allow", "GET, HEAD").send();
    if (file) return send(request, reply, file);

    const address = getCanonicalAddress({ language, page });
    if (address && path !== address) {
      reply.header("cache-control", "no-cache");
      // The operator may publish the language later.
      return reply.redirect(address + url.slice(path.length), isPublished ? 308 : 302);
    }
    const { cookie, "accept-language": accepted } = request.headers;
    const shown = language ?? negotiateRequestLanguage(cookie, accepted, available);
    const document = site.getDocument(page ?? "not-found", shown);
    if (!page) reply.status(404);
    if (page && !language) reply.header("content-location", getAddress(page, shown));
    const isChosen = findChosenLanguage(cookie ?? "") === shown;
    // A shared cache that revalidates an explicit address would keep the cookie.
    const renews = isChosen && (!language || request.headers["if-none-match"] === undefined);
    if (renews) reply.header("set-cookie", formatLanguageCookie(shown, { secure }));
    const headers = language && renews ? { "cache-control": negotiatedHeaders["cache-control"] } : {};
    return send(request, reply, document, language ? headers : negotiatedHeaders);
  };
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

/** Weak comparison (RFC 9110, 13.1.2): a proxy that compresses again makes the tag weak. */
function matches(ifNoneMatch = "", etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
