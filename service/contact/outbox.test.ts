import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

const day = 24 * 60 * 60 * 1000;
const lease = 90_000;
const ana = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const omar = { name: "عمر", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟" };

let outbox: Outbox;
let time: number;

beforeEach(() => {
  time = Date.UTC(2030, 0, 1);
  outbox = createOutbox(openDatabase(":memory:"), { now: () => time, newId: () => crypto.randomUUID() });
});

function claimed() {
  const claim = outbox.claim(lease);
  if (!claim) throw new Error("nothing could be claimed");
  return claim;
}

test("a stored message is kept as it was written", () => {
  const reference = outbox.store(omar, { spam: false, language: "ar" });
  expect(outbox.find(reference)).toMatchObject({
    ...omar,
    language: "ar",
    state: "waiting",
    receivedAt: time,
    attempts: 0,
  });
});

test("a reference is eight characters that cannot be mistaken for one another", () => {
  const references = Array.from({ length: 200 }, () => outbox.store(ana, { spam: false }));
  expect(new Set(references).size).toBe(200);
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test("a message sent twice with one key is stored once and keeps its reference", () => {
  const reference = outbox.store(ana, { idempotencyKey: "key", spam: false });
  expect(outbox.store(ana, { idempotencyKey: "key", spam: false })).toBe(reference);
  expect(outbox.list()).toHaveLength(1);
});

test("other words with the same key are another message", () => {
  const reference = outbox.store(ana, { idempotencyKey: "key", spam: false });
  const changed = { ...ana, message: "Never mind." };
  expect(outbox.store(changed, { idempotencyKey: "key", spam: false })).not.toBe(reference);
});

test("the same words without a key are two messages", () => {
  outbox.store(ana, { spam: false });
  outbox.store(ana, { spam: false });
  expect(outbox.list()).toHaveLength(2);
});

test("a claimed message is nobody else's until the claim runs out", () => {
  outbox.store(ana, { spam: false });
  claimed();
  expect(outbox.claim(lease)).toBeUndefined();
  expect(outbox.nextAttemptAt()).toBe(time + lease);
  time += lease;
  expect(outbox.claim(lease)).toMatchObject({ ...ana, attempts: 2 });
});

test("messages leave in the order they came", () => {
  outbox.store(ana, { spam: false });
  time += 1;
  outbox.store(omar, { spam: false });
  expect([claimed().name, claimed().name]).toEqual([ana.name, omar.name]);
});

test("a visitor's second message waits for the first one, other visitors' do not", () => {
  outbox.store(ana, { spam: false });
  outbox.store({ ...ana, email: "Ana@Example.com", subject: "Second" }, { spam: false });
  outbox.store(omar, { spam: false });
  const first = claimed();
  outbox.postpone(first, time + 1000, "down");
  expect(claimed().name).toBe(omar.name);
  expect(outbox.claim(lease)).toBeUndefined();
  expect(outbox.nextAttemptAt()).toBe(time + 1000);
  time += 1000;
  outbox.markDelivered(claimed());
  expect(claimed().subject).toBe("Second");
});

test("a postponed message says why and waits for its time", () => {
  const reference = outbox.store(ana, { spam: false });
  outbox.postpone(claimed(), time + 5000, "421 busy");
  expect(outbox.find(reference)).toMatchObject({ state: "waiting", reason: "421 busy", attempts: 1 });
  expect(outbox.claim(lease)).toBeUndefined();
  time += 5000;
  expect(claimed().reference).toBe(reference);
});

test("who comes late cannot give back a claim that has passed to another", () => {
  outbox.store(ana, { spam: false });
  const late = claimed();
  time += lease;
  claimed();
  outbox.postpone(late, time);
  expect(outbox.claim(lease)).toBeUndefined();
});

test("spam is kept and never claimed", () => {
  const reference = outbox.store(ana, { spam: true });
  expect(outbox.claim(lease)).toBeUndefined();
  expect(outbox.find(reference)).toMatchObject({ state: "spam" });
});

test("what was delivered, and spam, is deleted when it is old; what nobody has received is kept", () => {
  outbox.store(ana, { spam: false });
  outbox.markDelivered(claimed());
  outbox.store(ana, { spam: true });
  outbox.store(ana, { spam: false });
  outbox.markUndelivered(claimed(), "550 no such user");
  outbox.store(omar, { spam: false });
  expect(outbox.deleteSettledBefore(time)).toBe(0);
  time += 90 * day;
  expect(outbox.deleteSettledBefore(time - 1)).toBe(2);
  expect(outbox.counts()).toEqual({ waiting: 1, delivered: 0, spam: 0, undelivered: 1 });
});

test("an undelivered message can be tried anew, a delivered one not", () => {
  const reference = outbox.store(ana, { spam: false });
  outbox.markUndelivered(claimed(), "550 no such user");
  expect(outbox.claim(lease)).toBeUndefined();
  time += day;
  expect(outbox.retry(reference)).toBe(true);
  const again = claimed();
  expect(again).toMatchObject({ reference, firstAttemptAt: time });
  outbox.markDelivered(again);
  expect(outbox.retry(reference)).toBe(false);
});

test("a deleted message is gone, and one that was not there is said not to be", () => {
  const reference = outbox.store(ana, { spam: false });
  expect(outbox.delete(reference)).toBe(true);
  expect(outbox.find(reference)).toBeUndefined();
  expect(outbox.delete(reference)).toBe(false);
});

test("the oldest message that waits is known by its time", () => {
  expect(outbox.oldestWaiting()).toBeUndefined();
  outbox.store(ana, { spam: false });
  time += 1000;
  outbox.store(omar, { spam: false });
  expect(outbox.oldestWaiting()).toBe(time - 1000);
});

test("a commit that fails after the reference was given out acknowledges no message", () => {
  const database = openDatabase(":memory:");
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after insert on contact_message begin insert into child values (1); end`);
  const failing = createOutbox(database, { now: () => time, newId: () => crypto.randomUUID() });
  expect(() => failing.store(ana, { spam: false })).toThrow(/FOREIGN KEY/);
  expect(failing.list()).toEqual([]);
});
