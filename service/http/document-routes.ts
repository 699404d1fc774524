import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getAddress, getBareAddress, parseAddress } from "../../domain/addresses.ts";
import { negotiateRequestLanguage } from "../../domain/languages.ts";
import { type BuiltFile, type BuiltSite, chooseCoding, documentCaching } from "./built-site.ts";

/** For a response in the negotiated language: shared caches must not store it, and browsers revalidate it. */
const negotiatedHeaders = {
  vary: "Accept-Language, Cookie, Accept-Encoding",
  "cache-control": `private, ${documentCaching}`,
};

/** Answers every address that has no other route: see `createDocumentAnswer`. */
export async function documentRoutes(app: FastifyInstance, { site }: { site: BuiltSite }) {
  const answer = createDocumentAnswer(site);
  // Bodies are ignored, so no type of body may be an error.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all("/*", answer);
  app.setNotFoundHandler(answer);
}

/** Answers with a document, a file, a redirect to the canonical spelling, or the not-found page. */
export function createDocumentAnswer(site: BuiltSite) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const url = request.raw.url ?? "/";
    const [path = "/"] = url.split("?", 1);
    const pathname = decode(path);
    const file = site.files.get(pathname);
    const { language, page } = parseAddress(pathname);
    if ((file || page) && method !== "GET" && method !== "HEAD")
      return reply.status(405).header("allow", "GET, HEAD").send();
    if (file) return send(request, reply, file);

    const address = page && (language ? getAddress(page, language) : getBareAddress(page));
    if (address && path !== address) {
      reply.header("cache-control", "no-cache");
      return reply.redirect(address + url.slice(path.length), 308);
    }
    const shown =
      language ?? negotiateRequestLanguage(request.headers.cookie, request.headers["accept-language"]);
    const document = site.getDocument(page ?? "not-found", shown);
    if (!page) reply.status(404);
    if (page && !language) reply.header("content-location", getAddress(page, shown));
    return send(request, reply, document, language ? {} : negotiatedHeaders);
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
