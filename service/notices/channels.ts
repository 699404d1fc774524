import { formatHeading, formatMailHtml, formatParagraph, type MailBrand } from "../outbox/mail-html.ts";
import { escapeMarkup } from "../safe-text.ts";
import type { ServiceSettings } from "../settings.ts";
import { createSmtpTransport } from "../smtp-transport.ts";

type ChannelSettings = MailBrand &
  Pick<ServiceSettings, "NOTIFY_URL" | "NOTIFY_EMAIL" | "SMTP_URL" | "MAIL_FROM">;

/** A notice to the operator. It contains nothing that a visitor wrote. */
export interface Notice {
  title: string;
  text: string;
  /** The text for emails, laid out. */
  html?: string;
}

export interface Channel {
  name: "webhook" | "mail";
  receiver: string;
  /** Rejects if the receiver refused the notice. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

/** https://docs.ntfy.sh/publish/#message-templating. Other services ignore these headers. */
const headers = { "content-type": "application/json", template: "yes", message: "{{.content}}" };

export function createChannels(settings: ChannelSettings, fetch: typeof globalThis.fetch): Channel[] {
  const { NOTIFY_URL, NOTIFY_EMAIL, MAIL_FROM, BRAND, SITE_ORIGIN } = settings;
  const channels: Channel[] = [];
  if (NOTIFY_URL !== "")
    channels.push({
      name: "webhook",
      receiver: new URL(NOTIFY_URL).host,
      async send({ title, text }, signal) {
        const content = `${BRAND}: ${title}\n${text}`;
        // Slack reads `text`, Discord and ntfy read `content`.
        const body = JSON.stringify({ text: escapeMarkup(content), content });
        const options = { method: "POST", redirect: "manual", headers, body, signal } as const;
        const response = await fetch(NOTIFY_URL, options);
        await response.body?.cancel();
        if (!response.ok) throw new Error(`it answers ${response.status}`);
      },
    });
  if (NOTIFY_EMAIL !== "")
    channels.push({
      name: "mail",
      receiver: NOTIFY_EMAIL,
      async send({ title, text, html = formatParagraph(text) }, signal) {
        const transport = await createSmtpTransport(settings);
        const email = {
          from: { name: BRAND, address: MAIL_FROM },
          to: { name: "", address: NOTIFY_EMAIL },
          subject: `${BRAND}: ${title}`,
          text: `${text}\n\n${SITE_ORIGIN}\n`,
          html: formatMailHtml(settings, { content: formatHeading(title) + html }),
        };
        await transport.sendMail({ ...email, signal });
      },
    });
  return channels;
}
