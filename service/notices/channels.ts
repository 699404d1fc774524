import type { ServiceSettings } from "../settings.ts";
import { createSmtpTransport } from "../smtp-transport.ts";
import type { Notice } from "./notice.ts";
import { formatNotice } from "./text.ts";
import { createWebhookRequest } from "./webhook.ts";

type ChannelSettings = Pick<
  ServiceSettings,
  "BRAND" | "SITE_ORIGIN" | "NOTIFY_URL" | "NOTIFY_FORMAT" | "NOTIFY_EMAIL" | "SMTP_URL" | "MAIL_FROM"
>;

/** A way to notify the operator. */
export interface Channel {
  name: "webhook" | "mail";
  /** The receiver, without what must stay secret. */
  receiver: string;
  /** Rejects if the receiver did not accept the notice. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

export interface Mail {
  subject: string;
  text: string;
  html?: string;
}

const smtpTimeoutMs = 10_000;

export function createChannels(
  settings: ChannelSettings,
  { fetch }: { fetch: typeof globalThis.fetch },
): Channel[] {
  const { NOTIFY_URL, NOTIFY_EMAIL, BRAND, SITE_ORIGIN } = settings;
  const channels: Channel[] = [];
  if (NOTIFY_URL !== "")
    channels.push({
      name: "webhook",
      receiver: new URL(NOTIFY_URL).host,
      async send(notice, signal) {
        const response = await fetch(NOTIFY_URL, {
          ...createWebhookRequest(notice, settings),
          method: "POST",
          redirect: "manual",
          signal,
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`it answers ${response.status}`);
      },
    });
  if (NOTIFY_EMAIL !== "") {
    const send = createMailer(settings);
    channels.push({
      name: "mail",
      receiver: NOTIFY_EMAIL,
      async send(notice, signal) {
        const { title, text } = formatNotice(notice);
        await send({ subject: `${BRAND}: ${title}`, text: `${text}\n\n${SITE_ORIGIN}\n` }, signal);
      },
    });
  }
  return channels;
}

/** Creates a function that mails the operator through the server that also delivers messages. */
export function createMailer(settings: ChannelSettings) {
  const { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, BRAND } = settings;
  const transport = createSmtpTransport(SMTP_URL, { stepMs: smtpTimeoutMs, silenceMs: smtpTimeoutMs });
  return async (mail: Mail, signal: AbortSignal): Promise<void> => {
    await transport.sendMail({
      from: { name: BRAND, address: MAIL_FROM },
      to: { name: "", address: NOTIFY_EMAIL },
      ...mail,
      signal,
    });
  };
}
