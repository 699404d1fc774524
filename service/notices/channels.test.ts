import { expect, test } from "vitest";
import { createChannels, type Notice } from "./channels.ts";

const alert: Notice = { title: "It is <full>", text: "20 MB free." };

/** Sends a notice to a webhook, and returns the request. */
async function send(notice: Notice, status = 200) {
  const requests: { url: string; headers: Headers; body: unknown }[] = [];
  const settings = {
    BRAND: "Mint",
    BRAND_COLOR: "",
    SITE_ORIGIN: "https://mint.shop",
    NOTIFY_URL: "https://hooks.io/secret",
    NOTIFY_EMAIL: "",
    SMTP_URL: "",
    MAIL_FROM: "",
  };
  const [webhook] = createChannels(settings, async (url, { headers, body } = {}) => {
    requests.push({ url: String(url), headers: new Headers(headers), body: JSON.parse(String(body)) });
    return new Response("", { status });
  });
  await webhook?.send(notice, new AbortController().signal);
  return requests[0];
}

test("a webhook gets one body, of which Slack reads the text, and Discord the content", async () => {
  expect(await send(alert)).toMatchObject({
    url: "https://hooks.io/secret",
    body: {
      text: "Mint: It is &lt;full&gt;\n20 MB free.",
      content: "Mint: It is <full>\n20 MB free.",
    },
  });
});

test("ntfy shows the content, by a template", async () => {
  const { headers } = (await send(alert)) ?? {};
  expect(headers?.get("template")).toBe("yes");
  expect(headers?.get("message")).toBe("{{.content}}");
});

test("a webhook that refuses a notice is an error without the address", async () => {
  await expect(send(alert, 403)).rejects.toThrow(/^it answers 403$/);
});
