import { expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../store/new-message.fixture.ts";
import type { MessageStore, NewMessage } from "../store/store.ts";
import { formatMessagesCsv } from "./messages-export.ts";

const omar = { name: "عمر الشريف", email: "omar@example.com", subject: "بطاقة" };

async function store(...changes: Partial<NewMessage>[]) {
  const { messages } = createMemoryStore({ now: () => Date.UTC(2030, 0, 1, 9, 30) }).store;
  for (const change of changes) await addMessage(messages, change);
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 \u001b]0;x\u0007" });
  return messages;
}

const formatCsv = async (messages: MessageStore) =>
  (await Array.fromAsync(formatMessagesCsv(messages.list()))).join("");

test("a spreadsheet gets every message, its local time, and no formula", async () => {
  const csv = await formatCsv(
    await store(
      { name: '=HYPERLINK("https://evil.example")', subject: "@sum" },
      { ...omar, message: "-1\n+2, 3" },
    ),
  );
  expect(csv.startsWith('\uFEFF"reference","received","state","name","email","subject","message",')).toBe(
    true,
  );
  expect(csv).toContain(`"${new Date(Date.UTC(2030, 0, 1, 9, 30)).toLocaleString("sv-SE")}","failed",`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","ana@example.com","'@sum","Where is it?",`);
  expect(csv).toContain(`"${omar.name}","omar@example.com","${omar.subject}","'-1\n'+2, 3",`);
  expect(csv.match(/\r\n/g)).toHaveLength(3);
});

test("a spreadsheet that splits at semicolons, tabs, or bars gets no formula either", async () => {
  const formula = '=HYPERLINK("https://evil.example")';
  const starts = ["x;", "x\t", "x|", "x,", 'x;"', "x; ", "x\r\n", "\t"];
  const csv = await formatCsv(await store(...starts.map((start) => ({ subject: start + formula }))));
  expect(csv.match(/=HYPERLINK/g)).toHaveLength(8);
  expect(csv).not.toMatch(/(?<!')=HYPERLINK/);
});

test("exports have no control characters for the terminal", async () => {
  const text = "a\u001b[2J\u0007\u007f\u0085\u009b31m\u061c\u200e\u202e\u2067\u2028z";
  const messages = await store({ message: text });
  expect(await formatCsv(messages)).not.toMatch(/[^\P{Cc}\r\n]/u);
});
