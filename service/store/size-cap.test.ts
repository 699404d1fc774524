import { expect, test } from "vitest";
import { createMemoryStore } from "./memory.fixture.ts";
import { addMessage, newMessage } from "./new-message.fixture.ts";
import { createSizeCap } from "./size-cap.ts";

const large = { message: "x".repeat(20_000) };

test("a commit that fails frees no space: the cap counts the messages that it would have deleted", async () => {
  const { database, store } = createMemoryStore({ maxDatabaseBytes: 100_000 });
  for (let count = 0; count < 4; count += 1) await addMessage(store.messages, { ...large, state: "spam" });
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after insert on inbox_message begin insert into child values (1); end`);
  await expect(addMessage(store.messages, large)).rejects.toThrow(/FOREIGN KEY/);
  database.exec("drop trigger fail_at_commit; update inbox_message set state = 'waiting'");
  await expect(addMessage(store.messages, large)).rejects.toMatchObject({ name: "StoreFullError" });
});

test("the messages are measured once a minute, however often readiness is checked", async () => {
  let time = 0;
  let measurements = 0;
  const query = async () => {
    measurements += 1;
    return [{ bytes: 0n, replaceable: 0n }];
  };
  const cap = createSizeCap({ maxDatabaseBytes: 1_000_000, monotonicNow: () => time });
  for (let count = 0; count < 10; count += 1) await cap.hasRoom(query);
  await cap.makeRoom([newMessage()], query);
  expect(measurements).toBe(1);
  time += 60_000;
  await cap.hasRoom(query);
  expect(measurements).toBe(2);
});
