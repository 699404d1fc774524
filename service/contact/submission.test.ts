import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { typedMessage } from "../store/new-message.fixture.ts";
import { maxTextBytes } from "../store.ts";
import { parseForm, parseSubmission, readBody, validateContactMessage } from "./submission.ts";

test.for([
  "@example.com",
  "zoe@example..com",
  "zoe@-example.com",
  " zoe@example.com",
  "zoé@example.com",
  "zoe@example.com\nBcc: all@example.com",
  "zoe@example.com, all@example.com",
])("%s is not an address", (email) => {
  expect(validateContactMessage({ ...typedMessage, email })).toEqual({ email: "not an address" });
});

test.for([
  ["info@müller.de", "info@xn--mller-kva.de", {}],
  ["متجر@example.com", "متجر@example.com", { email: "not an address" }],
  ["info@a..müller.de", "info@a..xn--mller-kva.de", { email: "not an address" }],
  ["info@müller .de", "info@", { email: "not an address" }],
  [`info@${"ü".repeat(64)}.de`, `info@${"ü".repeat(64)}.de`, { email: "not an address" }],
  ["Info@Example.com", "Info@Example.com", {}],
] as const)("the domain of %s is stored in ASCII: %s", ([email, stored, expected]) => {
  const submission = parseSubmission({ ...typedMessage, email }, {});
  expect(submission.message.email).toBe(stored);
  expect(submission.errors).toEqual(expected);
});

test("a form's fields are read as typed, and those after the first hundred aren't", () => {
  expect(parseForm("a=1&message=Zo%C3%AB+%26+Ana&message=2")).toMatchObject({ message: "Zoë & Ana" });
  expect(parseForm(`${"a&".repeat(100)}message=1`)).toMatchObject({ message: null });
});

test("one network's unfinished bodies are limited, and another's are read", async () => {
  const send = (sender: { amount: number }) => {
    const stream = Object.assign(new PassThrough(), { headers: {} });
    const body = readBody(stream as unknown as IncomingMessage, sender);
    stream.write("a".repeat(maxTextBytes));
    return { stream, body };
  };
  const [sender, other] = [{ amount: 0 }, { amount: 0 }];
  const unfinished = Array.from({ length: 16 }, () => send(sender));
  const last = send(other);
  await new Promise((resolve) => setImmediate(resolve));
  for (const { stream } of [...unfinished, last]) stream.end();
  await expect(last.body).resolves.toHaveLength(maxTextBytes);
  const [refused, ...read] = unfinished.map(({ body }) => body).reverse();
  await expect(refused).rejects.toMatchObject({ statusCode: 429 });
  await Promise.all(read);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sender.amount).toBe(0);
});
