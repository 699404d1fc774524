import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createOutboundClicks } from "./clicks.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createCounter } from "./store.ts";

function open(prepare = "") {
  const database = openDatabase(":memory:");
  database.exec(prepare);
  let time = Date.UTC(2030, 0, 1, 23, 59, 59);
  const dependencies = { inGroup: createGroupCommit(database), now: () => time };
  return {
    database,
    counter: createCounter(database, dependencies),
    clicks: createOutboundClicks(database, dependencies),
    visits: () => database.prepare("select * from daily_visit").all(),
    countedClicks: () => database.prepare("select * from daily_outbound_click").all(),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("the counter begins at zero", () => {
  expect(open().counter.read()).toBe(0n);
});

test("raises of one turn of the event loop share one step, and each is given a number of its own", async () => {
  const { database, counter, visits } = open();
  const changes = () => Number(database.prepare("select total_changes() as changes").get()?.changes);
  const before = changes();
  const numbers = await Promise.all(Array.from({ length: 50 }, () => counter.raise()));
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index + 1)));
  expect(changes() - before, "the count's row and the day's").toBe(2);
  expect(counter.read()).toBe(50n);
  expect(visits()).toEqual([{ day: "2030-01-01", language: "und", count: 50 }]);
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
  const { counter, visits } = open(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred);
    create trigger fail_at_commit after update on visitor_counter begin insert into child values (1); end`);
  await expect(counter.raise()).rejects.toThrow(/FOREIGN KEY/);
  expect(counter.read()).toBe(0n);
  expect(visits()).toEqual([]);
});

test("visits are kept by the day they came on, in UTC, and by the language of the page", async () => {
  const { counter, visits, wait } = open();
  await Promise.all([counter.raise("fr"), counter.raise("ar"), counter.raise("fr"), counter.raise()]);
  wait(1000);
  await counter.raise("fr");
  expect(visits()).toEqual([
    { day: "2030-01-01", language: "ar", count: 1 },
    { day: "2030-01-01", language: "fr", count: 2 },
    { day: "2030-01-01", language: "und", count: 1 },
    { day: "2030-01-02", language: "fr", count: 1 },
  ]);
  expect(counter.read()).toBe(5n);
});

test("clicks are kept by day, placement and language", async () => {
  const { clicks, countedClicks, wait } = open();
  await Promise.all([
    clicks.count({ placement: "buy-now", language: "de" }),
    clicks.count({ placement: "buy-now", language: "de" }),
    clicks.count({ placement: "trade-crypto", language: "de" }),
  ]);
  wait(1000);
  await clicks.count({ placement: "buy-now", language: "de" });
  expect(countedClicks()).toEqual([
    { day: "2030-01-01", placement: "buy-now", language: "de", count: 2 },
    { day: "2030-01-01", placement: "trade-crypto", language: "de", count: 1 },
    { day: "2030-01-02", placement: "buy-now", language: "de", count: 1 },
  ]);
});

test("raises and clicks of one turn are committed together, or not at all", async () => {
  const { counter, clicks, countedClicks } = open(`
    create trigger fail before insert on daily_outbound_click when new.language = 'es'
    begin select raise(abort, 'broken'); end`);
  const spoilt = [counter.raise("en"), clicks.count({ placement: "buy-now", language: "es" })];
  expect((await Promise.allSettled(spoilt)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(counter.read()).toBe(0n);
  const whole = [counter.raise("en"), clicks.count({ placement: "buy-now", language: "en" })];
  expect(await Promise.all(whole)).toEqual([1n, undefined]);
  expect(countedClicks()).toHaveLength(1);
});

test("a click is not acknowledged before it is in the database", async () => {
  const { clicks, countedClicks } = open();
  const click = clicks.count({ placement: "buy-now", language: "en" });
  expect(countedClicks()).toEqual([]);
  await click;
  expect(countedClicks()).toHaveLength(1);
});
