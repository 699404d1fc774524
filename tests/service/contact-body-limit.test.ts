import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createContactApp, message } from "../../service/contact/contact-app.fixture.ts";

const failure = { success: "false", message: expect.any(String) };

let contact: Awaited<ReturnType<typeof createContactApp>>;

beforeEach(async () => {
  contact = await createContactApp();
});

afterEach(() => contact.close());

test.each(["/forms/ajax/support@cardamint.example", "/forms/support@cardamint.example"])(
  "a body of more than 256 KB is refused, with and without a length: %s",
  async (url) => {
    await contact.app.listen({ host: "127.0.0.1", port: 0 });
    const isJson = url.includes("ajax");
    const headers = { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" };
    const fill = (text: string) =>
      isJson
        ? JSON.stringify({ ...message, message: text })
        : `${new URLSearchParams({ ...message, message: text })}`;
    for (const size of [256 * 1024, 4_000_000]) {
      const body = fill("m".repeat(size));
      // A stream has no length that is known before.
      for (const options of [{ body }, { body: new Blob([body]).stream(), duplex: "half" as const }]) {
        const response = await fetch(contact.app.listeningOrigin + url, {
          method: "POST",
          headers,
          redirect: "manual",
          ...options,
        });
        if (isJson) expect([response.status, await response.json()]).toEqual([413, failure]);
        else expect(response.headers.get("location")).toBe("/contact#message-too-long");
      }
    }
    expect(await Array.fromAsync(contact.store.messages.list())).toEqual([]);
  },
);

test("a client that announces two megabytes is refused before sending them", async () => {
  await contact.app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { "content-type": "application/json", "content-length": 2_000_000 };
  const url = `${contact.app.listeningOrigin}/forms/ajax/support@cardamint.example`;
  const announced = request(url, { method: "POST", headers });
  announced.flushHeaders();
  const signal = AbortSignal.timeout(20_000);
  const response = once(announced, "response", { signal }).finally(() => announced.destroy());
  await expect(response).resolves.toMatchObject([{ statusCode: 413 }]);
});
