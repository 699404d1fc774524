import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import type { MessageStore } from "../../service/store.ts";
import { runCommand, spawnCommand } from "../support/service/run-command.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

let environment: Record<string, string>;
let messages: MessageStore;

// As in the service, which has the database open while commands use it.
beforeEach(async () => {
  environment = {
    DATABASE_FILE: createStoreFile(),
    SMTP_URL: "smtp://127.0.0.1",
    MAIL_FROM: "web@mint.shop",
  };
  const store = await openFileStore(environment.DATABASE_FILE ?? "");
  messages = store.messages;
  return store.close;
});

const run = (...args: string[]) => runCommand("inbox", args, { env: environment });

const inbox = async (...args: string[]) => (await run(...args)).stdout;

const refusal = (line: string) => ({ status: 1, stdout: "", stderr: `${line}\n` });

test("the newest twenty messages are listed, one line each, cut, and without control characters", async () => {
  expect(await inbox()).toBe("No messages.\n");
  for (let index = 0; index < 20; index += 1) await addMessage(messages, { subject: `Card ${index}.` });
  const long = { name: "N".repeat(1_000), subject: "S".repeat(100_000) };
  const cut = await addMessage(messages, long);
  expect((await inbox()).split("\n")[0]).toMatch(/ {2}N{199}… {2}pending {2}S{199}…$/);
  expect(await inbox("show", cut)).toContain(long.subject);
  await messages.delete([cut]);
  const newest = await addMessage(messages, { name: "A\u202Ena", subject: "x\u001b[2J\ny", state: "spam" });
  const lines = (await inbox()).split("\n");
  expect(lines[0]).toMatch(
    new RegExp(`^${newest}  20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  Ana  spam  x \\[2J y$`),
  );
  expect(lines.slice(19)).toEqual([
    expect.stringContaining("Card 1."),
    "There are older messages: npm run desk",
    `To read one: npm run inbox -- show ${newest}`,
    "",
  ]);
  expect((await inbox("export", "--state", "spam")).split("\r\n")).toHaveLength(3);
});

test("a message is shown by its reference in any spelling, with its delivery", async () => {
  const reference = await addMessage(messages, { language: "fr" });
  const typed = `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase();
  await messages.pauseDeliveries({ pauseMs: 900_000, reason: "535 who\u001b[2J are you?" });
  expect(await inbox("show", typed)).toMatch(
    new RegExp(`^Reference     ${reference}
Name          Ana
Email         ana@example.com
Received      [\\d: -]+
Language      Français
State         pending
Attempts      0
Next attempt  [\\d: -]+
Paused        535 who \\[2J are you\\?
Subject       Card

Where is it\\?
$`),
  );
  await inbox("retry", reference);
  expect(await inbox("show", reference)).not.toContain("Paused");
});

test("messages are retried, handled, and deleted, by reference or by filter", async () => {
  const failed = await addMessage(messages);
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 no such user" });
  expect(await inbox("--state", "failed")).toContain("  Ana  failed  Card  (550 no such user)\n");
  const spam = await addMessage(messages, { state: "spam" });
  expect(await inbox("retry", failed, spam)).toBe("2 messages set to pending.\n");
  expect(await messages.countUnread()).toMatchObject({ pending: 2 });
  await claimMessage(messages);
  expect(await inbox("retry", failed, spam)).toBe(
    "1 message set to pending.\n1 message unchanged: delivered, being sent, or not in the inbox.\n",
  );
  expect(await run("resend", failed)).toMatchObject(
    refusal("1 message unchanged: not delivered, or not in the inbox."),
  );
  expect(await inbox("done", "--state", "unread")).toBe("2 messages marked as handled.\n");
  expect(await inbox("done", "--state", "unread")).toBe("No message matches.\n");
  expect(await run("delete", "--state", "handled,delivered")).toMatchObject(
    refusal("Nothing was changed. To delete 2 messages for good, add --yes"),
  );
  expect(await inbox("delete", "--state", "handled,delivered", "--yes")).toBe("2 messages deleted.\n");
  expect(await Array.fromAsync(messages.list())).toEqual([]);
});

test("an inbox larger than the memory is exported and emptied", () => {
  const database = new DatabaseSync(environment.DATABASE_FILE ?? "");
  database.exec(`insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at,
      bytes, claimable_at, claimable_set_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 160)
    select 'R' || i, 'Eve', 'eve@example.com', 'Spam', hex(zeroblob(128 * 1024)), 'spam', 0, 0, 1, 0, 0 from n`);
  database.close();
  const env = { ...environment, NODE_OPTIONS: "--max-old-space-size=40" };
  expect(spawnCommand("inbox", ["export"], { env }).stdout.match(/"R\d+"/g)).toHaveLength(160);
  const deleted = spawnCommand("inbox", ["delete", "--state", "spam", "--yes"], { env });
  expect(deleted.stdout).toBe("160 messages deleted.\n");
});

test.each([
  [["show", "ZZZZZZZZ"], "There is no message with the reference ZZZZZZZZ."],
  [["list", "7Q3M9X0K"], "To read one message: npm run inbox -- show 7Q3M9X0K"],
  [["delete", "--yes"], "Give references such as 7Q3M9X0K, or states such as --state failed."],
  [["delete", "--state", "", "--yes"], "--state is empty: it would select all messages."],
  [["delete", "--state", "spm", "--yes"], "The state must be unread, pending,"],
  [["delete", "ZZZZZZZZ", "--state", "spam"], "Give references such as"],
])("an invalid command says why: %s", async (args, reason) => {
  expect(await run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
});

test("without messages here, the inbox says where they are, and creates nothing", async () => {
  environment = { DATABASE_FILE: "/nowhere/x.sqlite" };
  const missing = "There is no database at /nowhere/x.sqlite. Has the service run here?";
  expect(await run()).toMatchObject(refusal(missing));
  environment = { CONTACT_FORM_URL: "https://forms.test/f", VISITOR_COUNTER_URL: "https://project.test" };
  const elsewhere =
    "This site is static: its messages are at https://forms.test, its figures at https://project.test: docs/publish-static.md.";
  expect(await run()).toMatchObject(refusal(elsewhere));
});
