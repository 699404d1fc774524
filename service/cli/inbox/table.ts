import { toPlainLine } from "../../plain-line.ts";
import { type MessageState, messageStates, type StoredMessage } from "../../store/store.ts";

/** How many terminal cells a visitor's text may fill in a row. */
const nameCells = 24;
const emailCells = 26;
const subjectCells = 34;

const widest = { reference: 8, time: 16, state: 11 };

/**
 * Formats a row for each message, and how many there are of each state. The state, in Latin letters, is between name and subject: a terminal would join two
 * neighbouring Arabic texts, and swap them.
 */
export async function formatTable(messages: AsyncIterable<StoredMessage>): Promise<string> {
  const head = row("REFERENCE", "RECEIVED (UTC)", "NAME", "STATE", "EMAIL", "SUBJECT");
  const counts = new Map<MessageState, number>();
  const rows = await Array.fromAsync(messages, ({ reference, receivedAt, name, state, email, subject }) => {
    counts.set(state, (counts.get(state) ?? 0) + 1);
    return row(reference, formatTime(receivedAt), name, state, email, subject);
  });
  if (rows.length === 0) return "No messages.\n";
  const states = messageStates.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : `${state} ${count}`;
  });
  return `${[head, ...rows].join("\n")}\n\nMessages: ${rows.length} (${states.join(", ")})\n`;
}

function row(
  reference: string,
  time: string,
  name: string,
  state: string,
  email: string,
  subject: string,
): string {
  const cells = [
    reference.padEnd(widest.reference + 1),
    time.padEnd(widest.time),
    pad(shorten(toPlainLine(name), nameCells), nameCells),
    state.padEnd(widest.state),
    pad(shorten(toPlainLine(email), emailCells), emailCells),
    shorten(toPlainLine(subject), subjectCells),
  ];
  return cells.join("  ");
}

/** Formats everything about one message. */
export function formatDetails(message: StoredMessage): string {
  const { reference, receivedAt, state, attempts, dueAt, reason, language } = message;
  const facts: [string, string | number | null][] = [
    ["Reference", reference],
    ["Received", `${formatTime(receivedAt)} UTC`],
    ["State", state],
    ["Attempts", attempts],
    ["Next attempt", state === "waiting" ? `${formatTime(dueAt)} UTC` : null],
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

function formatTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

/** Characters that terminals draw two cells wide, as far as visitors are likely to write them. */
const wide =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Splits into characters as people see them: an emoji, or a letter with its vowel signs, is one. */
function splitCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function measureCells(character: string): number {
  return wide.test(character) ? 2 : 1;
}

function shorten(text: string, cells: number): string {
  const characters = splitCharacters(text);
  let used = 0;
  const cut = characters.findIndex((character) => {
    used += measureCells(character);
    return used > cells;
  });
  return cut === -1 ? text : `${characters.slice(0, cut - 1).join("")}…`;
}

function pad(text: string, cells: number): string {
  const width = splitCharacters(text).reduce((sum, character) => sum + measureCells(character), 0);
  return text + " ".repeat(Math.max(cells - width, 0));
}
