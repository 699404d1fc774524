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
  for (const response of [await contact.post(message, headers), await contact.postForm(message, { headers })])
    expect([response.statusCode, response.json()]).toEqual([403, failure]);
  expect(await Array.fromAsync(contact.store.messages.list())).toEqual([]);
});

test.each([
  ["same-origin", { "sec-fetch-site": "same-origin", origin: "http://localhost:80" }],
  ["its own host, in an older browser", { origin: "http://localhost", host: "localhost" }],
  ["the visitor's own request, without a page", { "sec-fetch-site": "none" }],
  ["no browser", {}],
])("the site's own pages can: %s", async (_why, headers) => {
  const response = await contact.post(message, headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});

test("no page of another origin may read a response", async () => {
  const headers = { origin: siteOrigin, "access-control-request-method": "POST" };
  const url = "/forms/ajax/support@cardamint.example";
  const preflight = await contact.app.inject({ method: "OPTIONS", url, headers });
  expect(preflight.statusCode).toBe(405);
  for (const response of [preflight, await contact.post(message, headers)])
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});
