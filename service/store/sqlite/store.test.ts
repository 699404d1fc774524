import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testStore } from "../conformance.fixture.ts";
import { createMemoryStore } from "../memory.fixture.ts";
import { addMessage, claimMessage } from "../new-message.fixture.ts";
import type { StoreCaps } from "../store.ts";
import { openDatabase } from "./database.ts";
import { createSqliteStore } from "./store.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const plenty = { maxWaitingMessages: 1_000_000, maxDatabaseBytes: Number.MAX_SAFE_INTEGER };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

testStore("SQLite", async (caps) => {
  const file = join(folder, `${randomUUID()}.sqlite`);
  let time = Date.UTC(2030, 0, 1);
  const now = () => time;
  const database = openDatabase(file);
  const sources = { ...caps, now, newId: randomUUID, randomBytes };
  const store = createSqliteStore(database, sources);
  return {
    store,
    another: async () => createSqliteStore(openDatabase(file), sources),
    elapse: async (milliseconds) => {
      time += milliseconds;
    },
    refuseWrites: async (refused) => database.exec(`pragma query_only = ${refused ? "on" : "off"}`),
    setCount: async (count) => database.exec(`update visitor_counter set count = ${count}`),
    close: store.close,
  };
});

/** A store whose clock a test sets. */
function createClocked(start = Date.UTC(2030, 0, 1), caps: StoreCaps = plenty) {
  const clock = { time: start };
  return { clock, ...createMemoryStore({ now: () => clock.time, ...caps }) };
}

test("the writes of one turn of the event loop are one transaction", async () => {
  const { database, store } = createMemoryStore();
  const changes = () => Number(database.prepare("select total_changes() as changes").get()?.changes);
  const before = changes();
  await Promise.all(Array.from({ length: 50 }, () => store.counter.increment()));
  expect(changes() - before, "the count's row and the day's").toBe(2);
});

test("if the commit fails after the rows were returned, nothing is acknowledged", async () => {
  const { database, store } = createMemoryStore();
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after insert on contact_message begin insert into child values (1); end`);
  const writes = [store.counter.increment(), addMessage(store.messages)];
  for (const result of await Promise.allSettled(writes))
    expect(result).toMatchObject({ status: "rejected", reason: { message: /FOREIGN KEY/ } });
  expect(await store.counter.read()).toBe(0n);
  expect(await Array.fromAsync(store.messages.list())).toEqual([]);
});

test("if the commit of a claim fails, nothing is claimed", async () => {
  const { database, store } = createMemoryStore();
  const reference = await addMessage(store.messages);
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after update on contact_message begin insert into child values (1); end`);
  await expect(store.messages.claim(minute)).rejects.toThrow(/FOREIGN KEY/);
  expect(await store.messages.find(reference)).toMatchObject({ attempts: 0 });
});

test("a deleted message leaves no text in the file and its log", async () => {
  const file = join(folder, "store.sqlite");
  const store = createSqliteStore(openDatabase(file), {
    ...plenty,
    now: Date.now,
    newId: randomUUID,
    randomBytes,
  });
  const words = "Xylophon-Geheimnis-4711 ".repeat(1000);
  const holds = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes("Xylophon-Geheimnis-4711"));
  const references = await Promise.all(
    [1, 2, 3].map(() => addMessage(store.messages, { message: words, subject: words })),
  );
  await store.messages.postpone(await claimMessage(store.messages), { pauseMs: 0, reason: words });
  expect(holds()).toBe(true);
  await store.messages.delete(references);
  expect(holds()).toBe(false);

  await addMessage(store.messages, { message: words, state: "spam" });
  expect(holds()).toBe(true);
  await store.messages.deleteOld({ spam: -1 });
  expect(holds()).toBe(false);
  await store.close();
});

