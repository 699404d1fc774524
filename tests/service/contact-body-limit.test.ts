import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createContactApp, message } from "../../service/contact/contact-app.fixture.ts";

const headers = { "content-type": "application/json" };

let contact: Awaited<ReturnType<typeof createContactApp>>;
let url: string;

beforeEach(async () => {
  contact = await createContactApp();
  await contact.app.listen({ host: "127.0.0.1", port: 0 });
  url = `${contact.app.listeningOrigin}/forms/ajax/support@cardamint.example`;
});

afterEach(() => contact.close());

test("a body of more than 256 KB is refused even if it has no length", async () => {
  const body = new Blob([JSON.stringify({ ...message, message: "m".repeat(256 * 1024) })]).stream();
  const sent = { method: "POST", headers, body, duplex: "half" as const };
  const response = await fetch(url, sent);
  const failure = { success: "false", message: expect.any(String) };
  expect([response.status, await response.json()]).toEqual([413, failure]);
  expect(await Array.fromAsync(contact.store.messages.list())).toEqual([]);
});

test("a client that announces two megabytes is refused before sending them", async () => {
  const announced = request(url, { method: "POST", headers: { ...headers, "content-length": 2_000_000 } });
  announced.flushHeaders();
  const signal = AbortSignal.timeout(20_000);
  const response = once(announced, "response", { signal }).finally(() => announced.destroy());
  await expect(response).resolves.toMatchObject([{ statusCode: 413 }]);
});
