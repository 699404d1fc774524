import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createContactApp } from "./contact-app.fixture.ts";

const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const failure = { success: "false", message: expect.any(String) };

const notify = vi.fn();
let contact: Awaited<ReturnType<typeof createContactApp>>;

beforeEach(async () => {
  notify.mockReset();
  contact = await createContactApp({ notify });
});

afterEach(() => contact.close());

test("a message is stored, acknowledged with its reference, and the relay is woken", async () => {
  const response = await contact.post({ ...message, _subject: "Contact Form: Card", _template: "table" });
  expect(response.statusCode).toBe(200);
  const stored = (await contact.store.messages.list())[0];
  expect(stored).toMatchObject({ ...message, state: "waiting" });
  expect(response.json()).toEqual({
    success: "true",
    message: "The form was submitted successfully.",
    reference: stored?.reference,
  });
  expect(notify).toHaveBeenCalledOnce();
});

test("the mailbox is found in any case and percent-encoded", async () => {
  const url = "/forms/ajax/SUPPORT%40cardamint.EXAMPLE";
  expect((await contact.app.inject({ method: "POST", url, payload: message })).statusCode).toBe(200);
});

test.each(["/forms/ajax/other@cardamint.example", "/forms/other@cardamint.example"])(
  "no other mailbox is served: %s",
  async (url) => {
    const response = await contact.app.inject({ method: "POST", url, payload: message });
    expect([response.statusCode, response.json()]).toEqual([404, failure]);
    expect(await contact.store.messages.list()).toEqual([]);
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
  const response = await contact.post({ ...message, ...change });
  expect([response.statusCode, response.json()]).toEqual([400, { ...failure, faults }]);
  expect(await contact.store.messages.list()).toEqual([]);
});

test.each(["null", "[]", '"text"', "42"])("what is no form has every field missing: %s", async (payload) => {
  const response = await contact.post(payload, { "content-type": "application/json" });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().faults)).toEqual(["name", "email", "subject", "message"]);
});

test.each(['{"name":', "", '{"__proto__":{"name":"Ana"}}'])(
  "what is no JSON is refused: %s",
  async (payload) => {
    const response = await contact.post(payload, { "content-type": "application/json" });
    expect([response.statusCode, response.json()]).toEqual([400, failure]);
  },
);

test("a body of more than 32 KB is refused", async () => {
  const response = await contact.post({ ...message, message: "m".repeat(1024 * 1024) });
  expect([response.statusCode, response.json()]).toEqual([413, failure]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
  "the page's script sends JSON, not %s",
  async (type) => {
    const response = await contact.post(JSON.stringify(message), { "content-type": type });
    expect([response.statusCode, response.json()]).toEqual([415, failure]);
  },
);

test.each(["GET", "PUT", "PATCH", "DELETE"] as const)("messages are not sent by %s", async (method) => {
  const response = await contact.app.inject({ method, url: "/forms/ajax/support@cardamint.example" });
  expect([response.statusCode, response.headers.allow, response.json()]).toEqual([405, "POST", failure]);
});

test("the longest message is taken, in emoji from the page's script and in Arabic from a form", async () => {
  const longest = { name: "ن".repeat(100), email: "ana@example.com", subject: "ن".repeat(200) };
  expect((await contact.post({ ...longest, message: "😀".repeat(5000) })).statusCode).toBe(200);
  const form = await contact.postForm({ ...longest, message: "ن".repeat(5000), language: "ar" });
  expect(form.headers.location).toBe("/ar/contact#message-sent");
});

test("a robot that fills the hidden field is answered like anyone, and its message goes nowhere", async () => {
  const response = await contact.post({ ...message, _honey: "https://spam.example" });
  expect(response.json()).toMatchObject({
    success: "true",
    reference: (await contact.store.messages.list())[0]?.reference,
  });
  expect(await contact.store.messages.countByState()).toMatchObject({ spam: 1, waiting: 0 });
  expect(notify).not.toHaveBeenCalled();
});

test("steering fields from outside are not looked at", async () => {
  const steering = { _cc: "eve@example.com", _next: "https://evil.example", _webhook: "http://127.0.0.1/" };
  expect((await contact.post({ ...message, ...steering, _autoresponse: "Hi" })).statusCode).toBe(200);
  expect(JSON.stringify(await contact.store.messages.list())).not.toMatch(/eve@|evil|127\.0\.0\.1/);
});

test("a double click sends once and both answers have the same reference", async () => {
  const key = { "idempotency-key": "1b671a64-40d5-491e-99b0-da01ff1f3341" };
  const [first, second] = await Promise.all([contact.post(message, key), contact.post(message, key)]);
  expect(first.json().reference).toBe(second.json().reference);
  expect(await contact.store.messages.list()).toHaveLength(1);
});

test.each(["k".repeat(101), "odd key", ""])("a key that cannot be one costs no message: %s", async (key) => {
  await contact.post(message, { "idempotency-key": key });
  expect((await contact.post(message, { "idempotency-key": key })).statusCode).toBe(200);
  expect(await contact.store.messages.list()).toHaveLength(2);
});

test("a disk that refuses is said, and the next message is taken when there is room again", async () => {
  const pages = contact.database.prepare("pragma page_count").get()?.page_count;
  contact.database.exec(`pragma max_page_count = ${pages}`);
  const long = { ...message, message: "m".repeat(5000) };
  expect([(await contact.post(long)).statusCode, (await contact.post(long)).json()]).toEqual([503, failure]);
  expect((await contact.postForm(long)).headers.location).toBe("/en/contact#message-failed");
  expect(await contact.store.messages.list()).toEqual([]);
  contact.database.exec("pragma max_page_count = 1000");
  expect((await contact.post(long)).statusCode).toBe(200);
});

test("too many messages from one address are refused, by either form, with the time to wait", async () => {
  const limited = await createContactApp({ messagesPerHour: 2 });
  expect((await limited.post(message)).statusCode).toBe(200);
  expect((await limited.post(message)).statusCode).toBe(200);
  const refused = await limited.post(message);
  expect([refused.statusCode, refused.json()]).toEqual([429, failure]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  const form = await limited.postForm({ ...message, language: "fr" });
  expect([form.statusCode, form.headers.location]).toEqual([303, "/fr/contact#message-failed"]);
  expect(await limited.store.messages.list()).toHaveLength(2);
  await limited.close();
});
