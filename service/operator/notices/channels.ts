import { escapeMarkup, shorten } from "../../../lib/text/safe-text.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import { formatHeading, formatMailHtml, formatParagraph, type MailBrand } from "../../outbox/mail-html.ts";
import { createSmtpTransport } from "../../outbox/smtp-transport.ts";

type ChannelSettings = MailBrand &
  Pick<ServiceSettings, "NOTIFY_URL" | "NOTIFY_EMAIL" | "SMTP_URL" | "MAIL_FROM">;

/** A notice to the operator. It contains nothing that a visitor wrote. */
export interface Notice {
  title: string;
  text: string;
}

export interface Channel {
  name: "webhook" | "mail";
  receiver: string;
  /** Rejects if the receiver did not accept the notice: with a `RefusedNoticeError` if it may accept others. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

export class RefusedNoticeError extends Error {}

/** These statuses refuse the notice itself, for example because it is too long. */
const refusingStatuses = [400, 413, 422];

/** Discord refuses more than 2,000 characters, of which an emoji is two, and ntfy turns more than 4,096 bytes into a file. */
const maxCharacters = 1_000;

/** https://docs.ntfy.sh/publish/#message-templating. Other services ignore these headers. */
const headers = { "content-type": "application/json", template: "yes", message: "{{.content}}" };

export function createChannels(settings: ChannelSettings, fetch: typeof globalThis.fetch): Channel[] {
  const { NOTIFY_URL, NOTIFY_EMAIL, MAIL_FROM, BRAND, SITE_ORIGIN } = settings;
  const channels: Channel[] = [];
  if (NOTIFY_URL !== "") {
    const { address, authorization } = splitLogin(NOTIFY_URL);
    channels.push({
      name: "webhook",
      receiver: address.host,
      async send({ title, text }, signal) {
        const content = shorten(`${BRAND}: ${title}\n${text}`, maxCharacters);
        const post = async (fields: Record<string, string>) => {
          const options = {
            method: "POST",
            redirect: "manual",
            body: JSON.stringify(fields),
            signal,
          } as const;
          const response = await fetch(address, { ...options, headers: { ...headers, ...authorization } });
          await response.body?.cancel();
          return response.status;
        };
        // Slack reads `text`, Discord and ntfy `content`, Gotify `message`. Google Chat refuses fields that it doesn't know,
        // as do programs that check them with Pydantic (422).
        let status = await post({ text: escapeMarkup(content), content, message: content });
        if (status === 400 || status === 422) status = await post({ text: content });
        if (status >= 200 && status < 300) return;
        const ErrorClass = refusingStatuses.includes(status) ? RefusedNoticeError : Error;
        throw new ErrorClass(`it answers ${status}`);
      },
    });
  }
  if (NOTIFY_EMAIL !== "")
    channels.push({
      name: "mail",
      receiver: NOTIFY_EMAIL,
      async send({ title, text }, signal) {
        const paragraphs = text.split("\n\n").map(formatParagraph);
        const transport = await createSmtpTransport(settings);
        const email = {
          from: { name: BRAND, address: MAIL_FROM },
          to: { name: "", address: NOTIFY_EMAIL },
          subject: `${BRAND}: ${title}`,
          text: `${text}\n\n${SITE_ORIGIN}\n`,
          html: formatMailHtml(settings, [formatHeading(title), ...paragraphs].join("\n")),
        };
        await transport.sendMail({ ...email, signal }).catch((error) => {
          // Only the reply to the text is about this email.
          const isRefused = error.code === "EMESSAGE" && error.responseCode >= 500;
          throw isRefused ? new RefusedNoticeError(error.message, { cause: error }) : error;
        });
      },
    });
  return channels;
}

/** `fetch` accepts no address with a login, and its error would quote it. */
function splitLogin(url: string): { address: URL; authorization?: { authorization: string } } {
  const address = new URL(url);
  const { username, password } = address;
  if (username + password === "") return { address };
  address.username = "";
  address.password = "";
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: { authorization: `Basic ${Buffer.from(login).toString("base64")}` } };
}
