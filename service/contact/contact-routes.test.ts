import type { InjectOptions } from "fastify";
import { beforeEach, expect, test, vi } from "vitest";
import { createContactMessage } from "../../domain/contact-message.ts";
import { createTestService } from "../server.fixture.ts";
import { typedMessage as message } from "../store/new-message.fixture.ts";

const siteOrigin = "https://www.cardamint.example";
const settings = { SITE_ORIGIN: siteOrigin, SUPPORT_EMAIL: "Support@cardamint.example" };
const url = "/forms/ajax/support@cardamint.example";
const failure = { success: "false", message: expect.any(String) };
const onStored = vi.fn();

/** Creates a service with a limit of messages per hour; 0: none. */
async function createContact(messagesPerHour = 0, more: Record<string, string> = {}) {
  const limit = { CONTACT_MESSAGES_PER_HOUR: String(messagesPerHour) };
  const service = await createTestService({ ...settings, ...limit, ...more }, onStored);
  return {
    ...service,
    post: (payload: object | string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
      service.app.inject({ method: "POST", url, payload, headers, remoteAddress }),
    /** Posts as a page without JavaScript, which puts its language into the query. */
    postForm: (fields: Record<string, string>, query = "", headers: Record<string, string> = {}) =>
      service.app.inject({
        method: "POST",
        url: `/forms/support@cardamint.example${query}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      }),
    list: () => Array.fromAsync(service.store.messages.list()),
  };
}

let contact: Awaited<ReturnType<typeof createContact>>;

beforeEach(async () => {
  onStored.mockReset();
  contact = await createContact();
});

test("a message is stored, acknowledged with its reference, and the dispatcher is notified", async () => {
  const response = await contact.post({ ...message, _subject: "Contact Form: Card", _template: "table" });
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  const stored = (await contact.list())[0];
  expect(stored).toMatchObject({ ...message, state: "pending" });
  expect(response.json()).toEqual({
    success: "true",
    message: "The form was submitted successfully.",
    reference: stored?.reference,
  });
  expect(onStored).toHaveBeenCalledOnce();
});

test("the mailbox may be in any case, and percent-encoded", async () => {
  const url = "/forms/ajax/SUPPORT%40cardamint.EXAMPLE";
  expect((await contact.app.inject({ method: "POST", url, payload: message })).statusCode).toBe(200);
});

const body = (payload: string, type = "application/json") => ({ payload, headers: { "content-type": type } });
const changed = (change: object) => ({ payload: { ...message, ...change } });
const allMissing = createContactMessage(() => "missing");

test.each<[string, InjectOptions, number, object?]>([
  ["another mailbox", { url: "/forms/ajax/other@cardamint.example" }, 404],
  ["another mailbox, without JavaScript", { url: "/forms/other@cardamint.example" }, 404],
  ["GET", { method: "GET" }, 405],
  ["DELETE", { method: "DELETE" }, 405],
  ["300 KB", changed({ message: "m".repeat(300_000) }), 413],
  ["plain text", body(JSON.stringify(message), "text/plain"), 415],
  ["a form at the address for JavaScript", body("name=Ana", "application/x-www-form-urlencoded"), 415],
  ["half a JSON text", body('{"name":'), 400],
  ["an empty body", body(""), 400],
  ["a prototype", body('{"__proto__":{"name":"Ana"}}'), 400],
  ["null", body("null"), 400, allMissing],
  ["a list", body("[]"), 400, allMissing],
  ["two addresses", changed({ email: "a@b.example, c@d.example" }), 400, { email: "not an address" }],
  ["an object for a text", changed({ message: { text: "Card" } }), 400, { message: "missing" }],
  ["two errors", changed({ name: "", email: "ana" }), 400, { name: "missing", email: "not an address" }],
])("a message is refused, and errors are named by field: %s", async (_what, options, status, errors) => {
  const response = await contact.app.inject({ method: "POST", url, payload: message, ...options });
  expect([response.statusCode, response.json()]).toEqual([status, { ...failure, errors }]);
  expect(response.headers.allow).toBe(status === 405 ? "POST" : undefined);
  expect(await contact.list()).toEqual([]);
});

test.each([
  ["spaces", { name: " ", subject: "\t", message: "\n" }],
  ["long texts", { name: "n".repeat(1000), subject: "s".repeat(5000), message: "ب".repeat(40_000) }],
  ["line breaks and escapes", { name: "Ana\r\nBcc: e@x.com", subject: "\u001b[2J", message: "a\u2028b" }],
])("a message is stored as typed: %s", async (_what, change) => {
  expect((await contact.post({ ...message, ...change })).statusCode).toBe(200);
  expect((await contact.postForm({ ...message, ...change })).headers.location).toBe("/contact#message-sent");
  expect(await contact.list()).toMatchObject([change, change]);
});

test("lone surrogates and NUL are replaced", async () => {
  await contact.post({ ...message, message: "half \ud800, zero \u0000" });
  expect(await contact.list()).toMatchObject([{ message: "half \ufffd, zero \ufffd" }]);
});

test("the language of the page comes as a header", async () => {
  await contact.post(message, { "content-language": "ar" });
  await contact.post(message, { "content-language": "xx" });
  await contact.post(message);
  const languages = (await contact.list()).map(({ language }) => language);
  expect(languages).toEqual([null, null, "ar"]);
});

test("a robot that fills in the hidden field gets a normal response, and its message is stored as spam", async () => {
  const response = await contact.post({ ...message, _honey: "https://spam.example" });
  expect(response.json()).toMatchObject({
    success: "true",
    reference: (await contact.list())[0]?.reference,
  });
  expect(await contact.store.messages.listReferences({ states: ["spam"] })).toHaveLength(1);
  expect(onStored).not.toHaveBeenCalled();
});

test("another text under the same key is another message, and so is each message with an empty key", async () => {
  const key = { "idempotency-key": "1b671a64-40d5-491e-99b0-da01ff1f3341" };
  await contact.post(message, key);
  await contact.post({ ...message, message: "I found it." }, key);
  for (const text of ["One", "One"])
    await contact.post({ ...message, message: text }, { "idempotency-key": "" });
  const texts = (await contact.list()).map(({ message: text }) => text);
  expect(texts.toSorted()).toEqual(["I found it.", "One", "One", message.message]);
});

test("a message that could not be written gets 503, or a redirect to the page that says it may have arrived", async () => {
  const pages = contact.database.prepare("pragma page_count").get()?.page_count;
  contact.database.exec(`pragma max_page_count = ${pages}`);
  const long = { ...message, message: "m".repeat(20_000) };
  const refused = await contact.post(long);
  expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toEqual([503, failure, "5"]);
  expect((await contact.postForm(long)).headers.location).toBe("/contact#message-unconfirmed");
  expect(await contact.list()).toEqual([]);
});

test("too many messages from one address get 429 or a redirect, with the time to wait", async () => {
  const limited = await createContact(2);
  expect((await limited.post(message)).statusCode).toBe(200);
  expect((await limited.post(message)).statusCode).toBe(200);
  const refused = await limited.post(message);
  expect([refused.statusCode, refused.json()]).toEqual([429, failure]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  const form = await limited.postForm(message, "?language=de");
  expect([form.statusCode, form.headers.location]).toEqual([303, "/de/contact#message-rate-limited"]);
  expect(await limited.list()).toHaveLength(2);
});

test("only stored messages and their repetitions count, and the bytes of a repetition don't", async () => {
  const limited = await createContact(4);
  const large = { ...message, message: "m".repeat(250_000) };
  await limited.post("{", { "content-type": "application/json" });
  await limited.postForm({ name: "" });
  for (let count = 0; count < 3; count += 1)
    expect((await limited.post(large, { "idempotency-key": "key" })).statusCode).toBe(200);
  expect((await limited.post({ ...large, name: "Zoë" })).statusCode).toBe(200);
  expect((await limited.post(message)).statusCode).toBe(429);
});

test("at the cap, a new message gets 507, isn't logged as an error, and doesn't count toward the rate limit", async () => {
  const full = await createContact(4, { MAX_DATABASE_MB: "1" });
  const large = { ...message, message: "m".repeat(250_000) };
  for (let count = 0; count < 4; count += 1)
    expect((await full.post(large, {}, `192.0.2.${count}`)).statusCode).toBe(count < 3 ? 200 : 507);
  const post = () => full.post(large, {}, "2001:db8::1");
  for (let count = 0; count < 5; count += 1) {
    const refused = await post();
    expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toEqual([
      507,
      failure,
      undefined,
    ]);
  }
  expect((await full.postForm(large)).headers.location).toBe("/contact#message-failed");
  expect(full.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  // Another process deletes a message.
  full.database.exec("delete from inbox_message where id = 1");
  expect((await post()).statusCode).toBe(200);
});

test.each([
  ["?language=de", { ...message, email: "ana" }, "/de/contact#message-invalid"],
  ["?language=fr", { ...message, message: "m".repeat(300_000) }, "/fr/contact#message-too-long"],
  ["?language=es", { ...message, _honey: "x" }, "/es/contact#message-sent"],
  ["?language=xx", message, "/contact#message-sent"],
  ["?language=//evil.example", message, "/contact#message-sent"],
  ["?language=de&language=fr", message, "/contact#message-sent"],
  ["", message, "/contact#message-sent"],
  ["?language=de&visit-source=nl/autumn", message, "/de/contact?visit-source=nl/autumn#message-sent"],
  ["?visit-source=%0d%0aSet-Cookie:x", message, "/contact?visit-source=other#message-sent"],
])(
  "without JavaScript, the page shows the outcome in the form's language: %s",
  async (query, fields, location) => {
    const response = await contact.postForm(fields, query);
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
    expect(await contact.store.messages.listReferences({ states: ["spam"] })).toHaveLength(
      "_honey" in fields ? 1 : 0,
    );
  },
);

test("a form that is sent again within the hour is one message, and another text is another", async () => {
  for (const query of ["?language=de", "?language=de", ""])
    expect((await contact.postForm(message, query)).statusCode).toBe(303);
  expect(await contact.list()).toHaveLength(1);
  await contact.postForm({ ...message, message: "Found it." });
  contact.wait(60 * 60_000);
  await contact.postForm(message);
  expect(await contact.list()).toHaveLength(3);
});

test.for([
  ["POST", { accept: "text/html,*/*", origin: "null" }],
  ["GET", { accept: "text/html,*/*" }],
  ["POST", { accept: "*/*", origin: "null" }],
  ["POST", { accept: "APPLICATION/XHTML+XML", origin: "null" }],
] as const)("%s of a form with %j that is refused shows the visitor a page", async ([method, headers]) => {
  const url = "/forms/support@cardamint.example?language=ar";
  const answer = await contact.app.inject({ method, url, headers });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/ar/contact#message-failed"]);
  expect(await contact.list()).toEqual([]);
});

const evil = "https://evil.example";

test.each<[string, number, Record<string, string>]>([
  ["another site's page, as Sec-Fetch-Site says", 403, { "sec-fetch-site": "cross-site", origin: evil }],
  ["another site's page in an older browser", 403, { origin: evil }],
  ["a page that X-Forwarded-Host names", 403, { origin: evil, "x-forwarded-host": "evil.example" }],
  ["a sibling host", 403, { "sec-fetch-site": "same-site", origin: "https://blog.example.com" }],
  ["a sibling host that sends no origin", 403, { "sec-fetch-site": "same-site" }],
  ["its own page", 200, { "sec-fetch-site": "same-origin", origin: "http://localhost:80" }],
  ["its own page in an older browser", 200, { origin: "http://localhost", host: "localhost" }],
  [
    "its own page, behind a proxy that adds the port",
    200,
    { origin: "https://a.example", host: "a.example:443" },
  ],
  ["a page of another port", 403, { origin: "https://a.example:8443", host: "a.example:443" }],
  ["SITE_ORIGIN, behind a proxy that names another host", 200, { origin: siteOrigin }],
  ["the visitor's own request, without a page", 200, { "sec-fetch-site": "none" }],
  ["no browser", 200, {}],
])("a message from %s gets %s", async (_whom, status, headers) => {
  const answers = [await contact.post(message, headers), await contact.postForm(message, "", headers)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(status === 200 ? [200, 303] : [403, 403]);
  for (const answer of answers) expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  expect(await contact.list()).toHaveLength(status === 200 ? 2 : 0);
});
