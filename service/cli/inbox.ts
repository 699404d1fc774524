import { pipeline } from "node:stream/promises";
import { loadEnvironment } from "../../environment.ts";
import { normalizeReference } from "../contact/reference.ts";
import { formatTime } from "../format-time.ts";
import { describeMessage } from "../inbox/describe-message.ts";
import {
  actions,
  changeMessages,
  countMessages,
  isAction,
  type MessageAction,
} from "../inbox/message-actions.ts";
import { parseFilter } from "../inbox/message-filter.ts";
import { formatMessagesCsv } from "../inbox/messages-export.ts";
import { maxListedText, shorten, toPlainLine } from "../safe-text.ts";
import { readServiceSettings, type ServiceSettings } from "../settings.ts";
import type { MessageStore, StoredMessage } from "../store/store.ts";
import { openServiceStore, runCommand, seeHelp } from "./command.ts";

/** How many messages are listed. */
const listed = 20;

const usage = `Reads the messages of the contact form. It works while the service runs. In a browser: npm run desk

  inbox                     the newest ${listed}
  inbox show REFERENCE      one message, in full
  inbox export              all messages as CSV, the newest first
  inbox retry REFERENCE …   make them pending, to be delivered again, even if they failed or are spam
  inbox done REFERENCE …    mark them as handled: they are no longer delivered
  inbox spam REFERENCE …    mark them as spam: they are no longer delivered
  inbox delete REFERENCE … --yes   delete them for good

For the list and export, and for retry, done, spam, and delete in place of references:
  --state failed,spam       unread, pending, delivered, handled, spam, failed

Into a file that only you can read: (umask 077; npm run --silent inbox -- export > messages.csv)
`;

const commands = ["list", "show", "export", ...Object.keys(actions)];

await runCommand({
  name: "inbox",
  usage,
  arguments: {
    allowPositionals: true,
    options: {
      state: { type: "string" },
      yes: { type: "boolean" },
    },
  },
  async run({ values, positionals }) {
    const { yes = false, state } = values;
    const [command = "list", ...references] = positionals;
    if (state?.trim() === "") throw new Error("--state is empty: it would select all messages.");
    if (!commands.includes(command)) throw new Error(`There is no command "${command}". ${seeHelp("inbox")}`);
    const settings = readServiceSettings(loadEnvironment());
    const isChange = isAction(command);
    const store = await openServiceStore(settings, isChange ? "command" : "read");
    try {
      if (isChange) return await change(store.messages, command, references, state, yes);
      if (command === "show") return await show(store.messages, references, settings);
      if (references.length > 0)
        throw new Error(`To read one message: npm run inbox -- show ${references[0]}`);
      const filter = parseFilter({ state });
      if (command === "export") {
        await pipeline(formatMessagesCsv(store.messages.list(filter)), process.stdout, { end: false });
        return "";
      }
      const { messages, next } = await store.messages.readPage(filter, { limit: listed });
      if (messages.length === 0) return "No messages.\n";
      return `${messages.map(formatLine).join("")}${next ? "There are older messages: npm run desk\n" : ""}`;
    } finally {
      await store.close();
    }
  },
});

/** The state, in Latin letters, is between name and subject: a terminal would swap two neighboring Arabic texts. */
function formatLine({ reference, receivedAt, name, state, subject, reason }: StoredMessage): string {
  const [listedName, listedSubject] = [name, subject].map((text) => shorten(text, maxListedText));
  const cells = [reference, formatTime(receivedAt), listedName, state, listedSubject];
  if (reason !== null) cells.push(`(${reason})`);
  return `${toPlainLine(cells.join("  "))}\n`;
}

async function show(
  messages: MessageStore,
  [typed, ...others]: string[],
  settings: ServiceSettings,
): Promise<string> {
  if (typed === undefined || others.length > 0)
    throw new Error("Give one reference, for example: npm run inbox -- show 7Q3M9X0K");
  const message = await messages.find(normalizeReference(typed));
  if (!message) throw new Error(`There is no message with the reference ${typed}.`);
  const facts = await describeMessage(message, messages, settings, Date.now());
  const lines = [...facts, ["Subject", message.subject] as const].map(
    ([label, value]) => `${label.padEnd(14)}${toPlainLine(value)}\n`,
  );
  return `${lines.join("")}\n${message.message.split("\n").map(toPlainLine).join("\n")}\n`;
}

async function change(
  messages: MessageStore,
  command: MessageAction,
  typed: string[],
  state: string | undefined,
  yes: boolean,
): Promise<string> {
  const isFiltered = state !== undefined;
  if (isFiltered === typed.length > 0)
    throw new Error("Give references such as 7Q3M9X0K, or states such as --state failed.");
  const references = isFiltered
    ? await messages.listReferences(parseFilter({ state }))
    : typed.map(normalizeReference);
  if (references.length === 0) return "No message matches.\n";
  if (command === "delete" && !yes)
    throw new Error(`Nothing was changed. To delete ${countMessages(references.length)} for good, add --yes`);
  const { changed, text } = await changeMessages(messages, command, references);
  if (changed === 0) throw new Error(text);
  return `${text}\n`;
}
