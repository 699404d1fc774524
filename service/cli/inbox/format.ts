import { formatTimeWithSeconds } from "../../export/messages-csv.ts";
import { toPlainLine } from "../../plain-line.ts";
import type { DeliveryPause, StoredMessage } from "../../store/store.ts";

/** How many terminal cells a name may fill in a row. */
const nameCells = 20;

const widths = { reference: 9, time: 16, state: 9 };

/** A row shows only the start of a visitor's text, which may be long. */
const maxRowText = 400;

/**
 * Formats a row for each message. The state, in Latin letters, is between name and subject: a terminal would join two
 * neighboring Arabic texts, and swap them.
 */
export function formatTable(messages: StoredMessage[], columns: number): string {
  const subjectCells = Math.max(columns - nameCells - widths.reference - widths.time - widths.state - 8, 20);
  const row = (reference: string, time: string, name: string, state: string, subject: string) =>
    [
      reference.padEnd(widths.reference),
      time.padEnd(widths.time),
      fillCells(name, nameCells),
      state.padEnd(widths.state),
      fillCells(subject, subjectCells),
    ]
      .join("  ")
      .trimEnd();
  const rows = messages.map(({ reference, receivedAt, name, state, subject }) =>
    row(reference, formatTime(receivedAt), name, state, subject),
  );
  return `${[row("REFERENCE", "RECEIVED", "NAME", "STATE", "SUBJECT"), ...rows].join("\n")}\n`;
}

/** Formats everything about one message. */
export function formatDetails(message: StoredMessage, { isRelayed }: { isRelayed: boolean }): string {
  const { reference, receivedAt, state, attempts, dueAt, reason, language } = message;
  const facts: [string, string | number | null][] = [
    ["Reference", reference],
    ["Received", formatTime(receivedAt)],
    ["State", state],
    ["Attempts", attempts],
    ["Next attempt", state === "waiting" && isRelayed ? formatTime(dueAt) : null],
    ["Last failure", reason],
    ["Language", language],
    ["Name", message.name],
    ["Email", message.email],
    ["Subject", message.subject],
  ];
  const lines = facts
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label.padEnd(14)}${toPlainLine(String(value))}`);
  return `${lines.join("\n")}\n\n${message.message.split("\n").map(toPlainLine).join("\n")}\n`;
}

export function formatPause({ until, reason }: DeliveryPause): string {
  return `Deliveries are paused until ${formatTime(until)}: ${toPlainLine(reason)}
Once you've fixed the cause: npm run inbox -- retry --state waiting`;
}

/** In the time zone of this machine: `2030-01-01 09:30`. */
function formatTime(time: number): string {
  return formatTimeWithSeconds(time).slice(0, 16);
}

/** Characters that terminals draw two cells wide. Only those that visitors are likely to type. */
const wide =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Cuts or pads a text to a number of terminal cells. */
function fillCells(text: string, cells: number): string {
  const segments = new Intl.Segmenter().segment(toPlainLine(text.slice(0, maxRowText)));
  const characters = Array.from(segments, ({ segment }) => segment).slice(0, cells + 1);
  const measure = () => characters.reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
  if (measure() > cells) {
    while (measure() >= cells) characters.pop();
    characters.push("…");
  }
  return characters.join("") + " ".repeat(cells - measure());
}
