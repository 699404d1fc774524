import { contactFields } from "../../../domain/contact-message.ts";
import { createTimeFormat } from "../../../lib/text/format-time.ts";
import { replaceControls } from "../../../lib/text/safe-text.ts";
import type { StoredMessage } from "../../store.ts";

/** Without this mark, spreadsheets assume their locale's encoding. */
const byteOrderMark = "\uFEFF";

/**
 * Positions that a spreadsheet may read as the start of a cell: the start, and after other countries' separators, such
 * as the semicolon in France, Spain and Germany. These characters then begin a formula, which may send data away;
 * Japanese spreadsheets accept the wide ones too.
 */
const formula = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/gu;

/** Formats CSV (RFC 4180), one row at a time, because all rows together may not fit into memory. */
export async function* formatMessagesCsv(messages: AsyncIterable<StoredMessage>) {
  const format = createTimeFormat();
  const names = ["reference", "received", "state", ...contactFields, "language", "attempts", "reason"];
  yield byteOrderMark + formatRow(names);
  for await (const message of messages)
    yield formatRow([
      message.reference,
      format.format(message.receivedAt),
      message.state,
      ...contactFields.map((field) => message[field]),
      message.language ?? "",
      String(message.attempts),
      message.reason ?? "",
    ]);
}

const formatRow = (cells: readonly string[]) => `${cells.map(formatCell).join(",")}\r\n`;

/** Quotes a cell, and escapes it for terminals and spreadsheets. */
function formatCell(text: string): string {
  const harmless = replaceControls(text).replaceAll(formula, "$1$2'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
