import { normalizeReference, referenceLength } from "../../contact/reference.ts";
import { formatJson } from "../../export/json.ts";
import { formatMessagesCsv } from "../../export/messages-csv.ts";
import { digestTarget } from "../../outbox/delivery.ts";
import type { MessageFilter, MessageStore, StoredMessage } from "../../store/store.ts";
import { suggest } from "../../suggest.ts";
import { parseArguments, seeHelp } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { readFilter } from "./filters.ts";
import { formatDetails, formatPause, formatTable } from "./format.ts";

/** How many messages are listed by default. */
const listed = 20;

const usage = `Reads the messages of the contact form. It works while the service runs. In a browser: npm run desk

  inbox [--all]                      the newest ${listed}, or all
  inbox REFERENCE                    one message, in full
  inbox export --format csv|json     all messages, for a spreadsheet or a program; the oldest first
  inbox retry REFERENCE …            deliver them now, even if they failed or were taken for spam
  inbox done REFERENCE …             mark them as handled: they are not delivered any more
  inbox spam REFERENCE …             mark them as spam: they are not delivered, and deleted sooner
  inbox delete REFERENCE …           delete them for good

Filters, for the list and export, and for the other commands in place of references:
  --state failed,spam   waiting, delivered, handled, spam, failed
  --language ar         en, ar, fr, es, de, or none if the visitor's language is unknown
  --since 2026-11-01 --until yesterday   received on these days
  --search TEXT         in name, address, subject or message

  --yes             confirms that messages are deleted, or that all that match are changed
  --output FILE     writes into a new file that only you can read; --force replaces an existing one
  --separator ";"   for spreadsheets that split CSV at semicolons
  --json            all messages, or one, for a program: npm run --silent inbox -- --json
`;

const commands = ["list", "show", "export", "retry", "done", "spam", "delete"];

interface Inbox {
  messages: MessageStore;
  settings: Parameters<typeof digestTarget>[0];
}

interface InboxDependencies {
  /** Opens the inbox once the arguments are read; read-only if the command changes nothing. */
  open: (readOnly: boolean) => Promise<Inbox>;
  /** Writes a file that only its owner can read. */
  write: (file: string, content: string, options: { force: boolean }) => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** The terminal's width. */
  columns: number;
}

/**
 * Runs one command, and returns what to print.
 * @throws {CommandError} if the command or a reference is unknown
 */
export async function runInbox(args: string[], dependencies: InboxDependencies): Promise<string> {
  const { open, write, now, columns } = dependencies;
  const { values, positionals } = readArguments(args);
  const { help, json, all, format, output, force = false, separator, yes = false, ...filters } = values;
  const [command = "list", ...references] = readCommand(positionals);
  if (help) return usage;
  if (separator !== undefined && !(command === "export" && format === "csv"))
    throw new CommandError("--separator is for export --format csv.");
  if (format !== undefined && command !== "export") throw new CommandError("--format is for export.");

  switch (command) {
    case "list":
    case "export": {
      if (references.length > 0)
        throw new CommandError(
          `${command} takes no references. One message: npm run inbox -- ${references[0]}`,
        );
      const formatExport = command === "export" ? createExport(format, separator) : formatJson;
      const filter = readFilter(filters, now());
      const { messages, settings } = await open(true);
      if (command === "export" || json)
        return print(formatExport(await Array.fromAsync(messages.list(filter))));
      const limit = all ? Number.MAX_SAFE_INTEGER - 1 : listed;
      const { messages: shown, next } = await messages.readPage(filter, { limit });
      if (shown.length === 0) return print("No messages.\n");
      const rest = next ? "\nThere are older messages. All of them: --all\n" : "";
      return print(formatTable(shown, columns) + rest + (await describePause(messages, settings, now())));
    }
    case "show": {
      if (references.length > 1) throw new CommandError("show takes one reference.");
      if (Object.keys(filters).length > 0) throw new CommandError("show takes a reference and no filter.");
      const { messages, settings } = await open(true);
      const message = await find(messages, references[0]);
      if (json) return print(formatJson(message));
      const isRelayed = settings.SMTP_URL !== "" || settings.FORWARD_FORM_URL !== "";
      const pause = message.state === "waiting" ? await describePause(messages, settings, now()) : "";
      return print(formatDetails(message, { isRelayed }) + pause);
    }
    case "retry":
    case "done":
    case "spam":
    case "delete":
      return await change(command, references, { filter: readFilter(filters, now()), yes }, open);
    default:
      throw new CommandError(
        `There is no command "${command}".${suggest(command, commands)} ${seeHelp("inbox")}`,
      );
  }

  function print(content: string): string {
    if (output === undefined) return content;
    write(output, content, { force });
    return `${output} is written. Only you can read it.\n`;
  }
}

