import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { createSiteMap } from "../domain/documents.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import { readServiceSettings } from "../settings/service-settings.ts";
import { createTestService } from "./server.fixture.ts";

test.for<[string, InjectOptions]>([
  ["a page", { url: "/" }],
  ["a page that is not there", { url: "/nothing" }],
  ["a redirect", { url: "/fr/" }],
  ["a method that is not allowed", { method: "POST", url: "/" }],
  ["an address that cannot be decoded", { url: "/%zz" }],
  ["the counter", { url: "/rest/v1/visitor_counter?select=count" }],
  ["a counter address that is not there", { url: "/rest/v1/nothing/there" }],
  ["a form that was refused", { method: "POST", url: "/forms/ajax/nobody@example.com", payload: {} }],
  ["a request for the options", { method: "OPTIONS", url: "/rest/v1/visitor_counter" }],
  ["the health check", { url: "/healthz" }],
])("every response has security headers: %s", async ([, request]) => {
  const settings = { SITE_ORIGIN: "https://www.example.com" };
  const { app } = await createTestService(settings);
  const { headers } = await app.inject(request);
  const { "content-security-policy": _, ...others } = createSecurityHeaders(readServiceSettings(settings));
  expect(headers).toMatchObject(others);
  // Without it, a cache may keep an error.
  expect(headers).toHaveProperty("cache-control");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

/** A site in English, French, and German, with a page in the last two. */
const siteMap = createSiteMap(
  ["en", "fr", "de"],
  [
    { name: "guide", language: "de" },
    { name: "guide", language: "fr" },
    { name: "guide", language: "es" },
  ],
);

test.for([
  ["/guide", "de", 200, "guide de"],
  ["/guide", "en", 200, "guide fr"],
  ["/de/guide", "fr", 200, "guide de"],
  ["/en/guide", "fr", 404, "not-found en"],
  ["/DE/Guide/?a=1", "fr", 308, "/de/guide?a=1"],
  ["/es/contact?a=1", "es", 302, "/en/contact?a=1"],
  ["/ar", "ar", 302, "/en"],
  ["/es/guide", "es", 404, "not-found en"],
  ["/contact", "es", 200, "contact en"],
  ["/nothing", "es", 404, "not-found en"],
] as const)(
  "of two pages and three languages, %s in %s is answered with %s %s",
  async ([url, accepted, status, shown]) => {
    const { app } = await createTestService({}, undefined, siteMap);
    const { statusCode, headers, body } = await app.inject({ url, headers: { "accept-language": accepted } });
    expect([statusCode, headers.location ?? body]).toEqual([status, shown]);
  },
);

test("views of own pages, and clicks there, are counted apart, and don't move the counter", async () => {
  const { app, database } = await createTestService({ CLICK_COUNTS: "on" }, undefined, siteMap);
  const url = "/rest/v1/rpc/increment_outbound_click";
  const count = async (placement: string) =>
    (await app.inject({ method: "POST", url, payload: { placement, language: "de" } })).statusCode;
  expect([await count("guide"), await count("/guide"), await count("/contact")]).toEqual([204, 204, 400]);
  expect(database.prepare("select placement, count from daily_count order by 1").all()).toEqual([
    { placement: "/guide", count: 1 },
    { placement: "guide", count: 1 },
  ]);
  expect(database.prepare("select count from visitor_counter").get()).toEqual({ count: 0 });
});

test("a form without JavaScript that posts to a former mailbox gets the site's not-found page", async () => {
  const { app, log } = await createTestService();
  const response = await app.inject({
    method: "POST",
    url: "/forms/former@example.com?language=fr",
    headers: { accept: "text/html,*/*;q=0.8", "accept-language": "fr" },
    payload: new URLSearchParams({ name: "Ana" }).toString(),
  });
  expect([response.statusCode, response.body]).toEqual([404, "not-found fr"]);
  expect(log.join("")).not.toContain("former");
});

test("the log has the route, status, and duration of each response, and no personal data", async () => {
  const { app, log } = await createTestService();
  await app.inject({ url: "/contact?email=visitor@example.com", remoteAddress: "192.0.2.77" });
  await app.inject({ url: "/nothing/secret-path", headers: { "user-agent": "secret-agent" } });
  await app.inject({ method: "POST", url: "/forms/secret@example.com", payload: { name: "secret-name" } });
  await app.inject({ method: "POST", url: "/rest/v1/rpc/secret-function", payload: "{secret-body" });
  await app.inject({ url: "/%zz-secret" });
  const lines = log.map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    reqId: expect.any(String),
    method: "GET",
    route: "/*",
    status: 200,
    milliseconds: expect.any(Number),
  });
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(log.join("")).not.toMatch(/visitor@example\.com|192\.0\.2\.77|secret/);
});

test("only configured proxies may set forwarding headers", async () => {
  const increment = async (environment: Record<string, string>, client: string) => {
    const { app } = await createTestService({ VISITS_PER_MINUTE: "1", ...environment });
    const send = async (forwarded: string) => {
      const headers = { "x-forwarded-for": forwarded };
      const url = "/rest/v1/rpc/increment_visitor_count";
      return (await app.inject({ method: "POST", url, headers, remoteAddress: client })).body;
    };
    return [await send("198.51.100.1"), await send("198.51.100.2")];
  };
  expect(await increment({ TRUSTED_PROXIES: "10.0.0.0/8" }, "10.1.2.3")).toEqual(["1", "2"]);
  expect(await increment({ TRUSTED_PROXIES: "10.0.0.0/8" }, "192.0.2.1")).toEqual(["1", "1"]);
  expect(await increment({}, "10.1.2.3")).toEqual(["1", "1"]);
});

test.for(["/none%", "/%ff"])("%s is not found, as a page for a browser", async (url) => {
  const { app } = await createTestService();
  const headers = { accept: "text/html,*/*;q=0.8", "accept-language": "fr" };
  const page = await app.inject({ url, headers });
  expect([page.statusCode, page.body]).toEqual([404, "not-found fr"]);
  expect((await app.inject({ url, headers, method: "HEAD" })).statusCode).toBe(404);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const options of [{ url }, { url, headers, method: "POST" as const }])
    expect((await app.inject(options)).statusCode).toBe(400);
});
