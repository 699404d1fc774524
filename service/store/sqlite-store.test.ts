import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testStore } from "../../tests/support/store-conformance.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import type { Sale } from "../store.ts";
import { createStore, type StoreEngine } from "./create-store.ts";
import { createFileEngine, openDatabaseFile } from "./databases.ts";
import { createDatabase, createMemoryStore, testDependencies } from "./memory.fixture.ts";
import { createMessageClaims } from "./message-claims.ts";
import { addMessage, claimMessage, newMessage } from "./new-message.fixture.ts";
import { createSale } from "./sale.fixture.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

/** Lists that a call states; what other steps have read; single rows; and what operators name: partners and campaigns. */
const isShort =
  /^SCAN (json_each|CONSTANT ROW|\(subquery|named|ranked|summed|newest_|visitor_counter|delivery_pause|report|known_source)/;

testStore("SQLite", async (caps) => {
  const file = join(folder, `${randomUUID()}.sqlite`);
  let time = Date.UTC(2030, 0, 1);
  const now = () => time;
  (await createDatabase(file)).close();
  const database = openDatabaseFile(file, "service");
  const engine = createFileEngine(database, now);
  const create = (own: StoreEngine) => createStore(own, { ...testDependencies, ...caps });
  const store = create(engine);
  return {
    store,
    engine,
    another: async () => create(createFileEngine(openDatabaseFile(file, "service"), now)),
    elapse: async (milliseconds) => {
      time += milliseconds;
    },
    listFullReads: async ({ text, values }) => {
      const steps = (await engine.query(`explain query plan ${text}`, values)).map(({ detail }) =>
        String(detail),
      );
      return steps.filter((step) => /^SCAN|AUTOMATIC/.test(step) && !isShort.test(step));
    },
    refuseWrites: async (refused) => database.exec(`pragma query_only = ${refused ? "on" : "off"}`),
    close: store.close,
  };
});

/** A store whose clock a test sets. */
function createClocked(start = Date.UTC(2030, 0, 1)) {
  const clock = { time: start };
  return { clock, ...createMemoryStore({ now: () => clock.time }) };
}

test("if the commit fails after the rows were returned, nothing is acknowledged", async () => {
  const { database, store } = createMemoryStore();
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_with_message after insert on inbox_message begin insert into child values (1); end;
    create trigger fail_with_visit after update on visitor_counter begin insert into child values (1); end`);
  const writes = [store.counter.increment(), addMessage(store.messages)];
  for (const result of await Promise.allSettled(writes))
    expect(result).toMatchObject({ status: "rejected", reason: { message: /FOREIGN KEY/ } });
  expect(await store.counter.read()).toBe(0n);
  expect(await Array.fromAsync(store.messages.list())).toEqual([]);
});

test("one failed write doesn't fail the others of its batch", async () => {
  const { store } = createMemoryStore();
  const reference = await addMessage(store.messages);
  const results = await Promise.allSettled([
    store.counter.increment(),
    addMessage(store.messages),
    store.messages.add(newMessage({ reference })),
    addMessage(store.messages),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await store.counter.read()).toBe(1n);
  expect(await Array.fromAsync(store.messages.list())).toHaveLength(3);
});

test("a deleted message leaves no text in the file once the service has stopped", async () => {
  const file = join(folder, "store.sqlite");
  (await createDatabase(file)).close();
  const store = createStore(createFileEngine(openDatabaseFile(file, "service"), Date.now), testDependencies);
  const secret = "Xylophon-Geheimnis-4711";
  const words = { message: `${secret} `.repeat(1000), subject: secret };
  await store.messages.delete([await addMessage(store.messages, words)]);
  await addMessage(store.messages, { ...words, state: "spam" });
  await store.messages.deleteOld({ afterMs: -1 });
  await store.close();
  expect(readFileSync(file, "latin1")).not.toContain(secret);
});

test("if the clock is set back by a day, pauses and leases don't become longer", async () => {
  const { clock, store } = createClocked();
  await addMessage(store.messages);
  await store.messages.postpone(await claimMessage(store.messages), { pauseMs: 10_000 });
  clock.time -= day;
  await claimMessage(store.messages);
  clock.time -= 30_000;
  expect(
    await store.messages.claim(minute),
    "one attempt for one step of the clock, and none for a small correction",
  ).toBeUndefined();
  clock.time -= day;
  await claimMessage(store.messages);
  await store.messages.pauseDeliveries({ pauseMs: 10_000, reason: "429" });
  clock.time -= day;
  expect(await store.messages.readPause()).toBeUndefined();
  await claimMessage(store.messages);
  await store.messages.pauseDeliveries({ pauseMs: 5_000, reason: "429" });
  expect(await store.messages.readPause()).toMatchObject({ until: clock.time + 5_000 });
});

test("a claim reads no more messages if more are pending", async () => {
  const { database } = createMemoryStore();
  let claim = "";
  const query = async (text: string) => {
    claim = text;
    return [];
  };
  await createMessageClaims({ query }).claim(minute);
  const plan = database.prepare(`explain query plan ${claim.replaceAll("for update skip locked", "")}`).all();
  const steps = plan.map(({ detail }) => String(detail)).filter((step) => step.includes("inbox_message"));
  expect(steps.map((step) => step.replace(/^.*INDEX (\w+) .*$/, "$1"))).toEqual([
    expect.stringContaining("PRIMARY KEY"),
    "inbox_message_untried",
    "inbox_message_tried",
    "inbox_message_claimable_set",
  ]);
  expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
});

test("visits are counted while thousands of old messages are deleted", async () => {
  const { store } = createMemoryStore();
  await Promise.all(Array.from({ length: 2000 }, () => addMessage(store.messages, { state: "spam" })));
  let isDone = false;
  const deleting = store.messages.deleteOld({ afterMs: -1 }).finally(() => {
    isDone = true;
  });
  expect(await store.counter.increment()).toBe(1n);
  expect(isDone).toBe(false);
  expect(await deleting).toBe(2000);
});

test("other processes can write while a report is compared with what is known", async () => {
  const file = join(folder, "store.sqlite");
  (await createDatabase(file)).close();
  const store = createStore(createFileEngine(openDatabaseFile(file, "command"), Date.now), testDependencies);
  const service = openDatabaseFile(file, "service");
  const merge = (_known: unknown, reported: readonly Sale[]) => {
    service.exec("begin immediate; rollback");
    return reported;
  };
  await store.sales.importReport("Partner", "{}", [createSale()]);
  const changed = [createSale({ earned: 7n })];
  expect(await store.sales.importReport("Partner", "{}", changed, { merge })).toEqual({
    added: 0,
    changed: 1,
  });
  service.close();
  // An undo in between would leave what is merged with sales that no longer count.
  const undo = (_known: unknown, reported: readonly Sale[]) => {
    undone.push(store.sales.undoImport("Partner"));
    return reported;
  };
  const undone: Promise<boolean>[] = [];
  await expect(
    store.sales.importReport("Partner", "{}", [createSale({ earned: 8n })], { merge: undo }),
  ).rejects.toThrow("at the same time");
  expect(await Promise.all(undone)).toEqual([true]);
  await store.close();
});
