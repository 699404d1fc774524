import { expect, test } from "vitest";
import { readServiceSettings } from "../../../settings/service-settings.ts";
import { createChannels, RefusedNoticeError } from "./channels.ts";

test("a webhook gets one body: Slack reads the text, Discord and ntfy, by its template, the content, Gotify the message", async () => {
  const settings = readServiceSettings({ BRAND: "Mint", NOTIFY_URL: "https://hooks.io/secret" });
  const requests: unknown[] = [];
  const [webhook] = createChannels(settings, async (url, { headers, body } = {}) => {
    requests.push({ url: String(url), headers, body: JSON.parse(String(body)) });
    return new Response();
  });
  await webhook?.send({ title: "It is <full>", text: "20 MB free." }, new AbortController().signal);
  expect(requests).toEqual([
    {
      url: "https://hooks.io/secret",
      headers: { "content-type": "application/json", template: "yes", message: "{{.content}}" },
      body: {
        text: "Mint: It is &lt;full&gt;\n20 MB free.",
        content: "Mint: It is <full>\n20 MB free.",
        message: "Mint: It is <full>\n20 MB free.",
      },
    },
  ]);
});

test.for([400, 422])(
  "a service that answers %i to fields that it doesn't know gets the text alone",
  async (refusal) => {
    const bodies: unknown[] = [];
    const [webhook] = createChannels(
      readServiceSettings({ NOTIFY_URL: "https://chat.io" }),
      async (_url, { body } = {}) => {
        const fields = JSON.parse(String(body));
        bodies.push(fields);
        return new Response(null, { status: Object.keys(fields).join() === "text" ? 200 : refusal });
      },
    );
    await webhook?.send({ title: "It is <full>", text: "20 MB free." }, new AbortController().signal);
    expect(bodies.slice(1)).toEqual([{ text: "Cardamint: It is <full>\n20 MB free." }]);
  },
);

/** Sends a notice to a webhook that answers with a status. */
async function sendNotice(url: string, text: string, status = 200) {
  const requests: Request[] = [];
  const [webhook] = createChannels(readServiceSettings({ NOTIFY_URL: url }), async (...call) => {
    requests.push(new Request(...call));
    return new Response(null, { status });
  });
  await webhook?.send({ title: "Test", text }, new AbortController().signal);
  return requests;
}

test.for(["x", "é", "卡", "🎁"])(
  "a long notice is cut to what Discord and ntfy accept: %s",
  async (letter) => {
    const [request] = await sendNotice("https://hooks.io/secret", letter.repeat(5_000));
    const { content } = JSON.parse((await request?.text()) ?? "") as { content: string };
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4_096);
    expect(content).toMatch(/^Cardamint: Test\n/);
    expect(content).toMatch(/…$/);
    expect(content.isWellFormed()).toBe(true);
  },
);

test.for([400, 413, 422])("status %i refuses the notice alone", async (status) => {
  await expect(sendNotice("https://hooks.io/secret", "It is full.", status)).rejects.toThrow(
    RefusedNoticeError,
  );
});

test("a login in the webhook's address is sent as a header", async () => {
  const [request] = await sendNotice("https://me:p%40ss@ntfy.example.net/topic", "It is full.");
  expect(request?.url).toBe("https://ntfy.example.net/topic");
  expect(request?.headers.get("authorization")).toBe(`Basic ${btoa("me:p@ss")}`);
});
