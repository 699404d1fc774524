import { pipeline } from "node:stream/promises";
import { withProgress } from "../../lib/progress.ts";
import { formatTime } from "../../lib/text/format-time.ts";
import { maxListedText, shorten, toPlainLine } from "../../lib/text/safe-text.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { normalizeReference } from "../contact/reference.ts";
import { describeRestart } from "../operator/checks/settings-checks.ts";
import { describeMessage } from "../operator/inbox/describe-message.ts";
import { actions, changeMessages, countMessages, isAction } from "../operator/inbox/message-actions.ts";
import { parseFilter } from "../operator/inbox/message-filter.ts";
import { formatMessagesCsv } from "../operator/inbox/messages-export.ts";
import type { MessageFilter, MessageStore, StoredMessage } from "../store.ts";
import { runCommand, seeHelp, withStore } from "./command.ts";

const listed = 20;

const usage = `Reads the messages of the contact form. It works while the service runs. In a browser: npm run desk

  inbox                     the newest ${listed}
  inbox show REFERENCE      one message, in full
  inbox export              all messages as CSV, the newest first
  inbox retry REFERENCE …   make them pending, to be delivered again, even if they failed or are spam
  inbox resend REFERENCE …  make delivered ones pending, to be delivered once more
  inbox done REFERENCE …    mark them as handled: they are no longer delivered
  inbox spam REFERENCE …    mark them as spam: they are no longer delivered
  inbox delete REFERENCE … --yes   delete them for good

To select by state, in the list, in export, or in place of references:
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
    const { yes, state } = values;
    const [command = "list", ...typed] = positionals;
    if (state?.trim() === "") throw new Error("--state is empty: it would select all messages.");
    if (!commands.includes(command)) throw new Error(`There is no command "${command}". ${seeHelp("inbox")}`);
    const filter = parseFilter({ state });
    if (!isAction(command))
      return await withStore("read", async ({ messages }, settings) => {
        if (command === "show") return await show(messages, typed, settings);
        if (typed.length > 0) throw new Error(`To read one message: npm run inbox -- show ${typed[0]}`);
        if (command === "list") return await list(messages, filter);
        const write = () =>
          pipeline(formatMessagesCsv(messages.list(filter)), process.stdout, { end: false });
        // In a terminal, the rows themselves show the progress.
        await (process.stdout.isTTY ? write() : withProgress("Exporting messages", write));
        return "";
      });
    if ((state !== undefined) === typed.length > 0)
      throw new Error("Give references such as 7Q3M9X0K, or states such as --state failed.");
    return await withStore("command", async (store, settings) => {
      const { messages } = store;
      const references = state ? await messages.listReferences(filter) : typed.map(normalizeReference);
      if (references.length === 0) return "No message matches.\n";
      if (command === "delete" && !yes)
        throw new Error(
          `Nothing was changed. To delete ${countMessages(references.length)} for good, add --yes`,
        );
      const { changed, text } = await changeMessages(messages, command, references);
      if (changed === 0) throw new Error(text);
      const sendsAgain = command === "retry" || command === "resend";
      const restart = sendsAgain ? await describeRestart(store, settings) : undefined;
      return `${text}\n${restart ? `${restart}\n` : ""}`;
    });
  },
});

async function list(store: MessageStore, filter: MessageFilter): Promise<string> {
  const { messages, next } = await store.readPage(filter, { limit: listed });
  if (messages.length === 0) return "No messages.\n";
  const older = next ? "There are older messages: npm run desk\n" : "";
  return `${messages.map(formatLine).join("")}${older}To read one: npm run inbox -- show ${messages[0]?.reference}\n`;
}

/** The state, in Latin letters, is between name and subject: a terminal would swap two neighboring Arabic texts. */
function formatLine({ reference, receivedAt, name, state, subject, reason }: StoredMessage): string {
  const [listedName, listedSubject] = [name, subject].map((text) => shorten(text, maxListedText));
  const cells = [reference, formatTime(receivedAt), listedName, state, listedSubject];
  if (reason !== null) cells.push(`(${reason})`);
  return `${toPlainLine(cells.join("  "))}\n`;
}

async function show(messages: MessageStore, [typed, ...others]: string[], settings: ServiceSettings) {
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
