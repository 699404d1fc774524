import { escapeMarkup } from "../safe-text.ts";
import type { ServiceSettings } from "../settings.ts";
import { createSmtpTransport } from "../smtp-transport.ts";

type ChannelSettings = Pick<
  ServiceSettings,
  "BRAND" | "SITE_ORIGIN" | "NOTIFY_URL" | "NOTIFY_EMAIL" | "SMTP_URL" | "MAIL_FROM"
>;

/** A notice to the operator. Times are epoch milliseconds. It contains nothing that a visitor wrote. */
export interface Notice {
  event: "alert" | "resolved" | "message" | "test" | "weekly";
  /** The name of the alert, if the notice is about one. */
  alert?: string;
  title: string;
  text: string;
  /** When the alert began. */
  since?: number;
  at: number;
}

/** A way to notify the operator. */
export interface Channel {
  name: "webhook" | "mail";
  /** The receiver, without any secret. */
  receiver: string;
  /** Rejects if the receiver refused the notice. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

const smtpTimeoutMs = 10_000;

export function createChannels(settings: ChannelSettings, fetch: typeof globalThis.fetch): Channel[] {
  const { NOTIFY_URL, NOTIFY_EMAIL, SMTP_URL, MAIL_FROM, BRAND, SITE_ORIGIN } = settings;
  const channels: Channel[] = [];
  if (NOTIFY_URL !== "")
    channels.push({
      name: "webhook",
      receiver: new URL(NOTIFY_URL).host,
      async send(notice, signal) {
        const request = createWebhookRequest(notice, settings);
        const response = await fetch(NOTIFY_URL, { ...request, method: "POST", redirect: "manual", signal });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`it answers ${response.status}`);
      },
    });
  if (NOTIFY_EMAIL !== "")
    channels.push({
      name: "mail",
      receiver: NOTIFY_EMAIL,
      async send({ title, text }, signal) {
        const transport = await createSmtpTransport(SMTP_URL, smtpTimeoutMs);
        const email = {
          from: { name: BRAND, address: MAIL_FROM },
          to: { name: "", address: NOTIFY_EMAIL },
          subject: `${BRAND}: ${title}`,
          text: `${text}\n\n${SITE_ORIGIN}\n`,
        };
        await transport.sendMail({ ...email, signal });
      },
    });
  return channels;
}

type WebhookSettings = Pick<ServiceSettings, "BRAND" | "SITE_ORIGIN" | "NOTIFY_URL">;

/** A notice in the format of the service that NOTIFY_URL names. `docs/operate.md` documents the JSON. */
export function createWebhookRequest(
  notice: Notice,
  settings: WebhookSettings,
): { headers: Record<string, string>; body: string } {
  const { BRAND, SITE_ORIGIN, NOTIFY_URL } = settings;
  const { event, alert = null, text, since, at } = notice;
  const title = `${BRAND}: ${notice.title}`;
  const { hostname } = new URL(NOTIFY_URL);
  // https://docs.ntfy.sh/publish/: headers that are not ASCII are encoded by RFC 2047.
  if (hostname.startsWith("ntfy.")) {
    const encoded = `=?UTF-8?B?${Buffer.from(title).toString("base64")}?=`;
    const priority = event === "alert" ? "high" : "default";
    return { headers: { title: /^[\x20-\x7e]*$/.test(title) ? title : encoded, priority }, body: text };
  }
  const asJson = (body: object) => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  if (hostname === "hooks.slack.com") return asJson({ text: escapeMarkup(`*${title}*\n${text}`) });
  // https://docs.discord.com/developers/resources/webhook#execute-webhook
  if (/(^|\.)discord(app)?\.com$/.test(hostname))
    return asJson({ content: `**${title}**\n${text}`, allowed_mentions: { parse: [] } });
  return asJson({
    site: SITE_ORIGIN,
    event,
    alert,
    title,
    text,
    since: since === undefined ? null : new Date(since).toISOString(),
    at: new Date(at).toISOString(),
  });
}
