import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDocuments, documents } from "../../contract/documents.ts";
import { loadBuiltSite } from "../../service/http/built-site.ts";
import { documentRoutes } from "../../service/http/documents.ts";
import { siteSettings } from "../../settings/site-settings.ts";

const settings = siteSettings.parse({ SITE_ORIGIN: "https://www.example.com" });

let folder: string;
let app: FastifyInstance;

/** A built site in which each document contains its page and language: `contact fr`. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-site-"));
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  for (const { page, language, file: name } of [...documents, ...bareDocuments]) {
    await write(name, `<style>a{}</style><script>1</script>${page} ${language}${" ".repeat(50)}`);
    await write(`${name}.br`, `brotli ${name}`);
    await write(`${name}.gz`, `gzip ${name}`);
  }
  await write("assets/browser-abc.js", "the browser's script, plain");
  await write("assets/browser-abc.js.br", "brotli script");
  await write("robots.txt", "User-agent: *");
  await write(".well-known/security.txt", "Contact: mailto:security@example.com");
  await write(".vite/manifest.json", "{}");
  await write("_headers", "/*");
  app = fastify({ routerOptions: { maxParamLength: 1024 } });
  await app.register(documentRoutes, { site: await loadBuiltSite(folder, settings) });
  await app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function ask(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered, body } = await app.inject({ url, headers });
  return { status: statusCode, headers: answered, body: body.replace(/<.*>/, "").trim() };
}

/** Sends the address as it is, where `inject` would correct it first. */
async function askExactly(path: string) {
  const { port } = app.server.address() as AddressInfo;
  const [response] = (await once(request({ port, path, agent: false }).end(), "response")) as [
    IncomingMessage,
  ];
  response.resume();
  return { status: response.statusCode, location: response.headers.location };
}

type Shown = [url: string, headers: Record<string, string>, body: string];

const shown: Shown[] = [
  ["/", {}, "home en"],
  ["/contact", { "accept-language": "nl-NL,fr;q=0.9" }, "contact en"],
  ["/contact", { "accept-language": "FR-ca" }, "contact fr"],
  ["/contact", { cookie: "language=de", referer: "http://localhost/fr/contact" }, "contact de"],
  ["/fr/contact", { "accept-language": "de", cookie: "language=es" }, "contact fr"],
];
for (const [url, headers, body] of shown)
  test(`${url} with ${JSON.stringify(headers)} shows ${body}`, async () => {
    expect(await ask(url, headers)).toMatchObject({ status: 200, body });
  });

const moved: [string, string][] = [
  ["//contact", "/contact"],
  ["/fr/contact.html", "/fr/contact"],
  ["/%63ontact", "/contact"],
  ["/EN/contact?from=a&to=%2F%2Fevil", "/en/contact?from=a&to=%2F%2Fevil"],
  ["/contact/?", "/contact?"],
];
for (const [url, location] of moved)
  test(`${url} redirects to ${location}`, async () => {
    expect(await askExactly(url)).toEqual({ status: 308, location });
  });

test("no address redirects to another site", async () => {
  for (const url of [
    "//evil.example",
    "//evil.example/contact",
    "/\\evil.example",
    "/assets/../../etc/passwd",
    "/%2F%2Fevil.example/fr",
  ])
    expect(await askExactly(url), url).toEqual({ status: 404, location: undefined });
});

const unknown: [string, Record<string, string>, string, string][] = [
  ["/nothing", { "accept-language": "fr" }, "not-found fr", "Accept-Language, Cookie, Accept-Encoding"],
  ["/nothing", { cookie: "language=de" }, "not-found de", "Accept-Language, Cookie, Accept-Encoding"],
  ["/fr/nothing", { cookie: "language=de" }, "not-found fr", "Accept-Encoding"],
  ["/fr/fr", {}, "not-found fr", "Accept-Encoding"],
  ["/fr/404.html", {}, "not-found fr", "Accept-Encoding"],
  ["/_headers", {}, "not-found en", "Accept-Language, Cookie, Accept-Encoding"],
  ["/.vite/manifest.json", {}, "not-found en", "Accept-Language, Cookie, Accept-Encoding"],
  ["/assets/browser-abc.js.br", {}, "not-found en", "Accept-Language, Cookie, Accept-Encoding"],
];
for (const [url, headers, body, vary] of unknown)
  test(`${url} with ${JSON.stringify(headers)} is not found, in the visitor's language`, async () => {
    const answer = await ask(url, headers);
    expect(answer).toMatchObject({ status: 404, body });
    const isNegotiated = vary !== "Accept-Encoding";
    expect(answer.headers).toMatchObject({
      vary,
      "cache-control": isNegotiated ? "private, no-cache" : "no-cache",
    });
  });

test("a document that the browser has cached isn't sent again", async () => {
  const { etag } = (await ask("/fr")).headers;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask("/fr", { "if-none-match": String(tag) });
    expect(answer).toMatchObject({ status: 304, body: "" });
    expect(answer.headers).toMatchObject({ etag, vary: "Accept-Encoding", "cache-control": "no-cache" });
  }
  expect((await ask("/fr", { "if-none-match": '"other"' })).status).toBe(200);
  expect((await ask("/contact", { "if-none-match": String(etag) })).status).toBe(200);
});

test("files with a hash are cached forever, others for a day", async () => {
  expect((await ask("/assets/browser-abc.js", { "accept-encoding": "br" })).headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  expect(await ask("/robots.txt")).toMatchObject({ status: 200, body: "User-agent: *" });
  expect((await ask("/robots.txt")).headers["cache-control"]).toBe("public, max-age=86400");
  expect((await ask("/.well-known/security.txt")).status).toBe(200);
});

test("pages and files accept only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND" as "GET"] as const)
    for (const url of ["/contact", "/robots.txt"]) {
      const headers = { "content-type": "text/odd" };
      const answer = await app.inject({ method, url, headers, payload: "x".repeat(2_000_000) });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
});