test("setting the clock back by a day lengthens neither a pause nor a lease", async () => {
  const { clock, store } = createClocked();
  await addMessage(store.messages);
  await store.messages.postpone(await claimMessage(store.messages), { pauseMs: 10_000 });
  clock.time -= day;
  expect(await store.messages.readNextDue()).toBe(0);
  await claimMessage(store.messages);
  expect(await store.messages.claim(minute), "one attempt for one step of the clock").toBeUndefined();
  clock.time -= day;
  await claimMessage(store.messages);
  await store.messages.pauseDeliveries(10_000);
  clock.time -= day;
  await claimMessage(store.messages);
});

test("small steps of the clock, as time servers make them, end no lease", async () => {
  const { clock, store } = createClocked();
  await addMessage(store.messages);
  await claimMessage(store.messages);
  clock.time -= 30_000;
  expect(await store.messages.claim(minute)).toBeUndefined();
});

test("messages that were stored before the clock was set are not old afterwards", async () => {
  const { clock, store } = createClocked(0);
  const reference = await addMessage(store.messages);
  await store.messages.settle(await claimMessage(store.messages), { state: "delivered" });
  const waiting = await addMessage(store.messages);
  const retention = { delivered: 90 * day, waiting: 365 * day };
  expect(await store.messages.deleteOld(retention)).toEqual({});
  clock.time = Date.UTC(2030, 0, 1);
  expect(await store.messages.deleteOld(retention)).toEqual({});
  clock.time += 91 * day;
  expect(await store.messages.deleteOld(retention)).toEqual({ delivered: 1 });
  expect(await store.messages.find(reference)).toBeUndefined();
  expect(await store.messages.find(waiting)).toBeDefined();
});

test("visits are counted while thousands of old messages are deleted", async () => {
  const { store } = createMemoryStore();
  await Promise.all(Array.from({ length: 2000 }, () => addMessage(store.messages, { state: "spam" })));
  let isDone = false;
  const deleting = store.messages.deleteOld({ spam: -1 }).finally(() => {
    isDone = true;
  });
  expect(await store.counter.increment()).toBe(1n);
  expect(isDone).toBe(false);
  expect(await deleting).toEqual({ spam: 2000 });
});

test("text that was deleted during a backup is gone after the next housekeeping", async () => {
  const file = join(folder, "store.sqlite");
  const database = openDatabase(file);
  const store = createSqliteStore(database, { ...plenty, now: Date.now, newId: randomUUID, randomBytes });
  const holds = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes("Xylophon-Geheimnis-4711"));
  const reference = await addMessage(store.messages, { message: "Xylophon-Geheimnis-4711" });
  const reader = openDatabase(file);
  reader.exec("begin; select * from contact_message");
  await store.messages.delete([reference]);
  expect(holds()).toBe(true);
  reader.exec("commit");
  reader.close();
  await store.messages.deleteOld({});
  expect(holds()).toBe(false);
  await store.close();
});

test("the cap on waiting messages counts those of another process after a second", async () => {
  const { clock, database, store } = createClocked(undefined, { ...plenty, maxWaitingMessages: 3 });
  await addMessage(store.messages);
  // As another process would.
  database.exec(`insert into contact_message
    (reference, name, email, subject, message, state, received_at, due_at, due_set_at)
    select value, 'A', 'a@example.com', 'B', 'C', 'waiting', 0, 0, 0 from json_each('["R1", "R2"]')`);
  clock.time += 1001;
  await expect(addMessage(store.messages)).rejects.toMatchObject({ code: "WAITING" });
});

test("the space of deleted messages does not count for the cap on the size", async () => {
  const { store } = createMemoryStore({ maxDatabaseBytes: 200_000 });
  const large = { message: "x".repeat(30_000) };
  const references: string[] = [];
  const fill = async () => {
    for (;;) references.push(await addMessage(store.messages, large));
  };
  await expect(fill()).rejects.toMatchObject({ code: "SIZE" });
  await store.messages.delete(references);
  await addMessage(store.messages, large);
});
