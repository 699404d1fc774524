import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createIntake } from "./intake.ts";
import { createOutbox, type StoreRequest } from "./outbox.ts";

const ana = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };
const options = { spam: false };

function createStore() {
  const database = openDatabase(":memory:");
  const outbox = createOutbox(database, { now: () => 0, newId: () => crypto.randomUUID() });
  return { database, outbox };
}

test("messages that arrive together are stored together, each under its own reference", async () => {
  const { outbox } = createStore();
  const groups: number[] = [];
  const storeAll = (requests: StoreRequest[]) => {
    groups.push(requests.length);
    return outbox.storeAll(requests);
  };
  const take = createIntake({ storeAll });
  const subjects = Array.from({ length: 20 }, (_, count) => `Card ${count}`);
  const references = await Promise.all(
    subjects.map((subject) => take({ message: { ...ana, subject }, options })),
  );
  await take({ message: ana, options });
  expect(groups).toEqual([20, 1]);
  expect(references.map((reference) => outbox.find(reference)?.subject)).toEqual(subjects);
});

test("where the disk refuses, all who wait are told, and the next message is stored", async () => {
  const { database, outbox } = createStore();
  const take = createIntake(outbox);
  database.exec("pragma query_only = on");
  const results = await Promise.allSettled([
    take({ message: ana, options }),
    take({ message: ana, options }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  database.exec("pragma query_only = off");
  const reference = await take({ message: ana, options });
  expect(outbox.list().map((message) => message.reference)).toEqual([reference]);
});

test("a message sent twice at once is stored once", async () => {
  const { outbox } = createStore();
  const take = createIntake(outbox);
  const twice = { message: ana, options: { ...options, idempotencyKey: "one-submission" } };
  const [first, second] = await Promise.all([take(twice), take(twice)]);
  expect(second).toBe(first);
  expect(outbox.list()).toHaveLength(1);
});
