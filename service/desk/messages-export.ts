import { formatJson, replaceControls } from "../safe-text.ts";
import { formatState, type StoredMessage } from "../store/store.ts";
import { createTimeFormat } from "../units.ts";

/** Without this mark, spreadsheets assume their locale's encoding. */
const byteOrderMark = "\uFEFF";

/**
 * Positions that a spreadsheet may read as the start of a cell: the start, and after other countries' separators, such
 * as the semicolon in France, Spain and Germany. These characters then begin a formula, which may send data away;
 * Japanese spreadsheets accept the wide ones too.
 */
const formula = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/gu;

export const formatMessageJson = (message: StoredMessage) => formatJson(toJson(message));

export const formatMessagesJson = (messages: readonly StoredMessage[]) => formatJson(messages.map(toJson));

const toJson = (message: StoredMessage) => ({ ...message, state: formatState(message.state) });

/** Formats CSV (RFC 4180). Its times are in a time zone, by default that of this machine. */
export function formatMessagesCsv(messages: readonly StoredMessage[], timeZone?: string): string {
  const format = createTimeFormat(timeZone);
  const rows = messages.map((message) => [
    message.reference,
    format.format(message.receivedAt),
    formatState(message.state),
    message.name,
    message.email,
    message.subject,
    message.message,
    message.language ?? "",
    String(message.attempts),
    message.reason ?? "",
  ]);
  const names = "reference,received,state,name,email,subject,message,language,attempts,reason".split(",");
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

/** Quotes a cell, and escapes it for terminals and spreadsheets. */
function formatCell(text: string): string {
  const harmless = replaceControls(text).replaceAll(formula, "$1$2'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
