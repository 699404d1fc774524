import { expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../store/new-message.fixture.ts";
import type { NewMessage } from "../../store.ts";
import { formatMessagesCsv } from "./messages-export.ts";

/** The CSV of messages, the oldest of which has failed. */
async function exportMessages(...changes: Partial<NewMessage>[]) {
  const { messages } = createMemoryStore({ now: () => Date.UTC(2030, 0, 1, 9, 30) }).store;
  for (const change of changes) await addMessage(messages, change);
  await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 \u001b]0;x\u0007" });
  return (await Array.fromAsync(formatMessagesCsv(messages.list()))).join("");
}

const formula = '=HYPERLINK("https://evil.example")';

test("a spreadsheet gets every message, its local time, and no formula", async () => {
  const csv = await exportMessages(
    { name: formula, subject: "@sum" },
    { name: "عمر الشريف", email: "omar@example.com", subject: "بطاقة", message: "-1\n+2, 3" },
  );
  expect(csv).toMatch(/^\uFEFF"reference","received","state","name","email","subject","message",/);
  expect(csv).toContain(`"${new Date(Date.UTC(2030, 0, 1, 9, 30)).toLocaleString("sv-SE")}","failed",`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","ana@example.com","'@sum","Where is it?",`);
  expect(csv).toContain(`"عمر الشريف","omar@example.com","بطاقة","'-1\n'+2, 3",`);
  expect(csv.match(/\r\n/g)).toHaveLength(3);
});

test("a spreadsheet that splits at semicolons, tabs, or bars gets no formula either", async () => {
  const starts = ["x;", "x\t", "x|", "x,", 'x;"', "x; ", "x\r\n", "\t"];
  const csv = await exportMessages(...starts.map((start) => ({ subject: start + formula })));
  expect(csv.match(/=HYPERLINK/g)).toHaveLength(8);
  expect(csv).not.toMatch(/(?<!')=HYPERLINK/);
});

test("exports have no control characters for the terminal", async () => {
  const message = "a\u001b[2J\u0007\u007f\u0085\u009b31m\u061c\u200e\u202e\u2067\u2028z";
  expect(await exportMessages({ message })).not.toMatch(/[^\P{Cc}\r\n]/u);
});