/** Empty if deliveries aren't paused. */
async function describePause(messages: MessageStore, settings: Inbox["settings"], now: number) {
  const pause = await messages.readPause(digestTarget(settings));
  return pause && pause.until > now ? `\n${formatPause(pause)}\n` : "";
}

/** A reference alone shows its message. */
function readCommand(positionals: string[]): string[] {
  const [first = ""] = positionals;
  const isReference = !commands.includes(first) && normalizeReference(first).length === referenceLength;
  return isReference ? ["show", ...positionals] : positionals;
}

type Change = "retry" | "done" | "spam" | "delete";

const changes = {
  retry: { done: "will be delivered", verb: "retry", act: "retry" },
  done: { done: "is handled", verb: "mark as handled", act: "markHandled" },
  spam: { done: "is marked as spam", verb: "mark as spam", act: "markSpam" },
  delete: { done: "is deleted", verb: "delete for good", act: "delete" },
} as const;

async function change(
  command: Change,
  references: string[],
  { filter, yes }: { filter: MessageFilter; yes: boolean },
  open: InboxDependencies["open"],
): Promise<string> {
  const isFiltered = Object.keys(filter).length > 0;
  if (references.length > 0 && isFiltered) throw new CommandError("Give references or filters, not both.");
  const { messages } = await open(false);
  const found = isFiltered
    ? await Array.fromAsync(messages.list(filter))
    : await Promise.all(
        (references.length > 0 ? references : [undefined]).map((each) => find(messages, each)),
      );
  if (found.length === 0) return "No message matches.\n";
  const selected = found
    .filter(({ state }) => command !== "retry" || state !== "delivered")
    .map(({ reference }) => reference);
  if (selected.length === 0)
    throw new CommandError(
      found.length === 1
        ? `${found[0]?.reference} has been delivered already.`
        : `Nothing was changed: all ${found.length} have been delivered already.`,
    );

  const { done, verb, act } = changes[command];
  if (!yes && (command === "delete" || (isFiltered && command !== "retry"))) {
    const count = selected.length === 1 ? "1 message" : `${selected.length} messages`;
    throw new CommandError(`Nothing was changed. To ${verb} ${count}, add --yes`);
  }
  const changed = await messages[act](selected);
  const left = found.length - changed.length;
  return [
    // Filters may select thousands.
    ...(changed.length > listed
      ? [`${changed.length} messages: each ${done}.`]
      : changed.map((reference) => `${reference} ${done}.`)),
    ...(left > 0 ? [`Left unchanged, because they were delivered or no longer exist: ${left}.`] : []),
    "",
  ].join("\n");
}

function readArguments(args: string[]) {
  return parseArguments(
    {
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        all: { type: "boolean" },
        format: { type: "string" },
        output: { type: "string" },
        force: { type: "boolean" },
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

function createExport(format: string | undefined, separator = ","): (messages: StoredMessage[]) => string {
  if (![",", ";", "tab"].includes(separator))
    throw new CommandError(`--separator must be "," or ";" or tab.`);
  switch (format) {
    case "csv":
      return (messages) => formatMessagesCsv(messages, separator === "tab" ? "\t" : separator);
    case "json":
      return formatJson;
    case "mbox":
      throw new CommandError("mbox no longer exists. Use --format csv or --format json.");
    default:
      throw new CommandError("Give --format csv or --format json.");
  }
}
