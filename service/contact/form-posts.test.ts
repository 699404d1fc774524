import { afterEach, beforeEach, expect, test } from "vitest";
import { createContactApp, message } from "./contact-app.fixture.ts";

let contact: Awaited<ReturnType<typeof createContactApp>>;

beforeEach(async () => {
  contact = await createContactApp();
});

afterEach(() => contact.close());

test("without script, the visitor is redirected to the page in their language", async () => {
  const response = await contact.postForm(message, { query: "?language=ar" });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/ar/contact#message-sent"]);
  expect((await Array.fromAsync(contact.store.messages.list()))[0]).toMatchObject({
    ...message,
    language: "ar",
  });
});

test.each([
  ["?language=de", { ...message, email: "ana" }, "/de/contact#message-invalid"],
  ["?language=fr", { ...message, message: "m".repeat(300_000) }, "/fr/contact#message-too-long"],
  ["?language=es", { ...message, _next: "https://evil.example" }, "/es/contact#message-sent"],
  ["?language=es", { ...message, _honey: "x" }, "/es/contact#message-sent"],
  ["?language=xx", message, "/contact#message-sent"],
  ["?language=//evil.example", message, "/contact#message-sent"],
  ["?language=de&language=fr", message, "/contact#message-sent"],
  ["", message, "/contact#message-sent"],
])(
  "without script, the page shows the outcome in the form's language: %s",
  async (query, fields, location) => {
    const response = await contact.postForm(fields, { query });
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
  },
);

test("100,000 Arabic letters are stored, and without script 40,000", async () => {
  const letters = (count: number) => ({ ...message, message: "ب".repeat(count) });
  expect((await contact.post(letters(100_000))).statusCode).toBe(200);
  const response = await contact.postForm(letters(40_000), { query: "?language=ar" });
  expect(response.headers.location).toBe("/ar/contact#message-sent");
  const stored = await Array.fromAsync(contact.store.messages.list());
  expect(stored.map(({ message: text }) => text.length).sort((a, b) => a - b)).toEqual([40_000, 100_000]);
});

test("a field without a value does not hide another field whose name begins alike", async () => {
  const response = await contact.postForm({}, { payload: `messageX&${new URLSearchParams(message)}` });
  expect(response.headers.location).toBe("/contact#message-sent");
  expect((await Array.fromAsync(contact.store.messages.list()))[0]).toMatchObject(message);
});
