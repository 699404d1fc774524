import type { ServiceSettings } from "../settings.ts";
import type { Notice } from "./notice.ts";
import { formatNotice } from "./text.ts";

type WebhookSettings = Pick<ServiceSettings, "BRAND" | "SITE_ORIGIN" | "NOTIFY_FORMAT">;

/** The format of a service that its address gives away; undefined for all others. */
export function guessFormat(address: string): WebhookSettings["NOTIFY_FORMAT"] | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  if (hostname === "hooks.slack.com") return "slack";
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return "discord";
  return /^ntfy\./.test(hostname) ? "ntfy" : undefined;
}

/** A notice in the format of the operator's service. `docs/operate.md` documents the JSON. */
export function createWebhookRequest(notice: Notice, settings: WebhookSettings) {
  const { BRAND, SITE_ORIGIN, NOTIFY_FORMAT } = settings;
  const { title, text } = formatNotice(notice);
  const heading = `${BRAND}: ${title}`;
  switch (NOTIFY_FORMAT) {
    // https://docs.ntfy.sh/publish/: headers that are not ASCII are encoded by RFC 2047.
    case "ntfy":
      return {
        headers: {
          "content-type": "text/plain; charset=utf-8",
          title: encodeHeader(heading),
          priority: notice.event === "alert" ? "high" : "default",
          tags: notice.event === "alert" ? "warning" : "white_check_mark",
        },
        body: text,
      };
    // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    case "slack":
      return createJsonRequest({ text: `*${escapeForSlack(heading)}*\n${escapeForSlack(text)}` });
    // https://docs.discord.com/developers/resources/webhook#execute-webhook
    case "discord":
      return createJsonRequest({ content: `**${heading}**\n${text}`, allowed_mentions: { parse: [] } });
    default:
      return createJsonRequest({
        site: SITE_ORIGIN,
        event: notice.event,
        alert: notice.event === "test" ? null : notice.alert,
        title: heading,
        text,
        since: notice.event === "test" ? null : new Date(notice.since).toISOString(),
        at: new Date(notice.at).toISOString(),
      });
  }
}

function createJsonRequest(body: object) {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function encodeHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}
