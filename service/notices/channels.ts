import { escapeMarkup } from "../safe-text.ts";
import type { ServiceSettings } from "../settings.ts";
import { createSmtpTransport } from "../smtp-transport.ts";

type ChannelSettings = Pick<
  ServiceSettings,
  "BRAND" | "SITE_ORIGIN" | "NOTIFY_URL" | "NOTIFY_EMAIL" | "SMTP_URL" | "MAIL_FROM"
>;

/** A notice to the operator. It contains nothing that a visitor wrote. */
export interface Notice {
  event: "alert" | "resolved" | "message" | "test" | "weekly";
  /** The name of the check, if the notice is about one. */
  alert?: string;
  title: string;
  text: string;
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

/** https://docs.ntfy.sh/publish/#message-templating. Other services ignore these headers. */
const headers = { "content-type": "application/json", template: "yes", message: "{{.content}}" };

export function createChannels(settings: ChannelSettings, fetch: typeof globalThis.fetch): Channel[] {
  const { NOTIFY_URL, NOTIFY_EMAIL, SMTP_URL, MAIL_FROM, BRAND, SITE_ORIGIN } = settings;
  const channels: Channel[] = [];
  if (NOTIFY_URL !== "")
    channels.push({
      name: "webhook",
      receiver: new URL(NOTIFY_URL).host,
      async send(notice, signal) {
        const body = createWebhookBody(notice, settings);
        const request = { method: "POST", redirect: "manual", headers, body, signal } as const;
        const response = await fetch(NOTIFY_URL, request);
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

/** One body for all receivers: Slack reads `text`, Discord and ntfy read `content`. */
function createWebhookBody(notice: Notice, { BRAND, SITE_ORIGIN }: ChannelSettings): string {
  const { event, alert = null, title } = notice;
  const content = `${BRAND}: ${title}\n${notice.text}`;
  return JSON.stringify({ text: escapeMarkup(content), content, event, alert, site: SITE_ORIGIN });
}
