import { fieldLabels, listShortFields } from "../../../domain/contact-message.ts";
import { languages } from "../../../domain/languages.ts";
import { formatTime } from "../../../lib/text/format-time.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import type { MessageStore, StoredMessage } from "../../store.ts";

/** Lists everything known about a message except its subject and text, as labels and values. */
export async function describeMessage(
  message: StoredMessage,
  messages: Pick<MessageStore, "readPause">,
  settings: Pick<ServiceSettings, "SMTP_URL">,
  now: number,
): Promise<[label: string, value: string][]> {
  const { reference, state, language, receivedAt, attempts, claimableAt, settledAt, reason } = message;
  const isPending = state === "pending" && settings.SMTP_URL !== "";
  const last = isPending ? await messages.readPause() : undefined;
  const pause = last && last.until > now ? last : undefined;
  const facts: [string, string | null][] = [
    ["Reference", reference],
    ...listShortFields().map((field): [string, string] => [fieldLabels[field], message[field]]),
    ["Received", formatTime(receivedAt)],
    ["Language", language ? languages[language].name : "Not stated"],
    ["State", state],
    ["Since", settledAt === null ? null : formatTime(settledAt)],
    ["Attempts", String(attempts)],
    ["Last failure", reason],
    ["Next attempt", isPending ? formatTime(Math.max(claimableAt, pause?.until ?? 0)) : null],
    ["Paused", pause ? pause.reason : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}
