import { expect, test } from "vitest";
import { createMemoryStore } from "./memory.fixture.ts";
import { addMessage } from "./new-message.fixture.ts";

const large = { message: "x".repeat(20_000) };

test("a message is accepted as soon as another process has deleted others", async () => {
  const { database, store } = createMemoryStore({ maxDatabaseBytes: 100_000, monotonicNow: () => 0 });
  for (let count = 0; count < 4; count += 1) await addMessage(store.messages, large);
  await expect(addMessage(store.messages, large)).rejects.toThrow("the cap is reached");
  database.exec("delete from inbox_message where id = 1");
  await addMessage(store.messages, large);
});

test("the messages are measured once a minute, however often readiness is checked", async () => {
  let time = 0;
  const { database, store } = createMemoryStore({ maxDatabaseBytes: 1_000_000, monotonicNow: () => time });
  await addMessage(store.messages);
  database.exec("update inbox_message set bytes = 1000000");
  expect(await store.messages.hasRoom()).toBe(true);
  time += 60_000;
  expect(await store.messages.hasRoom()).toBe(false);
});

test("between two measurements, added messages count toward the cap", async () => {
  const { messages } = createMemoryStore({ maxDatabaseBytes: 100_000, monotonicNow: () => 0 }).store;
  for (let count = 0; count < 4; count += 1) await addMessage(messages, large);
  await expect(addMessage(messages, large)).rejects.toThrow("the cap is reached");
  expect(await messages.readShareUsed()).toBeCloseTo(0.82);
});
