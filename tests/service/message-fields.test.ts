import { expect, test } from "vitest";
import { contactFields, createContactMessage, fieldLabels } from "../../domain/contact-message.ts";
import { parseForm, parseSubmission } from "../../service/contact/submission.ts";
import { composeMail } from "../../service/outbox/mail.ts";
import { createMemoryStore } from "../../service/store/memory.fixture.ts";
import { addMessage, typedMessage } from "../../service/store/new-message.fixture.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";

const settings = readServiceSettings({});

/** The text that a visitor types into a field. The service makes its own check of the email only. */
const typed = createContactMessage((field) => (field === "email" ? "ana@typed.example" : `typed ${field}`));

async function findMessage() {
  const { store } = createMemoryStore();
  const reference = await addMessage(store.messages, typed);
  const message = await store.messages.find(reference);
  if (!message) throw new Error("the message is not stored");
  return { store, message };
}

test("submissions with one key that differ in one field are two messages", () => {
  const parse = (message: typeof typed) => parseSubmission(message, { key: "key" }).idempotencyDigest;
  expect(parse(typed)).toBe(parse({ ...typed }));
  for (const field of contactFields)
    expect(parse({ ...typed, [field]: `${typed[field]}.example` }), field).not.toBe(parse(typed));
});

test("the digest of a message doesn't change, so that a message sent again is found after an upgrade", () => {
  expect(parseSubmission(typedMessage, { key: "key" }).idempotencyDigest).toBe(
    "5117SmYWzFLuorPouDju1dzW4bwjA7XHffvXJLKgGEw",
  );
});

test("each field of a form is read, stored, and found by the search, and adds to the size", async () => {
  expect(parseSubmission(parseForm(new URLSearchParams(typed).toString()), {}).message).toEqual(typed);
  const { store, message } = await findMessage();
  expect(message).toMatchObject(typed);
  for (const field of contactFields)
    expect(await store.messages.listReferences({ search: typed[field] }), field).toHaveLength(1);
  expect(await store.messages.listReferences({ search: "nobody typed this" })).toEqual([]);
});

test("each field is in the email, with its label", async () => {
  const { message } = await findMessage();
  const { text, html } = composeMail(message, settings, message.receivedAt);
  for (const field of contactFields) {
    expect(text, field).toContain(`${fieldLabels[field]}:\n> ${typed[field]}\n`);
    expect(html, field).toContain(typed[field]);
  }
});
