import { afterEach, beforeEach, expect, test } from "vitest";
import { createContactApp, message } from "./contact-app.fixture.ts";

let contact: Awaited<ReturnType<typeof createContactApp>>;

beforeEach(async () => {
  contact = await createContactApp();
});

afterEach(() => contact.close());

test("without script, the visitor is redirected to the page in their language", async () => {
  const response = await contact.postForm({ ...message, language: "ar" });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/ar/contact#message-sent"]);
  expect((await Array.fromAsync(contact.store.messages.list()))[0]).toMatchObject({
    ...message,
    language: "ar",
  });
});

test.each([
  [{ ...message, email: "ana", language: "de" }, "/de/contact#message-invalid"],
  [{ ...message, language: "xx" }, "/contact#message-sent"],
  [{ ...message, language: "//evil.example" }, "/contact#message-sent"],
  [{ ...message, _next: "https://evil.example", language: "es" }, "/es/contact#message-sent"],
  [{ ...message, _honey: "x", language: "es" }, "/es/contact#message-sent"],
])("without script, the outcome is shown by the page itself", async (fields, location) => {
  const response = await contact.postForm(fields);
  expect([response.statusCode, response.headers.location]).toEqual([303, location]);
});

test("without script, a hidden field prevents that a repeated message is stored twice", async () => {
  await contact.postForm({ ...message, _id: "b0f5" });
  await contact.postForm({ ...message, _id: "b0f5" });
  expect(await Array.fromAsync(contact.store.messages.list())).toHaveLength(1);
});

test("a form that is too large redirects to the negotiated page, whatever the Referer is", async () => {
  const referer = "http://localhost/fr/contact";
  const response = await contact.postForm({ ...message, message: "m".repeat(40_000) }, { referer });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/contact#message-failed"]);
});

test("a field without a value does not hide another field whose name begins alike", async () => {
  const response = await contact.postForm({}, {}, `messageX&${new URLSearchParams(message)}`);
  expect(response.headers.location).toBe("/contact#message-sent");
  expect((await Array.fromAsync(contact.store.messages.list()))[0]).toMatchObject(message);
});
