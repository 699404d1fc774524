import { simpleParser } from "mailparser";
import { beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../store/new-message.fixture.ts";
import type { MessageStore } from "../../store/store.ts";
import { CommandError } from "../command-error.ts";
import { runInbox } from "./commands.ts";

const ana = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const omar = { name: "عمر الشريف", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟\nشكرا" };
const settings = { BRAND: "Cardamint", MAIL_FROM: "", SUPPORT_EMAIL: "support@cardamint.example" };

let messages: MessageStore;

beforeEach(() => {
  const now = () => Date.UTC(2030, 0, 1, 9, 30);
  messages = createMemoryStore({ now }).store.messages;
});

let files: Record<string, string> = {};
const write = (file: string, content: string) => {
  files[file] = content;
};

const openedReadOnly: boolean[] = [];
const open = async (readOnly: boolean) => {
  openedReadOnly.push(readOnly);
  return { messages, settings };
};

const run = (...args: string[]) => runInbox(args, { open, write });

async function storeFailed(): Promise<string> {
  const reference = await addMessage(messages, ana);
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 no such user" });
  return reference;
}

test("messages are listed, the oldest first", async () => {
  const first = await addMessage(messages, ana);
  const second = await addMessage(messages, { ...omar, state: "spam" });
  const [head, ...rows] = (await run()).trimEnd().split("\n");
  expect(rows.slice(2)).toEqual(["", "Messages: 2 (waiting 1, spam 1)"]);
  expect(head).toMatch(/^REFERENCE +RECEIVED \(UTC\) +NAME +STATE +EMAIL +SUBJECT$/);
  expect(rows[0]).toMatch(new RegExp(`^${first} +2030-01-01 09:30 +Ana +waiting +ana@example\\.com +Card$`));
  expect(rows[1]).toMatch(
    new RegExp(`^${second} +2030-01-01 09:30 +عمر الشريف +spam +omar@example\\.com +بطاقة$`),
  );
});

test("a retry of what was delivered already says that it changed nothing", async () => {
  await addMessage(messages, ana);
  await messages.settle(await claimMessage(messages), { state: "delivered" });
  await expect(run("retry", "--state", "delivered", "--yes")).rejects.toThrow(
    "Nothing was changed: all that match (1) have been delivered already.",
  );
});

test("an empty inbox says so", async () => {
  expect(await run("list")).toBe("No messages.\n");
  expect(JSON.parse(await run("list", "--json"))).toEqual([]);
});

test("what only looks opens the store for reading, and help opens nothing", async () => {
  const reference = await addMessage(messages, ana);
  openedReadOnly.length = 0;
  await run("--help");
  expect(openedReadOnly).toEqual([]);
  for (const args of [["list"], ["show", reference], ["export", "--format", "csv"]]) await run(...args);
  expect(openedReadOnly).toEqual([true, true, true]);
  await run("done", reference);
  expect(openedReadOnly.at(-1)).toBe(false);
});

test("long and wide words are cut, and no row is longer than the others' columns allow", async () => {
  await addMessage(messages, { ...ana, name: "n".repeat(100), subject: "s".repeat(200) });
  await addMessage(messages, { ...ana, name: "👩‍👩‍👧".repeat(30), subject: "短".repeat(200) });
  const [head = "", long = "", wide = ""] = (await run()).split("\n");
  expect(long.slice(head.indexOf("NAME"), head.indexOf("STATE"))).toBe(`${"n".repeat(23)}…  `);
  expect(long.slice(head.indexOf("SUBJECT"))).toBe(`${"s".repeat(33)}…`);
  expect(wide).toContain(` ${"👩‍👩‍👧".repeat(11)}…   waiting`);
  expect(wide.endsWith(`${"短".repeat(16)}…`)).toBe(true);
});

test("no word of a visitor or of a mail server can command the terminal or turn its direction", async () => {
  const reference = await addMessage(messages, { ...ana, name: "A\u202Ena\u2066", message: "x\u202Ey" });
  await messages.settle(await claimMessage(messages), {
    state: "failed",
    reason: "550 \u001b[2Jgone\r\nfor good",
  });
  const printed = (await run()) + (await run("show", reference));
  expect(printed).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(printed).toContain("Ana");
});

test("one message is shown whole, by its reference as people type it", async () => {
  const reference = await storeFailed();
  const typed = `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase().replaceAll("0", "o");
  const sheet = await run("show", typed);
  for (const part of [reference, "failed", "550 no such user", "ana@example.com", "Where is it?"])
    expect(sheet).toContain(part);
  expect(JSON.parse(await run("show", reference, "--json"))).toMatchObject({
    ...ana,
    reference,
    receivedAt: "2030-01-01T09:30:00.000Z",
  });
});

test("a spreadsheet gets every message, and none of them is a formula", async () => {
  await addMessage(messages, { ...ana, name: '=HYPERLINK("https://evil.example")', subject: "@sum" });
  await addMessage(messages, { ...omar, message: "-1\n+2, 3" });
  const csv = await run("export", "--format", "csv");
  expect(csv.startsWith('\uFEFF"reference","received","state","name","email","subject","message",')).toBe(
    true,
  );
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","ana@example.com","'@sum","Where is it?",`);
  expect(csv).toContain(`"${omar.name}","omar@example.com","${omar.subject}","'-1\n'+2, 3",`);
  expect(csv.match(/\r\n/g)).toHaveLength(3);
});

test("no formula is left for a spreadsheet that splits at semicolons, tabs or bars", async () => {
  const formula = '=HYPERLINK("https://evil.example")';
  for (const before of ["x;", "x\t", "x|", "x,", 'x;"', "x; ", "x\r\n", "\t"])
    await addMessage(messages, { ...ana, subject: before + formula });
  const csv = await run("export", "--format", "csv");
  expect(csv.match(/=HYPERLINK/g)).toHaveLength(8);
  expect(csv).not.toMatch(/(?<!')=HYPERLINK/);
});

test("no word of a visitor or of a mail server commands the terminal that shows the spreadsheet", async () => {
  await addMessage(messages, { ...ana, message: "\u001b[2J\u0007\u009b2J" });
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 \u001b]0;x\u0007" });
  expect(await run("export", "--format", "csv")).not.toMatch(/[^\P{Cc}\r\n]/u);
});

test("a program gets every message as JSON", async () => {
  await addMessage(messages, ana);
  await addMessage(messages, { ...omar, language: "ar" });
  const exported = JSON.parse(await run("export", "--format", "json"));
  expect(exported).toMatchObject([ana, { ...omar, language: "ar", state: "waiting" }]);
});

test("a mail program gets mails from the visitors, whole and apart", async () => {
  await addMessage(messages, { ...ana, message: "Hello\nFrom here on\n>From there" });
  await addMessage(messages, omar);
  const mbox = await run("export", "--format", "mbox");
  expect(mbox.startsWith("From ana@example.com Tue Jan  1 09:30:00 2030\n")).toBe(true);
  const mails = mbox.split(/^From .*\n/m).slice(1);
  expect(mails).toHaveLength(2);
  const [first, second] = await Promise.all(
    mails.map((mail) => simpleParser(mail.replaceAll(/^>(>*From )/gm, "$1"))),
  );
  expect(first?.text).toContain("> Hello\n> From here on\n> >From there");
  expect(second?.subject).toBe(`Contact Form: ${omar.subject}`);
  expect(second?.from?.value).toEqual([{ name: omar.name, address: omar.email }]);
  expect(second?.text).toContain(omar.message.split("\n").join("\n> "));
});

test("a message that was given up, or taken for spam, can be sent after all", async () => {
  const reference = await storeFailed();
  const spam = await addMessage(messages, { ...omar, state: "spam" });
  expect(await run("retry", reference)).toBe(`${reference} waits to be sent.\n`);
  await run("retry", spam);
  expect(await messages.countByState()).toMatchObject({ waiting: 2 });
});

test("a delivered message is not sent again", async () => {
  const reference = await addMessage(messages, ana);
  await messages.settle(await claimMessage(messages), { state: "delivered" });
  await expect(run("retry", reference)).rejects.toThrow("has been delivered already");
});

test("a handled message waits no longer", async () => {
  const reference = await addMessage(messages, ana);
  expect(await run("done", reference)).toBe(`${reference} is handled.\n`);
  expect(await messages.claim(1000)).toBeUndefined();
  expect(await messages.countByState()).toMatchObject({ waiting: 0, handled: 1 });
});

test("a message can be deleted for good", async () => {
  const reference = await addMessage(messages, ana);
  expect(await run("delete", reference)).toBe(`${reference} is deleted.\n`);
  expect(await Array.fromAsync(messages.list())).toEqual([]);
});

test.each([
  [["show"], "Which message?"],
  [["show", "ZZZZZZZZ"], "There is no message with the reference ZZZZZZZZ."],
  [["retry", "ZZZZZZZZ"], "There is no message"],
  [["delete", "ZZZZZZZZ"], "There is no message"],
  [["delete", "ZZZZZZZZ", "YYYYYYYY"], "There is no message"],
  [["delete"], "Which message?"],
  [["delete", "ZZZZZZZZ", "--state", "spam"], "references or filters"],
  [["list", "--state", "lost"], "--state must be of waiting"],
  [["list", "--since", "yesterday"], "--since must be a day"],
  [["list", "--since", "2026-13-01"], "--since must be a day"],
  [["delete", "--until", "2026-11-31", "--yes"], "--until must be a day"],
  [
    ["list", "--since", "2026-11-30", "--until", "2026-11-01"],
    "--since 2026-11-30 is after --until 2026-11-01",
  ],
  [["export", "--format", "json", "--separator", ";"], "--separator is for export --format csv"],
  [["list", "--format", "csv"], "--format is for export"],
  [["show", "7Q3M9X0K", "--state", "spam"], "show takes a reference and no filter"],
  [["list", "--language", "it"], "--language must be"],
  [["export", "--format", "csv", "--separator", "#"], "--separator must be"],
  [["export"], "--format csv"],
  [["export", "--format", "pdf"], "--format csv"],
  [["publish"], 'There is no command "publish".'],
  [["--verbose"], "--verbose"],
])("a command that cannot be carried out says why: %s", async (args, reason) => {
  const failure = run(...args);
  await expect(failure).rejects.toBeInstanceOf(CommandError);
  await expect(failure).rejects.toThrow(reason);
});

async function fillInbox(): Promise<void> {
  files = {};
  await addMessage(messages, { ...ana, language: "en" });
  for (const name of ["Robot 1", "Robot 2", "Robot 3"])
    await addMessage(messages, { ...omar, name, language: "ar", state: "spam" });
}

const count = (table: string) => table.split("\n\n")[0]?.split("\n").slice(1).length;

test("messages are found by state, language, day and text", async () => {
  await fillInbox();
  expect(count(await run("list", "--state", "spam"))).toBe(3);
  expect(count(await run("list", "--state", "spam,waiting"))).toBe(4);
  expect(count(await run("list", "--language", "en"))).toBe(1);
  expect(count(await run("--search", "ROBOT 2"))).toBe(1);
  expect(count(await run("--since", "2030-01-01", "--until", "2030-01-01"))).toBe(4);
  expect(await run("--since", "2030-01-02")).toBe("No messages.\n");
  expect(JSON.parse(await run("export", "--format", "json", "--state", "waiting"))).toHaveLength(1);
});

test("many are changed at once after a question that names their number", async () => {
  await fillInbox();
  const asked: string[] = [];
  const answer = (isYes: boolean) => async (question: string) => {
    asked.push(question);
    return isYes;
  };
  const remove = (confirm?: (question: string) => Promise<boolean>) =>
    runInbox(["delete", "--state", "spam"], { open, write, confirm });
  expect(await remove(answer(false))).toBe("Nothing was changed.\n");
  await expect(remove()).rejects.toThrow("Delete 3 messages for good? Nothing was changed. To do it: --yes");
  expect(await messages.countByState()).toMatchObject({ spam: 3 });
  expect(await remove(answer(true))).toBe("Deleted: 3 of 3.\n");
  expect(asked).toEqual(["Delete 3 messages for good?", "Delete 3 messages for good?"]);
  expect(await messages.countByState()).toMatchObject({ spam: 0, waiting: 1 });
});

test("a script says yes beforehand", async () => {
  await fillInbox();
  expect(await run("done", "--language", "ar", "--yes")).toBe("Marked as handled: 3 of 3.\n");
  expect(await run("retry", "--state", "failed", "--yes")).toBe("No message matches.\n");
});

test("several references are changed together", async () => {
  const one = await addMessage(messages, ana);
  const two = await addMessage(messages, omar);
  expect(await run("delete", one, two, "--yes")).toBe(`${one} is deleted.\n${two} is deleted.\n`);
});

test("what is exported can go into a file, and be split at semicolons", async () => {
  await fillInbox();
  const said = await run("export", "--format", "csv", "--separator", ";", "--output", "messages.csv");
  expect(said).toBe("messages.csv is written. Only you can read it.\n");
  expect(files["messages.csv"]).toMatch(/^\uFEFF"reference";"received";"state";/);
});
