import { afterEach, beforeEach, expect, test } from "vitest";
import { createContactApp, message, siteOrigin } from "./contact-app.fixture.ts";

const failure = { success: "false", message: expect.any(String) };

let contact: Awaited<ReturnType<typeof createContactApp>>;

beforeEach(async () => {
  contact = await createContactApp();
});

afterEach(() => contact.close());

test.each([
  ["Sec-Fetch-Site says so", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["the origin is foreign", { origin: "https://evil.example" }],
  ["the origin is hidden", { origin: "null" }],
  ["it is a sibling host", { "sec-fetch-site": "same-site", origin: "https://blog.example.com" }],
  ["it is a sibling host that sends no origin", { "sec-fetch-site": "same-site" }],
])("a page of another site cannot send: %s", async (_why, headers) => {
  for (const response of [await contact.post(message, headers), await contact.postForm(message, headers)])
    expect([response.statusCode, response.json()]).toEqual([403, failure]);
  expect(await Array.fromAsync(contact.store.messages.list())).toEqual([]);
});

test.each([
  ["same-origin", { "sec-fetch-site": "same-origin", origin: "http://localhost:80" }],
  ["its own host, in an older browser", { origin: "http://localhost", host: "localhost" }],
  ["no browser", {}],
])("the site's own pages can: %s", async (_why, headers) => {
  const response = await contact.post(message, headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});

test("the site's pages on a CDN can send and read the response", async () => {
  const response = await contact.post(message, { origin: siteOrigin, "sec-fetch-site": "cross-site" });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ "access-control-allow-origin": siteOrigin, vary: "origin" });
});

test("the site's pages on a CDN can read an error too", async () => {
  const response = await contact.post({}, { origin: siteOrigin, "sec-fetch-site": "cross-site" });
  expect([response.statusCode, response.headers["access-control-allow-origin"]]).toEqual([400, siteOrigin]);
});

test("a preflight succeeds for the site's origin only", async () => {
  const preflight = (origin: string) =>
    contact.app.inject({
      method: "OPTIONS",
      url: "/forms/ajax/support@cardamint.example",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const own = await preflight(siteOrigin);
  expect(own.statusCode).toBe(204);
  expect(own.headers).toMatchObject({
    "access-control-allow-origin": siteOrigin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "content-type, accept, idempotency-key",
  });
  const foreign = await preflight("https://evil.example");
  expect(foreign.statusCode).toBe(403);
  expect(foreign.headers).not.toHaveProperty("access-control-allow-origin");
});
