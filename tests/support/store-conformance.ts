import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Query, Statement } from "../../lib/sql/engine.ts";
import { toDay } from "../../lib/text/format-time.ts";
import { createStore, type StoreDependencies, type StoreEngine } from "../../service/store/create-store.ts";
import { testDependencies } from "../../service/store/memory.fixture.ts";
import { addMessage, claimMessage, newMessage } from "../../service/store/new-message.fixture.ts";
import { createSale } from "../../service/store/sale.fixture.ts";
import type { Sale, Store } from "../../service/store.ts";

export type Caps = Pick<StoreDependencies, "maxDatabaseBytes" | "monotonicNow">;

/** One empty store, and what a test may do to its engine. */
export interface TestedStore {
  store: Store;
  engine: StoreEngine;
  /** A second instance on the same data: another process, as far as the engine can tell. */
  another(): Promise<Store>;
  /** Lets time pass for the engine. */
  elapse(milliseconds: number): Promise<void>;
  /** Lists the steps of a statement's plan that read a whole table, as far as it isn't one of a few rows. */
  listFullReads(statement: Statement): Promise<string[]>;
  /** Makes every write fail, or lets writes succeed again. */
  refuseWrites(refused: boolean): Promise<void>;
  close(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let reads = 0;

const plenty: Caps = {
  maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
  // A minute later at each reading: what is stored is measured each time.
  monotonicNow() {
    reads += 1;
    return reads * minute;
  },
};

/** Only commands and the desk use these, in a process of their own. They may read whole tables. */
const ofCommands = [
  "sources.readSize",
  "sales.importReport",
  "sales.undoImport",
  "sales.listLastImports",
  "sales.readSources",
  "sales.readPlacements",
  "messages.listReferences",
];

/** Creates the store with an engine that records its statements. */
function recordStatements({ engine }: TestedStore, caps: Caps) {
  const statements: Statement[] = [];
  const record =
    (query: Query): Query =>
    (text, values = []) => {
      statements.push({ text, values });
      return query(text, values);
    };
  const store = createStore(
    {
      ...engine,
      query: record(engine.query),
      transact: (run, channel) =>
        engine.transact(
          ({ query, execute, commit }) =>
            run({
              query: record(query),
              execute,
              commit(list) {
                statements.push(...list);
                return commit(list);
              },
            }),
          channel,
        ),
    },
    { ...testDependencies, ...caps },
  );
  return { store, takeStatements: () => statements.splice(0) };
}

/** Tests that an engine implements `store.ts`. The test file of each engine calls it. */
export function testStore(engine: string, open: (caps: Caps) => Promise<TestedStore>): void {
  describe(engine, () => {
    let tested: TestedStore;
    let store: Store;

    async function reopen(caps: Partial<Caps>): Promise<void> {
      await tested.close();
      tested = await open({ ...plenty, ...caps });
      store = tested.store;
    }

    const add = (change: Parameters<typeof addMessage>[1] = {}) => addMessage(store.messages, change);
    const claim = (leaseMs = minute) => claimMessage(store.messages, leaseMs);

    beforeEach(async () => {
      tested = await open(plenty);
      store = tested.store;
    });

    afterEach(() => tested.close());

    describe("counter", () => {
      test("gives each increment its own number, even with two instances", async () => {
        const other = await tested.another();
        const numbers = await Promise.all(
          Array.from({ length: 100 }, (_, index) => (index % 2 ? store : other).counter.increment("fr")),
        );
        expect(new Set(numbers).size).toBe(100);
        expect(await store.counter.read()).toBe(100n);
        expect(await other.counter.read()).toBe(100n);
        await other.close();
      });

      test("counts visits by language, and clicks by placement and language, for each day", async () => {
        await Promise.all([
          store.counter.increment("fr"),
          store.counter.increment("fr"),
          store.counter.increment(),
          store.counter.countClick({ placement: "hero", language: "de" }),
          store.counter.countClick({ placement: "hero", language: "de" }),
          store.counter.countClick({ placement: "exchange", language: "de" }),
        ]);
        const counts = await store.readDailyCounts("2000-01-01", "2999-12-31");
        const today = counts.since ?? "";
        expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(counts).toEqual({
          since: today,
          clicksSince: today,
          total: 3n,
          counts: [
            { day: today, placement: "", language: "fr", count: 2 },
            { day: today, placement: "", language: "und", count: 1 },
            { day: today, placement: "exchange", language: "de", count: 1 },
            { day: today, placement: "hero", language: "de", count: 2 },
          ],
          sources: [],
        });
        expect(await store.readDailyCounts(today, today)).toEqual(counts);
        const none = { ...counts, counts: [] };
        expect(await store.readDailyCounts("2000-01-01", "2000-01-02")).toEqual(none);
      });
    });

    describe("sources", () => {
      const readAll = (source?: string) => store.readDailyCounts("2000-01-01", "2999-12-31", source);
      const readSources = async () => {
        const rows = Map.groupBy((await readAll()).sources, ({ source }) => source);
        const sum = (counted: { count: number }[]) => counted.reduce((total, { count }) => total + count, 0);
        return [...rows].map(([source, ofSource]) => [
          source,
          sum(ofSource.filter(({ placement }) => placement === "")),
          sum(ofSource.filter(({ placement }) => placement !== "")),
        ]);
      };
      const visit = (source: string | undefined, times: number) =>
        Promise.all(Array.from({ length: times }, () => store.counter.increment("en", source)));

      test("count visits and clicks by link and language, across batches, and can be read one by one", async () => {
        const source = "news.example";
        const click = () => store.counter.countClick({ placement: "hero", language: "ar", source });
        await Promise.all([visit("direct", 4), visit(source, 2), visit(undefined, 5), click()]);
        await Promise.all([visit("direct", 1), store.counter.increment("ar", source), click()]);
        await store.counter.countClick({ placement: "hero", language: "en" });
        expect(await readSources()).toEqual([
          ["direct", 5, 0],
          [source, 3, 2],
        ]);
        const all = await readAll();
        expect(all.sources.filter((row) => row.source === source)).toEqual([
          { source, placement: "", count: 3 },
          { source, placement: "hero", count: 2 },
        ]);
        const counts = [
          { placement: "", language: "ar", count: 1 },
          { placement: "", language: "en", count: 2 },
          { placement: "hero", language: "ar", count: 2 },
        ];
        expect(await readAll(source)).toEqual({
          ...all,
          counts: counts.map((row) => ({ day: all.since, ...row })),
        });
      });

      const importSale = (source: string) =>
        store.sales.importReport("Partner", "{}", [createSale({ source })]);
      const invent = (amount: number, prefix = "site") =>
        Array.from({ length: amount }, (_, index) => `${prefix}-${index}.example`);
      const total = async () => (await readSources()).reduce((sum, [, visits]) => sum + Number(visits), 0);

      test("are limited to 200 new names a day, whatever came earlier, even with two instances; no visit is lost", async () => {
        for (const source of ["direct", "other"]) await visit(source, 1);
        await visit("frequent.example", 50);
        await tested.elapse(day);
        await store.sources.keep(["mail/autumn", "mail/winter"]);
        await visit("mail/autumn", 1);
        const another = await tested.another();
        const stores = [store, another];
        const names = invent(3_000);
        await Promise.all(names.map((name, index) => stores[index % 2]?.counter.increment("en", name)));
        await another.close();
        expect(await store.sources.readSize()).toEqual({ rows: 205, names: 200 });
        // New names are others, those of today and those of the operator count on.
        const [counted = ""] = (await readSources()).flatMap(([name]) =>
          String(name).startsWith("site-") ? [String(name)] : [],
        );
        for (const name of [
          "late.example",
          "frequent.example",
          "mail/autumn",
          "mail/winter",
          counted,
          "direct",
        ])
          await visit(name, 2);
        const bySource = new Map((await readSources()).map(([name, visits]) => [name, visits]));
        expect(bySource.size).toBe(205);
        expect(bySource.get(counted)).toBe(3);
        expect(Object.fromEntries(bySource)).toMatchObject({
          direct: 3,
          other: 2_800 + 1 + 4,
          "frequent.example": 50,
          "mail/autumn": 3,
          "mail/winter": 2,
        });
        expect(await total()).toBe(3_065);
        expect(await store.counter.read()).toBe(3_065n);
      });

      test("are known even before their first visit, and for good with a sale", async () => {
        await store.sources.keep(["mail/autumn"]);
        await store.sources.keep(["mail/autumn", "mail/spring"]);
        await visit("site.example", 1);
        await importSale("sold.example");
        const names = ["mail/autumn", "mail/spring", "site.example", "sold.example"];
        expect(await store.sales.readSources()).toEqual(names);
      });

      test("that are rare are merged after 30 days, and all after a year, but not known ones; sums stay", async () => {
        await store.sources.keep(["mail/autumn"]);
        await importSale("sold.example");
        const click = (source: string) =>
          store.counter.countClick({ placement: "hero", language: "ar", source });
        for (const [name, times] of [
          ["rare.example", 9],
          ["frequent.example", 10],
          ["steady.example", 5],
          ["mail/autumn", 1],
          ["sold.example", 1],
          ["direct", 1],
          ["other", 2],
        ] as const) {
          await visit(name, times);
          await click(name);
        }
        const days = async () =>
          (await readAll()).counts.map(({ placement, language, count }) =>
            [placement, language, count].join(" "),
          );
        await visit(undefined, 3);
        const first = await days();
        // On the last day that counts.
        await tested.elapse(29 * day);
        await visit("steady.example", 5);
        await store.sources.merge();
        expect((await readSources()).map(([name]) => name)).toContain("rare.example");
        await tested.elapse(day);
        const another = await tested.another();
        const before = await days();
        // Each instance merges, at the same time, and again after a restart.
        await Promise.all([store, another].map(({ sources }) => sources.merge()));
        await another.close();
        await store.sources.merge();
        expect(await days()).toEqual(before);
        expect((await days()).slice(0, first.length)).toEqual(first);
        const merged = [
          ["direct", 1, 1],
          ["frequent.example", 10, 1],
          ["mail/autumn", 1, 1],
          ["other", 11, 2],
          ["sold.example", 1, 1],
          ["steady.example", 10, 1],
        ];
        expect(await readSources()).toEqual(merged);
        await tested.elapse(365 * day);
        await store.sources.merge();
        expect(await days()).toEqual(before);
        expect(await readSources()).toEqual([
          ["direct", 1, 1],
          ["mail/autumn", 1, 1],
          ["other", 31, 4],
          ["sold.example", 1, 1],
        ]);
      });

      test("that are frequent are merged after 30 days if 50 others have more visits", async () => {
        const names = invent(60);
        for (const [index, name] of names.entries()) await visit(name, 10 + index);
        const before = await total();
        await tested.elapse(31 * day);
        await store.sources.merge();
        expect((await readSources()).map(([name]) => name).sort()).toEqual(
          [...names.slice(10), "other"].sort(),
        );
        expect(await total()).toBe(before);
      });
    });

    describe("sales", () => {
      const sale = (key: string, change: Partial<Sale> = {}) => createSale({ key, ...change });
      const add = (...sales: Sale[]) => store.sales.importReport("Partner", "{}", sales);
      const read = async () =>
        (await store.sales.read("2030-01-01", "2030-01-31")).map(
          ({ source, currency, orders, earned, pending, lost }) =>
            [source, currency, ...Object.values(orders), earned, pending, lost].join(" "),
        );

      test("are counted once, by key, with currencies and unknown sub-ids apart", async () => {
        const report = [
          sale("1"),
          sale("2", { state: "pending", earned: 0n, pending: 3n }),
          sale("3", { currency: "BTC", earned: 1n }),
          sale("4", { source: "", state: "lost", earned: 0n, lost: 2n }),
        ];
        expect(await add(...report)).toEqual({ added: 4, changed: 0 });
        expect(await add(...report)).toEqual({ added: 0, changed: 0 });
        expect(await read()).toEqual([
          " EUR 0 0 1 0 0 2",
          "mail BTC 1 0 0 1 0 0",
          "mail EUR 1 1 0 500000000 3 0",
        ]);
        expect(await store.sales.importReport("Another", "[]", [sale("1")])).toEqual({
          added: 1,
          changed: 0,
        });
        expect(await store.sales.listLastImports()).toMatchObject([
          { partner: "Another", layout: "[]", count: 1 },
          { partner: "Partner", layout: "{}", count: 0 },
        ]);
        expect(await store.sales.read("2030-01-02", "2030-01-31")).toEqual([]);
      });

      test("replace what was known under their keys, and all of it if there were several", async () => {
        await add(sale("day"), sale("day", { source: "other", state: "" }), sale("2"));
        expect(await add(sale("day", { source: "third" }))).toEqual({ added: 0, changed: 1 });
        expect(await read()).toEqual(["mail EUR 1 0 0 500000000 0 0", "third EUR 1 0 0 500000000 0 0"]);
      });

      test("are merged with what is known, if they are movements", async () => {
        await add(sale("1", { movements: { a: "earned" } }));
        const merge = (known: readonly Sale[], reported: readonly Sale[]) => [
          sale("1", { movements: { ...known[0]?.movements, ...reported[0]?.movements }, earned: 7n }),
        ];
        const more = [sale("1", { movements: { b: "lost" } })];
        const add2 = () => store.sales.importReport("Partner", "{}", more, { merge });
        expect([await add2(), await add2()]).toEqual([
          { added: 0, changed: 1 },
          { added: 0, changed: 0 },
        ]);
        expect(await read()).toEqual(["mail EUR 1 0 0 7 0 0"]);
      });

      test("are as before after an import was undone", async () => {
        await add(sale("1"), sale("2"));
        await store.sales.importReport("Partner", '{"new":1}', [sale("2", { earned: 7n }), sale("3")]);
        await store.sales.importReport("Partner", "{}", [sale("4")], { isAnew: true });
        expect(await read()).toEqual(["mail EUR 1 0 0 500000000 0 0"]);
        expect(await store.sales.undoImport("Partner")).toBe(true);
        expect(await read()).toEqual(["mail EUR 3 0 0 1000000007 0 0"]);
        expect(await store.sales.listLastImports()).toMatchObject([{ partner: "Partner", count: 2 }]);
        expect(await store.sales.undoImport("Partner")).toBe(true);
        expect(await read()).toEqual(["mail EUR 2 0 0 1000000000 0 0"]);
        expect(await store.sales.listLastImports()).toMatchObject([{ partner: "Partner", layout: "{}" }]);
        expect(await store.sales.undoImport("Partner")).toBe(true);
        expect([await read(), await store.sales.undoImport("Partner")]).toEqual([[], false]);
      });

      test("keep what a hundred imports replaced", async () => {
        for (let index = 1; index <= 103; index += 1) await add(sale("1", { earned: BigInt(index) }));
        for (let index = 0; index < 100; index += 1)
          expect(await store.sales.undoImport("Partner")).toBe(true);
        expect(await store.sales.undoImport("Partner")).toBe(false);
        expect(await read()).toEqual(["mail EUR 1 0 0 3 0 0"]);
      });

      test("of two reports at once are imported as a whole, or refused", async () => {
        const another = await tested.another();
        const reports = [0, 1].map((half) =>
          Array.from({ length: 1_500 }, (_, index) => sale(String(1_000 * half + index), { earned: 1n })),
        );
        const outcomes = await Promise.allSettled([
          store.sales.importReport("Partner", "{}", reports[0] ?? []),
          another.sales.importReport("Partner", "{}", reports[1] ?? []),
        ]);
        await another.close();
        const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? outcome.reason : []));
        for (const reason of refused) expect(String(reason)).toMatch(/at the same time|database is locked/);
        expect(refused.length).toBeLessThan(2);
        const count = refused.length === 0 ? 2_500 : 1_500;
        expect(await read()).toEqual([`mail EUR ${count} 0 0 ${count} 0 0`]);
      });

      test("are imported by no half", async () => {
        const many = Array.from({ length: 1_500 }, (_, index) => sale(String(index)));
        await expect(add(...many, sale("wrong", { currency: null as unknown as string }))).rejects.toThrow();
        expect(await read()).toEqual([]);
      });
    });

    test("every write rejects if nothing was written, and later writes succeed", async () => {
      await tested.refuseWrites(true);
      const refused = [
        store.counter.increment("en"),
        store.counter.countClick({ placement: "hero", language: "en" }),
        add(),
        add({ language: "fr" }),
      ];
      const statuses = (await Promise.allSettled(refused)).map(({ status }) => status);
      expect(statuses).toEqual(["rejected", "rejected", "rejected", "rejected"]);
      await expect(store.messages.checkWritable()).rejects.toThrow();
      await tested.refuseWrites(false);
      expect(await store.counter.increment("en")).toBe(1n);
      await store.messages.checkWritable();
      expect(await Array.fromAsync(store.messages.list())).toEqual([]);
      expect((await store.readDailyCounts("2000-01-01", "2999-12-31")).counts).toMatchObject([
        { placement: "", count: 1 },
      ]);
    });

    describe("messages", () => {
      test("are stored as they were typed", async () => {
        const words = {
          name: " عمر ",
          email: "o@example.com",
          subject: "a\tb\r\nc",
          message: "أين هي؟\n🎁 '; --",
        };
        const reference = await add({ ...words, language: "ar" });
        expect(await store.messages.find(reference)).toMatchObject({
          ...words,
          reference,
          language: "ar",
          state: "pending",
          attempts: 0,
          waitedMs: 0,
          settledAt: null,
          reason: null,
        });
        expect(await store.messages.find("ZZZZZZZZ")).toBeUndefined();
      });

      test("of one submission are stored once, even if they arrive at the same time or at two instances", async () => {
        const other = await tested.another();
        const submission = () => newMessage({ idempotencyDigest: "digest" });
        const references = await Promise.all([
          store.messages.add(submission()),
          store.messages.add(submission()),
          other.messages.add(submission()),
        ]);
        references.push(await other.messages.add(submission()));
        expect(new Set(references).size).toBe(1);
        expect(await Array.fromAsync(store.messages.list())).toHaveLength(1);
        await other.close();
      });

      test("of the same submissions may reach two instances in opposite orders", async () => {
        const other = await tested.another();
        const digests = Array.from({ length: 400 }, (_, index) => `digest ${index}`);
        const addAll = (instance: Store, order: string[]) =>
          Promise.all(
            order.map((idempotencyDigest) => instance.messages.add(newMessage({ idempotencyDigest }))),
          );
        const [ours, theirs] = await Promise.all([
          addAll(store, digests),
          addAll(other, digests.toReversed()),
        ]);
        expect(ours).toEqual(theirs.toReversed());
        await other.close();
      });

      test("are read in pages from the newest to the oldest, even after the last of a page is deleted", async () => {
        const references = [];
        for (let index = 0; index < 5; index += 1) references.unshift(await add());
        const read = async (after?: string) =>
          store.messages.readPage({}, { limit: 2, ...(after && { after }) });
        const first = await read();
        expect(first.messages.map(({ reference }) => reference)).toEqual(references.slice(0, 2));
        await store.messages.delete(references.slice(1, 2));
        const second = await read(first.next);
        expect(second.messages.map(({ reference }) => reference)).toEqual(references.slice(2, 4));
        const third = await read(second.next);
        expect(third.messages.map(({ reference }) => reference)).toEqual(references.slice(4));
        expect(third.next).toBeUndefined();
      });

      test("are found by state and text, and counted by time", async () => {
        const french = await add({ language: "fr", subject: "ÉTÉ 100 %", name: "Zoë" });
        await tested.elapse(minute);
        const spam = await add({ state: "spam", message: "a_b" });
        const received = (await store.messages.find(spam))?.receivedAt ?? 0;
        const find = async (filter: Parameters<typeof store.messages.readPage>[0]) =>
          (await store.messages.readPage(filter, { limit: 10 })).messages.map(({ reference }) => reference);
        expect(await find({ states: ["spam", "failed"] })).toEqual([spam]);
        const { countReceived } = store.messages;
        expect(await countReceived(received, received + 1)).toMatchObject({ pending: 0, spam: 1 });
        expect(await countReceived(0, received)).toMatchObject({ pending: 1, spam: 0 });
        expect(await find({ search: "été 100 %" })).toEqual([french]);
        expect(await find({ search: "ZOË" })).toEqual([french]);
        expect(await find({ search: "a_" })).toEqual([spam]);
        expect(await find({ search: "0%", states: ["pending"] })).toEqual([]);
        expect(await find({ search: "a_", states: ["spam", "pending"] })).toEqual([spam]);
        expect(await find({})).toEqual([spam, french]);
        expect(await store.messages.listReferences({ search: "zoë" })).toEqual([french]);
        expect(await store.messages.listReferences({})).toHaveLength(2);
      });

      test("are refused at the cap, whatever the state of the others, unless they are sent again, and nothing else is", async () => {
        await reopen({ maxDatabaseBytes: 100_000 });
        const large = { message: "x".repeat(20_000) };
        expect(await store.messages.readShareUsed()).toBe(0);
        const again = newMessage({ ...large, state: "spam", idempotencyDigest: "digest" });
        const kept = [await add(again), await add(large)];
        await store.messages.settle(await claim(), { state: "delivered" });
        expect(await store.messages.readShareUsed()).toBeCloseTo(0.41);
        const results = await Promise.allSettled(Array.from({ length: 4 }, () => add(large)));
        expect(results.map(({ status }) => status).toSorted()).toEqual([
          ...Array(2).fill("fulfilled"),
          ...Array(2).fill("rejected"),
        ]);
        await expect(add(large)).rejects.toThrow("the cap is reached");
        expect(await store.messages.hasRoom()).toBe(false);
        expect(await add({ ...again, reference: "7Q3M9X0K" })).toBe(again.reference);
        for (const reference of kept) expect(await store.messages.find(reference)).toBeDefined();
        expect(await store.counter.increment()).toBe(1n);
        await store.messages.delete(kept.slice(0, 1));
        await add(large);
      });

      test("are measured by their stored size", async () => {
        const message = "\u{FFFD}".repeat(10_000);
        await reopen({ maxDatabaseBytes: 30_000 });
        await expect(add({ message })).rejects.toThrow("the cap is reached");
        await reopen({ maxDatabaseBytes: 31_000 });
        await add({ message });
      });
    });

    describe("claims", () => {
      test("take the message that has been due longest, and never spam", async () => {
        await add({ state: "spam" });
        const references = [await add(), await add()];
        const claims = [await claim(), await claim()];
        expect(claims.map(({ message }) => message.reference)).toEqual(references);
        expect(claims[0]?.message).toMatchObject({ name: "Ana", attempts: 1 });
        expect(await store.messages.claim(minute)).toBeUndefined();
      });

      test("of several instances never take one message twice", async () => {
        const other = await tested.another();
        const references = await Promise.all(Array.from({ length: 20 }, () => add()));
        const claims = await Promise.all(
          Array.from({ length: 30 }, (_, index) => (index % 2 ? store : other).messages.claim(minute)),
        );
        const taken = claims.flatMap((taken) => taken?.message.reference ?? []);
        expect(taken.toSorted()).toEqual(references.toSorted());
        await other.close();
      });

      test("are valid after their lease until another instance claims the message, and void then", async () => {
        const [kept, lost] = [await add(), await add()];
        const [unopposed, late] = [await claim(), await claim()];
        await tested.elapse(50 * second);
        expect(await store.messages.claim(minute)).toBeUndefined();
        await tested.elapse(11 * second);
        await store.messages.settle(unopposed, { state: "delivered" });
        expect(await store.messages.find(kept)).toMatchObject({ state: "delivered" });
        const current = await claim();
        expect(current.message).toMatchObject({ reference: lost, attempts: 2 });
        await store.messages.settle(late, { state: "failed", reason: "late" });
        await store.messages.postpone(late, { pauseMs: day, reason: "late" });
        expect(await store.messages.find(lost)).toMatchObject({ state: "pending", reason: null });
        await store.messages.settle(current, { state: "delivered" });
        expect(await store.messages.find(lost)).toMatchObject({ state: "delivered", reason: null });
      });

      test("end a message as delivered or as failed, and the first outcome stands", async () => {
        const references = [await add(), await add()];
        const [delivered, failed] = [await claim(), await claim()];
        await store.messages.settle(delivered, { state: "delivered" });
        await store.messages.settle(failed, { state: "failed", reason: "550 no such user" });
        await store.messages.settle(delivered, { state: "failed", reason: "late" });
        await store.messages.postpone(delivered, { pauseMs: 0, reason: "late" });
        const found = await Promise.all(references.map((reference) => store.messages.find(reference)));
        expect(found).toMatchObject([
          { state: "delivered", reason: null, settledAt: expect.any(Number) },
          { state: "failed", reason: "550 no such user", settledAt: expect.any(Number) },
        ]);
        expect(await store.messages.claim(minute)).toBeUndefined();
      });

      test("can be postponed, and pauses are added up", async () => {
        const reference = await add();
        const postpone = async (options: { pauseMs: number; reason?: string }) => {
          await store.messages.postpone(await claim(), options);
          expect(await store.messages.claim(minute)).toBeUndefined();
          await tested.elapse(options.pauseMs);
          return await store.messages.find(reference);
        };
        await postpone({ pauseMs: minute, reason: "421 busy" });
        expect(await postpone({ pauseMs: hour })).toMatchObject({
          waitedMs: minute + hour,
          attempts: 2,
          reason: "421 busy",
        });
      });

      test("take new messages before those that failed", async () => {
        const failed = await add();
        await store.messages.postpone(await claim(), { pauseMs: 0 });
        await tested.elapse(second);
        const added = await add();
        expect((await claim()).message.reference).toBe(added);
        expect((await claim()).message.reference).toBe(failed);
      });

      test("find nothing while deliveries are paused, at any instance, and the longest pause wins", async () => {
        await add();
        const other = await tested.another();
        const reason = "429 too many";
        await store.messages.pauseDeliveries({ pauseMs: hour, reason });
        await store.messages.pauseDeliveries({ pauseMs: minute, reason, isRefusal: true });
        expect(await other.messages.claim(minute)).toBeUndefined();
        expect(await other.messages.readPause()).toMatchObject({
          waitedMs: hour + minute,
          reason,
          isRefusal: true,
        });
        await tested.elapse(59 * minute);
        expect(await other.messages.claim(minute)).toBeUndefined();
        await tested.elapse(minute);
        const delivery = await claim();
        await store.messages.pauseDeliveries({ pauseMs: hour, reason });
        await other.messages.resumeDeliveries();
        expect(await store.messages.claim(minute), "one that is due").toBeUndefined();
        await add();
        expect(await store.messages.claim(minute)).toBeDefined();
        expect(await store.messages.readPause(), "until a delivery").toMatchObject({
          waitedMs: 0,
          isRefusal: false,
        });
        await store.messages.settle(delivery, { state: "delivered" });
        expect(await other.messages.readPause()).toBeUndefined();
        await other.close();
      });

      test("of refused messages are counted until each is settled, and have a last try once another was delivered", async () => {
        expect(await store.messages.readRefusals()).toBeUndefined();
        const references = [await add(), await add(), await add()];
        await store.messages.settle(await claim(), { state: "delivered" });
        for (const reason of ["550 first", "550 second"]) {
          await tested.elapse(minute);
          await store.messages.postpone(await claim(), { pauseMs: hour, reason, isRefused: true });
        }
        expect(await store.messages.readRefusals()).toEqual({ count: 2, reason: "550 second" });
        expect(await store.messages.find(`${references[2]}`)).toMatchObject({ isLastTry: false });
        await store.messages.retry(references.slice(1, 2));
        expect(await store.messages.readRefusals()).toEqual({ count: 1, reason: "550 second" });
        await store.messages.settle(await claim(), { state: "delivered" });
        expect(await store.messages.readRefusals()).toEqual({ count: 1, reason: "550 second" });
        expect(await store.messages.find(`${references[2]}`)).toMatchObject({ isLastTry: true });
      });

      test("that are pending have a newest one, whose number grows", async () => {
        expect(await store.messages.readNewestPending()).toBeUndefined();
        await add();
        const first = Number(await store.messages.readNewestPending());
        await add();
        expect(await store.messages.readNewestPending()).toBeGreaterThan(first);
      });
    });

    describe("the operator", () => {
      test("retries a message at once as if it were new, which ends all pauses, and a delivered one only if that is asked for", async () => {
        const reference = await add();
        await store.messages.postpone(await claim(), { pauseMs: hour });
        await store.messages.pauseDeliveries({ pauseMs: day, reason: "429" });
        expect(await store.messages.retry([reference])).toBe(1);
        await tested.elapse(minute);
        await store.messages.settle(await claim(), { state: "failed", reason: "554" });
        expect(await store.messages.retry([reference])).toBe(1);
        const again = await claim();
        expect(again.message).toMatchObject({ reference, waitedMs: 0, attempts: 1, resends: 0 });
        expect(await store.messages.readLongestWaitMs()).toBeLessThan(minute);
        await store.messages.settle(again, { state: "delivered" });
        expect(await store.messages.retry([reference, "ZZZZZZZZ"])).toBe(0);
        expect(await store.messages.resend([reference, "ZZZZZZZZ"])).toBe(1);
        expect(await store.messages.resend([reference])).toBe(0);
        const resent = await claim();
        expect(resent.message).toMatchObject({ reference, resends: 1 });
        await store.messages.settle(resent, { state: "delivered" });
        await store.messages.markHandled([reference]);
        expect(await store.messages.retry([reference]), "of one that was delivered and handled").toBe(1);
      });

      test("can't cause a second delivery with a retry during the first one", async () => {
        const reference = await add();
        await claim();
        expect(await store.messages.retry([reference])).toBe(0);
        await store.messages.markSpam([reference]);
        expect(await store.messages.retry([reference]), "of one that was marked meanwhile").toBe(0);
        expect(await store.messages.claim(minute)).toBeUndefined();
        await tested.elapse(minute);
        expect(await store.messages.retry([reference]), "after the lease of a crashed one").toBe(1);
      });

      test("marks messages as handled or as spam, which are never sent, unless they are retried", async () => {
        const [handled, spam] = [await add(), await add()];
        const held = await claim();
        expect(await store.messages.markHandled([handled, "ZZZZZZZZ"])).toBe(1);
        await store.messages.settle(held, { state: "failed", reason: "late" });
        expect(await store.messages.find(handled)).toMatchObject({ state: "handled" });
        expect(await store.messages.markSpam([spam, "ZZZZZZZZ"])).toBe(1);
        expect(await store.messages.find(spam)).toMatchObject({ state: "spam" });
        await tested.elapse(hour);
        expect(await store.messages.claim(minute)).toBeUndefined();
        await store.messages.retry([spam]);
        expect((await claim()).message.reference).toBe(spam);
      });

      test("deletes many messages at once, and no other", async () => {
        const kept = await add();
        const references = await Promise.all(Array.from({ length: 120 }, () => add()));
        expect(await store.messages.delete([...references, "ZZZZZZZZ"])).toBe(120);
        expect((await Array.fromAsync(store.messages.list())).map(({ reference }) => reference)).toEqual([
          kept,
        ]);
        expect(await store.messages.delete(references)).toBe(0);
      });

      test("has all but unread messages deleted after their retention", async () => {
        await add({ subject: "delivered" });
        await store.messages.settle(await claim(), { state: "delivered" });
        await add({ subject: "failed" });
        await store.messages.settle(await claim(), { state: "failed", reason: "554" });
        await add({ state: "spam" });
        await store.messages.markHandled([await add({ subject: "handled" })]);
        await add({ subject: "pending" });
        expect(await store.messages.deleteOld({ afterMs: 90 * day })).toBe(0);
        await tested.elapse(91 * day);
        expect(await store.messages.deleteOld({ afterMs: 90 * day })).toBe(3);
        const left = (await Array.fromAsync(store.messages.list())).map(({ state }) => state);
        expect(left).toEqual(["pending", "failed"]);
      });

      test("doesn't restart the time since the last change without changing anything", async () => {
        const handled = await add();
        await store.messages.markHandled([handled]);
        const pending = await add();
        await tested.elapse(hour + second);
        await store.messages.markHandled([handled]);
        await store.messages.retry([pending]);
        expect(await store.messages.readLongestWaitMs()).toBeGreaterThanOrEqual(hour);
        expect(await store.messages.deleteOld({ afterMs: hour })).toBe(1);
      });

      test("keeps a retried message as long as a new one", async () => {
        const reference = await add();
        await store.messages.markHandled([reference]);
        await tested.elapse(40 * day);
        await store.messages.retry([reference]);
        expect(await store.messages.countUnread()).toMatchObject({ pending: 1, failed: 0 });
        expect(await store.messages.countUnread({ afterMs: 31 * day })).toMatchObject({ pending: 0 });
        await tested.elapse(32 * day);
        expect(await store.messages.countUnread({ afterMs: 31 * day })).toMatchObject({ pending: 1 });
      });
    });

    describe("unread messages", () => {
      const warn = () => store.messages.warnUnread({ afterMs: 335 * day });
      const deleteWarned = () => store.messages.deleteUnread({ afterMs: 365 * day, warnedMs: 30 * day });

      test("are deleted only after a recorded warning that is old enough", async () => {
        const pending = await add();
        await tested.elapse(334 * day);
        expect(await warn()).toBe(0);
        await tested.elapse(66 * day);
        expect(await deleteWarned()).toBe(0);
        expect(await warn()).toBe(1);
        expect(await warn()).toBe(0);
        await tested.elapse(29 * day);
        expect(await deleteWarned()).toBe(0);
        await tested.elapse(2 * day);
        expect(await store.messages.find(pending)).toBeDefined();
        expect(await deleteWarned()).toBe(1);
        expect(await store.messages.find(pending)).toBeUndefined();
      });

      test("are kept if they were retried or marked as handled after the warning, or failed without a new one", async () => {
        const [retried, handled] = [await add(), await add()];
        await add();
        await tested.elapse(340 * day);
        expect(await warn()).toBe(3);
        await store.messages.markHandled([handled]);
        const [, failed] = [await claim(), await claim()];
        await store.messages.settle(failed, { state: "failed", reason: "554" });
        await tested.elapse(minute);
        await store.messages.retry([retried]);
        await tested.elapse(40 * day);
        expect(await deleteWarned()).toBe(0);
        await tested.elapse(326 * day);
        expect(await deleteWarned()).toBe(0);
        expect(await warn()).toBe(2);
      });
    });

    test("a transaction that would wait for itself is refused, and later ones succeed", async () => {
      const { engine } = tested;
      const nested = [
        () => engine.query("select 1 as one"),
        () => engine.transact(({ query }) => query("select 1 as one")),
        () => store.counter.increment(),
      ];
      for (const work of nested)
        await expect(
          engine.transact(async ({ query }) => [await query("select 1 as one"), await work()]),
        ).rejects.toThrow("A transaction can only use its own functions");
      expect(await store.counter.increment()).toBe(1n);
    });

    test("what runs in the service reads no table that grows with age as a whole", async () => {
      await store.counter.increment("en");
      const { since: today = "" } = await store.readDailyCounts("2000-01-01", "2999-12-31");
      const days = Array.from({ length: 60 }, (_, index) => toDay(Date.parse(today) - index * day));
      const counts = days.flatMap((date) =>
        Array.from({ length: 25 }, (_, index) =>
          [`site-${index}.example`, index % 2 ? "hero" : ""].join("', '"),
        ).map((name) => `('${date}', '${name}', 'en', 1)`),
      );
      await tested.engine.query(
        `insert into daily_count (day, source, placement, language, count) values ${counts}`,
      );
      const sales = Array.from({ length: 2_000 }, (_, index) =>
        createSale({ key: String(index), source: `site-${index % 25}.example`, day: days[index % 60] ?? "" }),
      );
      await store.sales.importReport("Partner", "{}", sales);
      const references = await Promise.all(Array.from({ length: 100 }, () => add()));
      await tested.engine.query(`
        insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes, claimable_at,
          claimable_set_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
        select 'R' || i, 'Ana', 'ana@example.com', 'Card', 'Where is it? Where is it? Where is it?', 'handled', now_ms(), now_ms(),
          500, now_ms(), now_ms() from n`);
      const { store: recorded, takeStatements } = recordStatements(tested, plenty);
      const { messages } = recorded;
      const full = recordStatements(tested, { ...plenty, maxDatabaseBytes: 1 });
      const claimed = () => claimMessage(messages);
      const calls: Record<string, () => Promise<unknown>> = {
        "counter.read": () => recorded.counter.read(),
        "counter.increment": () =>
          Promise.all([recorded.counter.increment("en", "new.example"), recorded.counter.increment("en")]),
        "counter.countClick": () => recorded.counter.countClick({ placement: "hero", language: "en" }),
        readDailyCounts: async () => {
          await recorded.readDailyCounts(days[6] ?? "", today);
          await recorded.readDailyCounts(days[6] ?? "", today, "mail");
        },
        readTime: () => recorded.readTime("last_backup"),
        "startedWith.read": () => recorded.startedWith.read(),
        "startedWith.record": () => recorded.startedWith.record("digest"),
        "sources.keep": () => recorded.sources.keep(["mail/autumn"]),
        "sources.merge": () => recorded.sources.merge(),
        "sales.read": () => recorded.sales.read(days[6] ?? "", today),
        "noticeProgress.read": () => recorded.noticeProgress.read("space"),
        "noticeProgress.replace": () => recorded.noticeProgress.replace("space", undefined, "{}"),
        "housekeeping.readAge": () => recorded.housekeeping.readAge(),
        "housekeeping.recordRun": () => recorded.housekeeping.recordRun(),
        "messages.add": () =>
          Promise.all([messages.add(newMessage()), full.store.messages.add(newMessage())]),
        "messages.hasRoom": () => messages.hasRoom(),
        "messages.readShareUsed": () => messages.readShareUsed(),
        "messages.checkWritable": () => messages.checkWritable(),
        "messages.find": () => messages.find(references[0] ?? ""),
        "messages.list": () => Array.fromAsync(messages.list({ states: ["failed", "spam"] })),
        "messages.readPage": () => messages.readPage({}, { limit: 10 }),
        "messages.countReceived": () => messages.countReceived(0, 1),
        "messages.countUnread": async () => [
          await messages.countUnread(),
          await messages.countUnread({ afterMs: 0 }),
        ],
        "messages.readRefusals": () => messages.readRefusals(),
        "messages.readNewestPending": () => messages.readNewestPending(),
        "messages.readLongestWaitMs": () => messages.readLongestWaitMs(),
        "messages.claim": claimed,
        "messages.settle": async () => messages.settle(await claimed(), { state: "delivered" }),
        "messages.postpone": async () => messages.postpone(await claimed(), { pauseMs: 1 }),
        "messages.pauseDeliveries": () => messages.pauseDeliveries({ pauseMs: 0, reason: "421" }),
        "messages.readPause": () => messages.readPause(),
        "messages.resumeDeliveries": () => messages.resumeDeliveries(),
        "messages.retry": () => messages.retry(references.slice(0, 1)),
        "messages.resend": () => messages.resend(references.slice(0, 1)),
        "messages.markHandled": () => messages.markHandled(references.slice(0, 1)),
        "messages.markSpam": () => messages.markSpam(references.slice(0, 1)),
        "messages.delete": () => messages.delete(references.slice(0, 1)),
        "messages.deleteOld": () => messages.deleteOld({ afterMs: day }),
        "messages.warnUnread": () => messages.warnUnread({ afterMs: day }),
        "messages.deleteUnread": () => messages.deleteUnread({ afterMs: day, warnedMs: day }),
      };
      const methods = Object.entries(store).flatMap(([name, part]) =>
        typeof part === "function" ? [name] : Object.keys(part).map((method) => `${name}.${method}`),
      );
      // Of the engine.
      const others = ["close", "findUnsafeSettings"];
      expect([...Object.keys(calls), ...ofCommands, ...others].sort()).toEqual(methods.sort());
      const found: string[] = [];
      for (const [method, call] of Object.entries(calls)) {
        await call();
        for (const statement of [...takeStatements(), ...full.takeStatements()]) {
          // MAX_DATABASE_MB bounds it, and it runs once a minute.
          if (statement.text.includes("sum(bytes)")) continue;
          found.push(...(await tested.listFullReads(statement)).map((read) => `${method}: ${read}`));
        }
      }
      expect([...new Set(found)]).toEqual([]);
    });

    test("the last run of the housekeeping is remembered", async () => {
      expect(await store.housekeeping.readAge()).toBeUndefined();
      await store.housekeeping.recordRun();
      const age = await store.housekeeping.readAge();
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(day);
    });

    test("the state of a notice is replaced by only one of two instances that have read the same state", async () => {
      const other = await tested.another();
      const firsts = await Promise.all([
        store.noticeProgress.replace("delivery", undefined, "one"),
        other.noticeProgress.replace("delivery", undefined, "two"),
      ]);
      expect(firsts.filter(Boolean)).toHaveLength(1);
      const kept = await other.noticeProgress.read("delivery");
      expect(kept).toBe(firsts[0] ? "one" : "two");
      expect(await store.noticeProgress.replace("delivery", "three", "four")).toBe(false);
      expect(await store.noticeProgress.replace("delivery", kept, "five")).toBe(true);
      expect(await other.noticeProgress.read("delivery")).toBe("five");
      await other.close();
    });
  });
}
