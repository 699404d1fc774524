import { expect, test } from "vitest";
import { readServiceSettings } from "../settings.ts";
import { createChannels } from "./channels.ts";

test("a webhook gets one body: Slack reads the text, Discord and ntfy, by its template, the content", async () => {
  const settings = readServiceSettings({ BRAND: "Mint", NOTIFY_URL: "https://hooks.io/secret" });
  const requests: unknown[] = [];
  const [webhook] = createChannels(settings, async (url, { headers, body } = {}) => {
    requests.push({ url, headers, body: JSON.parse(String(body)) });
    return new Response();
  });
  await webhook?.send({ title: "It is <full>", text: "20 MB free." }, new AbortController().signal);
  expect(requests).toEqual([
    {
      url: "https://hooks.io/secret",
      headers: { "content-type": "application/json", template: "yes", message: "{{.content}}" },
      body: { text: "Mint: It is &lt;full&gt;\n20 MB free.", content: "Mint: It is <full>\n20 MB free." },
    },
  ]);
});
