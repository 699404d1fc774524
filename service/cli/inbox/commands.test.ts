import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { digestTarget } from "../../outbox/delivery.ts";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage, claimMessage, testTarget } from "../../store/new-message.fixture.ts";
import type { MessageStore } from "../../store/store.ts";
import { CommandError } from "../command-error.ts";
import { runInbox } from "./commands.ts";

const ana = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const omar = { name: "عمر الشريف", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟\nشكرا" };
const relay = {
  BRAND: "Cardamint",
  SITE_ORIGIN: "https://www.cardamint.example",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  SMTP_URL: "smtp://127.0.0.1",
  FORWARD_FORM_URL: "",
};

let messages: MessageStore;
let time: number;
const now = () => time;

beforeAll(() => {
  process.env.TZ = "Asia/Singapore";
});

afterAll(() => {
  delete process.env.TZ;
});

beforeEach(() => {
  time = Date.UTC(2030, 0, 1, 9, 30);
  messages = createMemoryStore({ now }).store.messages;
});

let files: Record<string, string> = {};
const write = (file: string, content: string) => {
  files[file] = content;
};

const openedReadOnly: boolean[] = [];
const open = async (readOnly: boolean) => {
  openedReadOnly.push(readOnly);
  return { messages, settings: relay };
};

const dependencies = { open, write, now, columns: 100 };

const run = (...args: string[]) => runInbox(args, dependencies);

async function storeFailed(): Promise<string> {
  const reference = await addMessage(messages, ana);
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 no such user" });
  return reference;
}

test("messages are listed by local time, the newest first", async () => {
  const first = await addMessage(messages, ana);
  time += 60_000;
  const second = await addMessage(messages, { ...omar, state: "spam" });
  expect((await run()).split("\n")).toEqual([
    "REFERENCE  RECEIVED          NAME                  STATE      SUBJECT",
    `${second}   2030-01-01 17:31  عمر الشريف            spam       بطاقة`,
    `${first}   2030-01-01 17:30  Ana                   waiting    Card`,
    "",
  ]);
});

test("the newest twenty are listed, and the command that lists all is named", async () => {
  for (let index = 0; index < 23; index += 1)
    await addMessage(messages, { ...ana, subject: `Card ${index}` });
  const newest = await run();
  expect(newest).toContain("Card 22\n");
  expect(newest).not.toContain("Card 2\n");
  expect(newest).toContain("\nThere are older messages. All of them: --all\n");
  expect((await run("--all")).trimEnd().split("\n")).toHaveLength(24);
  expect(JSON.parse(await run("--json"))).toHaveLength(23);
});

test("a retry of what was delivered already says that it changed nothing", async () => {
  await addMessage(messages, ana);
  await messages.settle(await claimMessage(messages), { state: "delivered" });
  await expect(run("retry", "--state", "delivered", "--yes")).rejects.toThrow("has been delivered already.");
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

test("long and wide words are cut, and no row is wider than the terminal", async () => {
  await addMessage(messages, { ...ana, name: "n".repeat(100), subject: "s".repeat(200) });
  await addMessage(messages, { ...ana, name: "👩‍👩‍👧".repeat(30), subject: "短".repeat(200) });
  const [head = "", wide = "", long = ""] = (await run()).split("\n");
  expect(long).toHaveLength(100);
  expect(long.slice(head.indexOf("NAME"), head.indexOf("STATE"))).toBe(`${"n".repeat(19)}…  `);
  expect(long.slice(head.indexOf("SUBJECT"))).toMatch(/^s{37}…$/);
  expect(wide).toContain(` ${"👩‍👩‍👧".repeat(9)}…   waiting`);
  expect(wide.endsWith(`${"短".repeat(18)}…`)).toBe(true);
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

test("JSON has control characters and direction marks as escapes", async () => {
  const text = "a\u001b[2J\u007f\u0085\u009b31m\u061c\u200e\u202e\u2067\u2028z";
  const reference = await addMessage(messages, { ...ana, subject: text });
  for (const args of [["--json"], ["show", reference, "--json"], ["export", "--format", "json"]]) {
    const json = await run(...args);
    expect(json).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_Control}\u2028]/u);
    expect([JSON.parse(json)].flat()).toMatchObject([{ subject: text }]);
  }
});

test("one message is shown whole, by its reference as people type it", async () => {
  const reference = await storeFailed();
  const typed = `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase().replaceAll("0", "o");
  for (const args of [["show", typed], [typed]])
    expect(await run(...args)).toBe(`\
Reference     ${reference}
Received      2030-01-01 17:30
State         failed
Attempts      1
Last failure  550 no such user
Name          Ana
Email         ana@example.com
Subject       Card

Where is it?
`);
  expect(JSON.parse(await run("show", reference, "--json"))).toMatchObject({
    ...ana,
    reference,
    receivedAt: "2030-01-01T09:30:00.000Z",
  });
});

test("without a relay nothing promises a next attempt", async () => {
  const reference = await addMessage(messages, ana);
  expect(await run(reference)).toContain("Next attempt  2030-01-01 17:30\n");
  const settings = { ...relay, SMTP_URL: "" };
  const withoutRelay = { ...dependencies, open: async () => ({ messages, settings }) };
  expect(await runInbox([reference], withoutRelay)).not.toContain("Next attempt");
});

test("a pause is shown with its reason until a retry ends it", async () => {
  const reference = await addMessage(messages, ana);
  await messages.pauseDeliveries(digestTarget(relay), {
    pauseMs: 900_000,
    reason: "535 who\u001b[2J are you?",
  });
  const paused = `
Deliveries are paused until 2030-01-01 17:45: 535 who [2J are you?
Once you've fixed the cause: npm run inbox -- retry --state waiting
`;
  expect(await run()).toContain(paused);
  expect(await run(reference)).toContain(paused);
  await run("retry", reference);
  expect(await run()).not.toContain("paused");
});

test("a spreadsheet gets times that it understands", async () => {
  const reference = await addMessage(messages, ana);
  expect(await run("export", "--format", "csv")).toContain(`"${reference}","2030-01-01 17:30:00","waiting"`);
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

test("a message that was given up, or taken for spam, can be sent after all", async () => {
  const reference = await storeFailed();
  const spam = await addMessage(messages, { ...omar, state: "spam" });
  expect(await run("retry", reference)).toBe(`${reference} will be delivered.\n`);
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
  expect(await messages.claim(1000, testTarget)).toBeUndefined();
  expect(await messages.countByState()).toMatchObject({ waiting: 0, handled: 1 });
});

test("a message can be marked as spam", async () => {
  const reference = await addMessage(messages, ana);
  expect(await run("spam", reference)).toBe(`${reference} is marked as spam.\n`);
  expect(await messages.countByState()).toMatchObject({ waiting: 0, spam: 1 });
});

test("a message can be deleted for good", async () => {
  const reference = await addMessage(messages, ana);
  await expect(run("delete", reference)).rejects.toThrow("To delete for good 1 message, add --yes");
  expect(await Array.fromAsync(messages.list())).toHaveLength(1);
  expect(await run("delete", reference, "--yes")).toBe(`${reference} is deleted.\n`);
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
  [["list", "--since", "last week"], "--since must be a day such as 2026-11-21, today or yesterday"],
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
  [["export", "--format", "mbox"], "mbox no longer exists. Use --format csv or --format json."],
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

const count = (table: string) => table.trimEnd().split("\n").length - 1;

test("messages are found by state, language, day and text", async () => {
  await fillInbox();
  expect(count(await run("list", "--state", "spam"))).toBe(3);
  expect(count(await run("list", "--state", "spam,waiting"))).toBe(4);
  expect(count(await run("list", "--language", "en"))).toBe(1);
  expect(count(await run("--search", "ROBOT 2"))).toBe(1);
  expect(count(await run("--since", "2030-01-01", "--until", "2030-01-01"))).toBe(4);
  expect(await run("--since", "2030-01-02")).toBe("No messages.\n");
  expect(count(await run("--since", "yesterday"))).toBe(4);
  expect(await run("--until", "yesterday")).toBe("No messages.\n");
  expect(JSON.parse(await run("export", "--format", "json", "--state", "waiting"))).toHaveLength(1);
});

test("messages are deleted, and many changed, only with --yes", async () => {
  await fillInbox();
  await expect(run("delete", "--state", "spam")).rejects.toThrow(
    "Nothing was changed. To delete for good 3 messages, add --yes",
  );
  await expect(run("done", "--language", "ar")).rejects.toThrow("To mark as handled 3 messages, add --yes");
  expect(await messages.countByState()).toMatchObject({ spam: 3 });
  expect(await run("delete", "--state", "spam", "--yes")).toMatch(/^(\w{8} is deleted\.\n){3}$/);
  expect(await messages.countByState()).toMatchObject({ spam: 0, waiting: 1 });
});

test("a script says yes beforehand", async () => {
  await fillInbox();
  expect(await run("done", "--language", "ar", "--yes")).toMatch(/^(\w{8} is handled\.\n){3}$/);
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
