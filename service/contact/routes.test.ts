import type { DatabaseSync } from "node:sqlite";
import formbody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { contactRoutes } from "./routes.ts";

const siteOrigin = "https://www.cardamint.example";
const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const failure = { success: "false", message: expect.any(String) };

let database: DatabaseSync;
let outbox: Outbox;
let app: FastifyInstance;
const wake = vi.fn();

async function createApp(messagesPerHour: number) {
  const created = fastify();
  await created.register(formbody);
  await created.register(rateLimit, { global: false });
  const settings = {
    SUPPORT_EMAIL: "Support@cardamint.example",
    SITE_ORIGIN: siteOrigin,
    CONTACT_MESSAGES_PER_HOUR: messagesPerHour,
  };
  await created.register(contactRoutes, { outbox, settings, wake });
  return created;
}

beforeEach(async () => {
  wake.mockReset();
  database = openDatabase(":memory:");
  outbox = createOutbox(database, { now: () => Date.UTC(2030, 0, 1), newId: () => crypto.randomUUID() });
  app = await createApp(0);
});

afterEach(async () => {
  await app.close();
  database.close();
});

function post(payload: InjectOptions["payload"], headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: "/forms/ajax/support@cardamint.example", payload, headers });
}

function postForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: "POST",
    url: "/forms/support@cardamint.example",
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
}

test("a message is stored, acknowledged with its reference, and the relay is woken", async () => {
  const response = await post({ ...message, _subject: "Contact Form: Card", _template: "table" });
  expect(response.statusCode).toBe(200);
  const stored = outbox.list()[0];
  expect(stored).toMatchObject({ ...message, state: "waiting" });
  expect(response.json()).toEqual({
    success: "true",
    message: "The form was submitted successfully.",
    reference: stored?.reference,
  });
  expect(wake).toHaveBeenCalledOnce();
});

test("the mailbox is found in any case and percent-encoded", async () => {
  const url = "/forms/ajax/SUPPORT%40cardamint.EXAMPLE";
  expect((await app.inject({ method: "POST", url, payload: message })).statusCode).toBe(200);
});

test.each(["/forms/ajax/other@cardamint.example", "/forms/other@cardamint.example"])(
  "no other mailbox is served: %s",
  async (url) => {
    const response = await app.inject({ method: "POST", url, payload: message });
    expect([response.statusCode, response.json()]).toEqual([404, failure]);
    expect(outbox.list()).toEqual([]);
  },
);

test.each([
  ["no name", { name: undefined }, { name: "missing" }],
  ["no address", { email: " " }, { email: "missing" }],
  ["no subject", { subject: "" }, { subject: "missing" }],
  ["no text", { message: "\n\n" }, { message: "missing" }],
  ["a long name", { name: "n".repeat(101) }, { name: "too long" }],
  ["a long address", { email: `${"e".repeat(243)}@example.com` }, { email: "too long" }],
  ["a long subject", { subject: "s".repeat(201) }, { subject: "too long" }],
  ["a long text", { message: "m".repeat(5001) }, { message: "too long" }],
  ["no address at all", { email: "ana at example" }, { email: "not an address" }],
  ["a second recipient", { email: "ana@example.com, eve@example.com" }, { email: "not an address" }],
  ["a number for a name", { name: 42 }, { name: "missing" }],
  ["a list for a subject", { subject: ["Card"] }, { subject: "missing" }],
  ["an object for a text", { message: { text: "Card" } }, { message: "missing" }],
  [
    "a line break in the subject",
    { subject: "Card\r\nBcc: eve@example.com" },
    { subject: "control character" },
  ],
  ["a line break in the name", { name: "Ana\nBcc: eve@example.com" }, { name: "control character" }],
  [
    "a line break in the address",
    { email: "ana@example.com\r\nBcc:eve@example.com" },
    { email: "control character" },
  ],
  ["an escape sequence in the text", { message: "\u001b[2J" }, { message: "control character" }],
  ["two faults", { name: "", email: "ana" }, { name: "missing", email: "not an address" }],
])("faults are named by field: %s", async (_fault, change, faults) => {
  const response = await post({ ...message, ...change });
  expect([response.statusCode, response.json()]).toEqual([400, { ...failure, faults }]);
  expect(outbox.list()).toEqual([]);
});

