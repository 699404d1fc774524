import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteMapFile } from "../../domain/documents.ts";
import { loadBuiltSite } from "../../service/http/built-site.ts";
import { documentRoutes } from "../../service/http/document-routes.ts";
import { siteSettings } from "../../settings/site-settings.ts";
import { builtSite } from "../support/runner/test-environment.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const read = (file: string) => readFileSync(join(client, file), "utf8");
const settings = siteSettings.parse({ SITE_ORIGIN: "https://www.example.com" });

let client: string;
let app: FastifyInstance;

/** The built site, with files of the operator. */
beforeAll(async () => {
  const output = createTemporaryFolder();
  client = join(output, "client");
  for (const name of ["client", siteMapFile])
    cpSync(join(builtSite, name), join(output, name), { recursive: true });
  for (const name of [".well-known", ".vite"]) {
    mkdirSync(join(client, name));
    writeFileSync(join(client, name, "security.txt"), "");
  }
  app = fastify({ routerOptions: { maxParamLength: 1024 } });
  await app.register(documentRoutes, {
    site: await loadBuiltSite(output, settings),
    secure: true,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => app.close());

async function ask(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered, body } = await app.inject({ url, headers });
  return { status: statusCode, headers: answered, body };
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

test.for([
  ["/contact", { "accept-language": "xx-XX,fr;q=0.9" }, "en/contact.html"],
  ["/contact", { cookie: "language=de", referer: "http://localhost/fr/contact" }, "de/contact.html"],
  ["/fr/contact", { "accept-language": "de", cookie: "language=es" }, "fr/contact.html"],
] as const)("%s with %j shows %s", async ([url, headers, file]) => {
  expect(await ask(url, headers)).toMatchObject({ status: 200, body: read(file) });
});

test.for([
  ["//contact", "/contact"],
  ["/%63ontact", "/contact"],
  ["/en/contact).?a=b", "/en/contact?a=b"],
  ["/EN/contact?from=a&to=%2F%2Fevil", "/en/contact?from=a&to=%2F%2Fevil"],
] as const)("%s redirects to %s", async ([url, location]) => {
  expect(await askExactly(url)).toEqual({ status: 308, location });
});

test.for([
  "//evil.example",
  "//evil.example/contact",
  "/\\evil.example",
  "/assets/../../etc/passwd",
  "/%2F%2Fevil.example/fr",
])("%s doesn't redirect to another site", async (url) => {
  expect(await askExactly(url)).toEqual({ status: 404, location: undefined });
});

const negotiated = {
  vary: "Accept-Language, Cookie, Accept-Encoding",
  "cache-control": "private, no-cache, no-transform",
};
const explicit = { vary: "Accept-Encoding", "cache-control": "no-cache, no-transform" };

test.for([
  ["/nothing", { "accept-language": "fr" }, "fr/404.html", negotiated],
  ["/fr/nothing", { cookie: "language=de" }, "fr/404.html", explicit],
  ["/fr/404.html", {}, "fr/404.html", explicit],
  ["/_headers", {}, "en/404.html", negotiated],
  ["/.vite/security.txt", {}, "en/404.html", negotiated],
  ["/en.html.br", {}, "en/404.html", negotiated],
] as const)("%s with %j is not found, in the visitor's language", async ([url, headers, file, expected]) => {
  const answer = await ask(url, headers);
  expect(answer).toMatchObject({ status: 404, body: read(file), headers: expected });
});

test("each language and encoding has its own validator, also for HEAD, and a shared cache may keep explicit addresses alone", async () => {
  const validators: unknown[] = [];
  for (const [url, accepted, location, expected] of [
    ["/", "fr", "/fr", negotiated],
    ["/", "de", "/de", negotiated],
    ["/es", "de", undefined, explicit],
  ] as const)
    for (const coding of ["br", "gzip", "identity"]) {
      const headers = { "accept-language": accepted, "accept-encoding": coding };
      const { headers: answered } = await ask(url, headers);
      expect(answered).toMatchObject(expected);
      expect(answered["content-location"]).toBe(location);
      expect(answered["content-encoding"] ?? "identity").toBe(coding);
      const head = await app.inject({ method: "HEAD", url, headers });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", answered.etag]);
      validators.push(answered.etag);
    }
  expect(new Set(validators).size).toBe(9);
});

test("the cookie of a chosen language is renewed, but not where a shared cache would keep it", async () => {
  const cookie = "language=fr";
  const renewed = expect.stringMatching(/^language=fr; Path=\/; Max-Age=31536000; SameSite=Lax/);
  const tag = String((await ask("/", { cookie })).headers.etag);
  expect((await ask("/", { cookie })).headers["set-cookie"]).toEqual(renewed);
  expect((await ask("/", { cookie, "if-none-match": tag })).headers["set-cookie"]).toEqual(renewed);
  expect((await ask("/fr", { cookie })).headers).toMatchObject({
    "set-cookie": renewed,
    "cache-control": "private, no-cache, no-transform",
  });
  for (const [url, headers] of [
    ["/fr", { cookie, "if-none-match": tag }],
    ["/de", { cookie }],
    ["/fr", {}],
    ["/", { cookie: "language=xx" }],
  ] as const)
    expect((await ask(url, headers)).headers, url).not.toHaveProperty("set-cookie");
});

test("a document that the browser has cached isn't sent again", async () => {
  const { etag } = (await ask("/fr")).headers;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask("/fr", { "if-none-match": String(tag) });
    expect(answer).toMatchObject({ status: 304, body: "", headers: { etag, ...explicit } });
  }
  expect((await ask("/fr", { "if-none-match": '"other"' })).status).toBe(200);
  for (const [url, headers] of [
    ["/contact", {}],
    ["/", { "accept-language": "de" }],
  ] as const)
    expect((await ask(url, { ...headers, "if-none-match": String(etag) })).status, url).toBe(200);
});

test("files with a hash are cached forever, others for a day", async () => {
  const script = readdirSync(join(client, "assets")).find((name) => name.endsWith(".js"));
  expect((await ask(`/assets/${script}`, { "accept-encoding": "br" })).headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  const icon = await ask("/icon.svg");
  expect(icon).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=86400" } });
  expect((await ask("/.well-known/security.txt")).status).toBe(200);
});

test("pages and files accept only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND" as "GET"] as const)
    for (const url of ["/contact", "/icon.svg"]) {
      const headers = { "content-type": "text/odd" };
      const answer = await app.inject({ method, url, headers, payload: "x".repeat(2_000_000) });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
});
