import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createCounter } from "./store.ts";

function open() {
  const database = openDatabase(":memory:");
  return { database, counter: createCounter(database) };
}

test("the counter begins at zero", () => {
  expect(open().counter.read()).toBe(0n);
});

test("raises of one turn of the event loop share one statement, and each is given a number of its own", async () => {
  const { database, counter } = open();
  const changes = () => Number(database.prepare("select total_changes() as changes").get()?.changes);
  const before = changes();
  const numbers = await Promise.all(Array.from({ length: 50 }, () => counter.raise()));
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index + 1)));
  expect(changes() - before).toBe(1);
  expect(counter.read()).toBe(50n);
});

test("a raise is not acknowledged before it is in the database", async () => {
  const { counter } = open();
  const raise = counter.raise();
  expect(counter.read()).toBe(0n);
  expect(await raise).toBe(1n);
  expect(await counter.raise()).toBe(2n);
});

test("counts beyond what a JavaScript number holds stay exact", async () => {
  const { database, counter } = open();
  database.exec("update visitor_counter set count = 9007199254740993");
  expect(await counter.raise()).toBe(9007199254740994n);
});

test("where the database takes no writes every waiting raise is refused, and later ones succeed again", async () => {
  const { database, counter } = open();
  database.exec("pragma query_only = on");
  const results = await Promise.allSettled([counter.raise(), counter.raise()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  database.exec("pragma query_only = off");
  expect(await counter.raise()).toBe(1n);
});

test("a commit that fails after the row was given out is no raise", async () => {
  const { database } = open();
  database.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after update on visitor_counter begin insert into child values (1); end`);
  const counter = createCounter(database);
  await expect(counter.raise()).rejects.toThrow(/FOREIGN KEY/);
  expect(counter.read()).toBe(0n);
});