test.each(["null", "[]", '"text"', "42"])("what is no form has every field missing: %s", async (payload) => {
  const response = await post(payload, { "content-type": "application/json" });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().faults)).toEqual(["name", "email", "subject", "message"]);
});

test.each(['{"name":', "", '{"__proto__":{"name":"Ana"}}'])(
  "what is no JSON is refused: %s",
  async (payload) => {
    const response = await post(payload, { "content-type": "application/json" });
    expect([response.statusCode, response.json()]).toEqual([400, failure]);
  },
);

test("a body of more than 32 KB is refused", async () => {
  const response = await post({ ...message, message: "m".repeat(1024 * 1024) });
  expect([response.statusCode, response.json()]).toEqual([413, failure]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
  "the page's script sends JSON, not %s",
  async (type) => {
    const response = await post(JSON.stringify(message), { "content-type": type });
    expect([response.statusCode, response.json()]).toEqual([415, failure]);
  },
);

test.each(["GET", "PUT", "PATCH", "DELETE"] as const)("messages are not sent by %s", async (method) => {
  const response = await app.inject({ method, url: "/forms/ajax/support@cardamint.example" });
  expect([response.statusCode, response.headers.allow, response.json()]).toEqual([405, "POST", failure]);
});

test("the longest message is taken, in emoji from the page's script and in Arabic from a form", async () => {
  const longest = { name: "ن".repeat(100), email: "ana@example.com", subject: "ن".repeat(200) };
  expect((await post({ ...longest, message: "😀".repeat(5000) })).statusCode).toBe(200);
  const form = await postForm({ ...longest, message: "ن".repeat(5000), language: "ar" });
  expect(form.headers.location).toBe("/ar/contact#message-sent");
});

test("a robot that fills the hidden field is answered like anyone, and its message goes nowhere", async () => {
  const response = await post({ ...message, _honey: "https://spam.example" });
  expect(response.json()).toMatchObject({ success: "true", reference: outbox.list()[0]?.reference });
  expect(outbox.counts()).toMatchObject({ spam: 1, waiting: 0 });
  expect(wake).not.toHaveBeenCalled();
});

test("steering fields from outside are not looked at", async () => {
  const steering = { _cc: "eve@example.com", _next: "https://evil.example", _webhook: "http://127.0.0.1/" };
  expect((await post({ ...message, ...steering, _autoresponse: "Hi" })).statusCode).toBe(200);
  expect(JSON.stringify(outbox.list())).not.toMatch(/eve@|evil|127\.0\.0\.1/);
});

test("a double click sends once and both answers have the same reference", async () => {
  const key = { "idempotency-key": "1b671a64-40d5-491e-99b0-da01ff1f3341" };
  const [first, second] = await Promise.all([post(message, key), post(message, key)]);
  expect(first.json().reference).toBe(second.json().reference);
  expect(outbox.list()).toHaveLength(1);
});

test.each(["k".repeat(101), "odd key", ""])("a key that cannot be one costs no message: %s", async (key) => {
  await post(message, { "idempotency-key": key });
  expect((await post(message, { "idempotency-key": key })).statusCode).toBe(200);
  expect(outbox.list()).toHaveLength(2);
});

test.each([
  ["the browser says so", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["the origin is foreign", { origin: "https://evil.example" }],
  ["the origin is hidden", { origin: "null" }],
])("a page of another site cannot send: %s", async (_why, headers) => {
  for (const response of [await post(message, headers), await postForm(message, headers)])
    expect([response.statusCode, response.json()]).toEqual([403, failure]);
  expect(outbox.list()).toEqual([]);
});

test.each([
  ["same-origin", { "sec-fetch-site": "same-origin", origin: "http://localhost:80" }],
  ["its own host, in an older browser", { origin: "http://localhost", host: "localhost" }],
  ["no browser", {}],
])("the site's own pages can: %s", async (_why, headers) => {
  const response = await post(message, headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});

test("pages that lie on a CDN can send, read the answer and are the only ones allowed to", async () => {
  const response = await post(message, { origin: siteOrigin, "sec-fetch-site": "cross-site" });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ "access-control-allow-origin": siteOrigin, vary: "origin" });
});

test("a faulty message from a CDN's page can be read by it too", async () => {
  const response = await post({}, { origin: siteOrigin, "sec-fetch-site": "cross-site" });
  expect([response.statusCode, response.headers["access-control-allow-origin"]]).toEqual([400, siteOrigin]);
});

test("a preflight is answered for the site's origin alone", async () => {
  const preflight = (origin: string) =>
    app.inject({
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

test("a disk that refuses is said, and the next message is taken when there is room again", async () => {
  const pages = database.prepare("pragma page_count").get()?.page_count;
  database.exec(`pragma max_page_count = ${pages}`);
  const long = { ...message, message: "m".repeat(5000) };
  expect([(await post(long)).statusCode, (await post(long)).json()]).toEqual([503, failure]);
  expect((await postForm(long)).headers.location).toBe("/contact#message-failed");
  expect(outbox.list()).toEqual([]);
  database.exec("pragma max_page_count = 1000");
  expect((await post(long)).statusCode).toBe(200);
});

test("too many messages from one address are refused, by either form, with the time to wait", async () => {
  const limited = await createApp(2);
  const send = (url: string, payload: object) => limited.inject({ method: "POST", url, payload });
  const url = "/forms/ajax/support@cardamint.example";
  expect((await send(url, message)).statusCode).toBe(200);
  expect((await send(url, message)).statusCode).toBe(200);
  const refused = await send(url, message);
  expect([refused.statusCode, refused.json()]).toEqual([429, failure]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  const form = await limited.inject({
    method: "POST",
    url: "/forms/support@cardamint.example",
    payload: new URLSearchParams({ ...message, language: "fr" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([form.statusCode, form.headers.location]).toEqual([303, "/fr/contact#message-failed"]);
  expect(outbox.list()).toHaveLength(2);
  await limited.close();
});

test("without script, the visitor is led back to the page in their language", async () => {
  const response = await postForm({ ...message, language: "ar" });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/ar/contact#message-sent"]);
  expect(outbox.list()[0]).toMatchObject({ ...message, language: "ar" });
});

test.each([
  [{ ...message, email: "ana", language: "de" }, "/de/contact#message-faulty"],
  [{ ...message, language: "xx" }, "/contact#message-sent"],
  [{ ...message, language: "//evil.example" }, "/contact#message-sent"],
  [{ ...message, _next: "https://evil.example", language: "es" }, "/es/contact#message-sent"],
  [{ ...message, _honey: "x", language: "es" }, "/es/contact#message-sent"],
])("without script, the outcome is shown by the page itself", async (fields, location) => {
  const response = await postForm(fields);
  expect([response.statusCode, response.headers.location]).toEqual([303, location]);
});

test("without script, a hidden field keeps a repeated message single", async () => {
  await postForm({ ...message, _id: "b0f5" });
  await postForm({ ...message, _id: "b0f5" });
  expect(outbox.list()).toHaveLength(1);
});

test("a form too large to read leads back to the page it came from", async () => {
  const referer = "http://localhost/fr/contact";
  const response = await postForm({ ...message, message: "m".repeat(40_000) }, { referer });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/fr/contact#message-failed"]);
});

test("without script, a page on a CDN gets its visitor back", async () => {
  const response = await postForm({ ...message, language: "fr" }, { origin: siteOrigin });
  expect(response.headers.location).toBe(`${siteOrigin}/fr/contact#message-sent`);
});
