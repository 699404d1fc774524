import { normalizeReference } from "../../contact/reference.ts";
import { suggest } from "../../findings/suggest.ts";
import type { MailSettings } from "../../outbox/mail.ts";
import type { MessageStore, StoredMessage } from "../../store/store.ts";
import { parseArguments, seeHelp } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { formatCsv, formatJson, formatMbox } from "./export.ts";
import { type Filters, hasFilters, selectMessages } from "./selection.ts";
import { formatDetails, formatTable } from "./table.ts";

export const usage = `Reads the messages of the contact form; works while the service runs.

  inbox [list] [--json]                 all messages, the oldest first
  inbox show REFERENCE [--json]         one message, whole
  inbox export --format csv|json|mbox   all messages, for a spreadsheet, a program or a mail program
  inbox retry REFERENCE …               send them (again), even if they were given up or taken for spam
  inbox done REFERENCE …                give them the state "handled": they are not sent any more
  inbox delete REFERENCE …              delete them for good

Which messages (for list, export; in place of references, for retry, done, delete):
  --state failed,spam   of waiting, delivered, handled, spam, failed
  --language ar         en, ar, fr, es, de, or none if the visitor did not say
  --since 2026-11-01 --until 2026-11-30   received on these days (UTC)
  --search TEXT         in name, address, subject or message

More than one is changed after a question; --yes answers it, for scripts.
Into a file that only you can read: --output FILE. For spreadsheets that split at semicolons: --separator ";"
For programs, without the lines that npm writes first: npm run --silent inbox -- --json
`;

const commands = ["list", "show", "export", "retry", "done", "delete"];

interface Inbox {
  messages: MessageStore;
  settings: MailSettings;
}

interface InboxDependencies {
  /** Opens the inbox once the arguments are read; read-only if the command changes nothing. */
  open: (readOnly: boolean) => Promise<Inbox>;
  /** Asks the operator to confirm; undefined if nobody is at a terminal. */
  confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** Writes a file that only its owner can read. */
  write: (file: string, content: string) => void;
}

/**
 * Runs one command, and returns what to print.
 * @throws {CommandError} if the command or a reference is not known
 */
export async function runInbox(args: string[], dependencies: InboxDependencies): Promise<string> {
  const { open, write } = dependencies;
  const { values, positionals } = readArguments(args);
  const { help, json, format, output, separator, yes = false, ...filters } = values;
  const [command = "list", ...references] = positionals;
  if (help) return usage;
  if (separator !== undefined && !(command === "export" && format === "csv"))
    throw new CommandError("--separator is for export --format csv.");
  if (format !== undefined && command !== "export") throw new CommandError("--format is for export.");

  switch (command) {
    case "list":
    case "export": {
      if (references.length > 0)
        throw new CommandError(
          `${command} takes no references. One message: npm run inbox -- show ${references[0]}`,
        );
      const { messages, settings } = await open(true);
      const selected = selectMessages(messages, filters);
      if (command === "export")
        return print(await formatExport(await Array.fromAsync(selected), format, separator ?? ",", settings));
      return print(json ? formatJson(await Array.fromAsync(selected)) : await formatTable(selected));
    }
    case "show": {
      if (references.length > 1) throw new CommandError("show takes one reference.");
      if (hasFilters(filters)) throw new CommandError("show takes a reference and no filter.");
      const { messages } = await open(true);
      const message = await find(messages, references[0]);
      return print(json ? formatJson(message) : formatDetails(message));
    }
    case "retry":
    case "done":
    case "delete":
      return await change(command, references, filters, yes, dependencies);
    default:
      throw new CommandError(
        `There is no command "${command}".${suggest(command, commands)} ${seeHelp("inbox")}`,
      );
  }

  function print(content: string): string {
    if (output === undefined) return content;
    write(output, content);
    return `${output} is written. Only you can read it.\n`;
  }
}

type Change = "retry" | "done" | "delete";

const changes: Record<
  Change,
  {
    done: string;
    count: string;
    question: string;
    act: keyof MessageStore & ("retry" | "markHandled" | "delete");
  }
> = {
  retry: { done: "waits to be sent", count: "Waiting to be sent", question: "Send COUNT", act: "retry" },
  done: {
    done: "is handled",
    count: "Marked as handled",
    question: "Mark COUNT as handled",
    act: "markHandled",
  },
  delete: { done: "is deleted", count: "Deleted", question: "Delete COUNT for good", act: "delete" },
};

async function change(
  command: Change,
  references: string[],
  filters: Filters,
  yes: boolean,
  { open, confirm }: InboxDependencies,
): Promise<string> {
  if (references.length > 0 && hasFilters(filters))
    throw new CommandError("Give references or filters, not both.");
  const { messages } = await open(false);
  if (references.length === 0 && !hasFilters(filters)) await find(messages, undefined);
  const selected: string[] = [];
  let delivered = 0;
  if (hasFilters(filters)) {
    for await (const { reference, state } of selectMessages(messages, filters))
      if (command === "retry" && state === "delivered") delivered += 1;
      else selected.push(reference);
  } else for (const typed of references) selected.push((await find(messages, typed)).reference);
  if (selected.length === 0 && delivered > 0)
    throw new CommandError(`Nothing was changed: all that match (${delivered}) have been delivered already.`);
  if (selected.length === 0) return "No message matches.\n";

  const { done, count: counted, question, act } = changes[command];
  // One typed reference is clear; filters may select more than was expected.
  if (!yes && (selected.length > 1 || hasFilters(filters))) {
    const count = selected.length === 1 ? "1 message" : `${selected.length} messages`;
    const asked = `${question.replace("COUNT", count)}?`;
    if (!confirm) throw new CommandError(`${asked} Nothing was changed. To do it: --yes`);
    if (!(await confirm(asked))) return "Nothing was changed.\n";
  }
  const changed = new Set(await messages[act](selected));
  if (changed.size === 0 && references.length === 1)
    throw new CommandError(`${selected[0]} has been delivered already.`);
  // After a filter, which may select thousands, references are not listed.
  if (hasFilters(filters)) return `${counted}: ${changed.size} of ${selected.length}.\n`;
  const lines = selected.map((reference) =>
    changed.has(reference)
      ? `${reference} ${done}.`
      : `${reference} was left: it has been delivered, or is gone.`,
  );
  return `${lines.join("\n")}\n`;
}

function readArguments(args: string[]) {
  return parseArguments(
    {
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        format: { type: "string" },
        output: { type: "string" },
        separator: { type: "string" },
        state: { type: "string" },
        language: { type: "string" },
        since: { type: "string" },
        until: { type: "string" },
        search: { type: "string" },
        yes: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    },
    "inbox",
  );
}

async function find(messages: MessageStore, typed: string | undefined): Promise<StoredMessage> {
  if (typed === undefined)
    throw new CommandError(
      "Which message? Give its reference, for example 7Q3M9X0K, or a filter such as --state failed.",
    );
  const message = await messages.find(normalizeReference(typed));
  if (!message) throw new CommandError(`There is no message with the reference ${typed}.`);
  return message;
}

async function formatExport(
  messages: StoredMessage[],
  format: string | undefined,
  separator: string,
  settings: MailSettings,
): Promise<string> {
  if (![",", ";", "tab"].includes(separator))
    throw new CommandError(`--separator must be "," or ";" or tab.`);
  switch (format) {
    case "csv":
      return formatCsv(messages, separator === "tab" ? "\t" : separator);
    case "json":
      return formatJson(messages);
    case "mbox":
      return await formatMbox(messages, settings);
    default:
      throw new CommandError("Give --format csv, --format json or --format mbox.");
  }
}
