import { parseArgs } from "node:util";
import { readReference } from "../../contact/reference.ts";
import type { MailSettings } from "../../outbox/mail.ts";
import type { MessageStore, StoredMessage } from "../../store/store.ts";
import { csvOf, jsonOf, mboxOf } from "./export.ts";
import { sheetOf, tableOf } from "./table.ts";

export const usage = `Reads the messages of the contact form; works while the service runs.

  inbox [list] [--json]                 all messages, the oldest first
  inbox show REFERENCE [--json]         one message, whole
  inbox export --format csv|json|mbox   all messages, for a spreadsheet, a program or a mail program
  inbox retry REFERENCE                 send it (again), even if it was given up or taken for spam
  inbox done REFERENCE                  mark it as handled: nobody is to send it any more
  inbox delete REFERENCE                delete it for good

Into a file: npm run --silent inbox -- export --format csv > messages.csv
`;

/** A command that cannot be carried out; the message is made to be shown to whoever gave it. */
export class InboxError extends Error {
  override name = "InboxError";
}

interface InboxDependencies {
  messages: MessageStore;
  settings: MailSettings;
}

/**
 * Carries one command out and returns what to print.
 * @throws {InboxError} where the command or the reference is not known
 */
export async function runInbox(args: string[], { messages, settings }: InboxDependencies): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [command = "list", typed, ...rest] = positionals;
  if (values.help) return usage;
  if (rest.length > 0)
    throw new InboxError(`One reference at a time, please: ${rest.join(" ")} is too many.`);

  switch (command) {
    case "list":
      return values.json ? jsonOf(await messages.list()) : tableOf(await messages.list());
    case "show":
      return (values.json ? jsonOf : sheetOf)(await find(messages, typed));
    case "export":
      return await exportOf(await messages.list(), values.format, settings);
    case "retry": {
      const { reference } = await find(messages, typed);
      if (!(await messages.retry(reference)))
        throw new InboxError(`${reference} has been delivered already.`);
      return `${reference} waits to be sent.\n`;
    }
    case "done": {
      const { reference } = await find(messages, typed);
      await messages.markHandled(reference);
      return `${reference} is handled.\n`;
    }
    case "delete": {
      const { reference } = await find(messages, typed);
      await messages.delete(reference);
      return `${reference} is deleted.\n`;
    }
    default:
      throw new InboxError(`There is no command "${command}".\n\n${usage}`);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        format: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new InboxError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function find(messages: MessageStore, typed: string | undefined): Promise<StoredMessage> {
  if (typed === undefined) throw new InboxError("Which message? Give its reference, for example 7Q3M9X0K.");
  const message = await messages.find(readReference(typed));
  if (!message) throw new InboxError(`There is no message with the reference ${typed}.`);
  return message;
}

async function exportOf(messages: StoredMessage[], format: string | undefined, settings: MailSettings) {
  switch (format) {
    case "csv":
      return csvOf(messages);
    case "json":
      return jsonOf(messages);
    case "mbox":
      return await mboxOf(messages, settings);
    default:
      throw new InboxError("Give --format csv, --format json or --format mbox.");
  }
}
