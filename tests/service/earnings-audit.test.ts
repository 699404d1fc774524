import { describe, expect, test } from "vitest";
import { createRandom } from "../../lib/engraving/rose-engine.ts";
import { createPostgresEngine } from "../../lib/sql/postgres.ts";
import { prepareImport, undoLastImport } from "../../service/earnings/import-report.ts";
import type { Answers } from "../../service/earnings/report-questions.ts";
import { readStats } from "../../service/operator/stats/read-stats.ts";
import { createStore, type StoreEngine } from "../../service/store/create-store.ts";
import { postgresOptions } from "../../service/store/databases.ts";
import { createMemoryStore, testDependencies } from "../../service/store/memory.fixture.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { migratePostgres, preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

/** Histories of each engine: HISTORIES=500 npx vitest run tests/service/earnings-audit.test.ts */
const histories = Number(process.env.HISTORIES ?? 8);

const settings = readServiceSettings({ PARTNER_INVITE_URL: "https://shop.example/?ref={source}" });

const sources = ["autumn", "spring", "radio"];

/** The same numbers for the same seed. */
function createChoices(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: <Item>(list: readonly Item[]) => list[below(list.length)] as Item };
}

type Random = ReturnType<typeof createChoices>;

/** What a report says, in thousandths of a currency. The model knows nothing of how it is written or stored. */
interface Entry {
  key: string;
  day: number;
  source: string;
  amount: number;
  state: "earned" | "pending" | "lost";
}

const toIso = (day: number) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10);
const toUs = (day: number) => toIso(day).replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

interface Partner {
  name: string;
  currency: string;
  answers: Answers;
  write(entries: readonly Entry[]): string;
  /** The report of a step: what the partner knows then. */
  report(random: Random): Entry[];
  /** What counts after a report, by the model: the sums of each order or day. */
  add(known: Map<string, Entry[]>, entries: readonly Entry[]): void;
}

const columns = {
  date: "Date",
  "sub-id": "Sub",
  amount: "Sum",
  "currency-column": "",
  order: "Id",
  status: "State",
};
const statuses = { "status:ok": "earned", "status:open": "pending", "status:void": "lost" };
const words = { earned: "ok", pending: "open", lost: "void" };

/** Its first report proves how dates and amounts are written, later ones may not. Its delimiter suggests another decimal sign. */
function createStates(): Partner {
  const orders: Entry[] = [];
  return {
    name: "States",
    currency: "USD",
    answers: { ...columns, ...statuses, rows: "states", currency: "USD" },
    write: (entries) =>
      [
        "Date;Sub;Sum;Id;State",
        ...entries.map(
          ({ key, day, source, amount, state }) =>
            `${toUs(day)};${source};${(amount / 1000).toFixed(3)};${key};${words[state]}`,
        ),
      ].join("\n"),
    report({ below, pick }) {
      const isFirst = orders.length === 0;
      for (let index = below(4); index >= 0; index -= 1)
        orders.push({
          key: `S${orders.length}`,
          day: isFirst ? 12 + below(8) : below(60),
          source: pick(sources),
          amount: 1 + below(9_000),
          state: "pending",
        });
      for (const order of orders)
        if (below(3) === 0) {
          order.state = pick(["earned", "pending", "lost"]);
          if (below(4) === 0) order.amount = 1 + below(9_000);
        }
      const first = { key: "first", day: 14, source: "autumn", amount: 12_340, state: "earned" } as const;
      // 0.500 proves the decimal sign: a group can't begin with zero.
      const half = { key: "half", day: 14, source: "autumn", amount: 500, state: "earned" } as const;
      return [
        ...(isFirst ? [first, half] : []),
        ...orders.filter(() => below(2) === 0).map((order) => ({ ...order })),
      ];
    },
    add(known, entries) {
      for (const [key, same] of Map.groupBy(entries, ({ key }) => key)) known.set(key, same);
    },
  };
}

/** Its amounts have three decimals after a comma. Its reports overlap, and come in any order. */
function createMovements(): Partner {
  const booked: Entry[] = [];
  let isFirst = true;
  return {
    name: "Movements",
    currency: "EUR",
    answers: { ...columns, status: "", rows: "movements", currency: "EUR" },
    write: (entries) =>
      [
        "Date,Sub,Sum,Id,Note",
        ...entries.map(
          ({ key, day, source, amount }, index) =>
            `${toIso(day)},${amount < 0 ? "" : source},"${(amount / 1000).toFixed(3).replace(".", ",")}",${key},${index}`,
        ),
      ].join("\n"),
    report({ below, pick }) {
      for (let index = below(4); index >= 0; index -= 1) {
        const sale = {
          key: `M${booked.length}`,
          day: below(30),
          source: pick(sources),
          amount: 1_000 + below(9_000),
          state: "earned",
        } as const;
        booked.push(sale);
        // Some refunds are equal, and some exceed the sale.
        for (let refund = below(4); refund > 0; refund -= 1)
          booked.push({ ...sale, day: sale.day + below(20), amount: -pick([700, 1_500, 4_000]) });
      }
      const from = below(40);
      const to = from + 5 + below(40);
      const proof: Entry = { key: "proof", day: 3, source: "radio", amount: 500, state: "earned" };
      const rows = booked.filter(({ day }) => day >= from && day < to);
      const first = isFirst ? [proof, ...rows] : rows;
      isFirst = false;
      return first;
    },
    add(known, entries) {
      // A day is in a report as a whole: all equal movements of it are.
      const daysOf = Map.groupBy(entries, ({ key, day }) => `${key} ${day}`);
      for (const [name, same] of daysOf) {
        const [key = ""] = name.split(" ");
        const before = (known.get(key) ?? []).filter(({ day }) => `${key} ${day}` !== name);
        const had = (known.get(key) ?? []).filter(({ day }) => `${key} ${day}` === name);
        // The partner may have booked more since, and never takes a movement away.
        known.set(key, [...before, ...(same.length >= had.length ? same : had)]);
      }
    },
  };
}

/** An API's answer without orders. */
function createDays(): Partner {
  return {
    name: "Days",
    currency: "BTC",
    answers: { ...columns, order: "", status: "", currency: "BTC" },
    write: (entries) =>
      JSON.stringify({
        rows: entries.map(({ day, source, amount }, user) => ({
          Date: toIso(day),
          Sub: source,
          Sum: amount / 1000,
          user,
        })),
      }),
    report: ({ below, pick }) => {
      const from = below(55);
      return Array.from({ length: 1 + below(6) }, (): Entry => {
        const day = from + below(4);
        return { key: `day ${day}`, day, source: pick(sources), amount: 1 + below(9_000), state: "earned" };
      });
    },
    add(known, entries) {
      for (const [key, same] of Map.groupBy(entries, ({ key }) => key)) known.set(key, same);
    },
  };
}

/** What the figures of some days must be, by source and currency. */
function expectFigures(
  knowns: readonly { partner: Partner; known: Map<string, Entry[]> }[],
  from: number,
  to: number,
) {
  const sums = new Map<string, [earned: number, pending: number, lost: number, sales: number]>();
  for (const { partner, known } of knowns)
    for (const [key, entries] of known) {
      const isDay = key.startsWith("day ");
      const sold = entries.filter(({ amount }) => amount > 0);
      const day = Math.min(...(sold.length > 0 ? sold : entries).map((entry) => entry.day));
      if (day < from || day > to) continue;
      for (const [source, same] of isDay
        ? Map.groupBy(entries, (entry) => entry.source)
        : [[sold[0]?.source ?? "", entries] as const]) {
        const add = (state: string) =>
          same.filter((entry) => entry.state === state).reduce((sum, { amount }) => sum + amount, 0);
        const refunds = same.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
        const earned = Math.max(0, add("earned"));
        const name = `${source} ${partner.currency}`;
        const [e, p, l, s] = sums.get(name) ?? [0, 0, 0, 0];
        sums.set(name, [
          e + earned,
          p + add("pending"),
          l + add("lost") + refunds,
          s + Number(!isDay && earned > 0),
        ]);
      }
    }
  return Object.fromEntries([...sums].filter(([, sum]) => sum.some((figure) => figure > 0)));
}

interface Tested {
  engine: StoreEngine;
  /** Lets the next import fail at a statement, as a crash or a full disk would. */
  failAt: (statement: number) => void;
}

/** An engine of which a statement fails in the middle of an import. */
function createFailingEngine(engine: StoreEngine): Tested {
  let left = Number.POSITIVE_INFINITY;
  const transact: StoreEngine["transact"] = (run, kind) =>
    engine.transact(
      (transaction) =>
        run({
          ...transaction,
          query(text, values) {
            left -= 1;
            if (left === 0) throw new Error("the disk is full");
            return transaction.query(text, values);
          },
        }),
      kind,
    );
  return {
    engine: { ...engine, transact },
    failAt: (statement) => {
      left = statement;
    },
  };
}

const counts = { histories: 0, reports: 0, rows: 0, twice: 0, failed: 0, undone: 0, compared: 0 };

async function audit(seed: number, { engine, failAt }: Tested): Promise<void> {
  const random = createChoices(seed);
  const store = createStore(engine, testDependencies);
  for (const source of sources) await store.counter.increment("en", source);
  const visits = 3 + random.below(20);
  for (let visit = 3; visit < visits; visit += 1) await store.counter.increment("de", random.pick(sources));
  const clicks = random.below(20);
  for (let click = 0; click < clicks; click += 1)
    await store.counter.countClick({ placement: "hero", language: "de", source: random.pick(sources) });

  const partners = [createStates(), createMovements(), createDays()];
  // Before each import, for an undo.
  const states = partners.map((partner) => ({
    partner,
    known: new Map<string, Entry[]>(),
    earlier: [] as Map<string, Entry[]>[],
  }));
  const compare = async (what: string) => {
    const from = random.below(40);
    const to = from + random.below(40);
    const span = { from: toIso(from), to: toIso(to) };
    const stats = await readStats(store, { unit: "day", span, now: Date.UTC(2027, 0, 1) });
    const found = stats.sources.flatMap(({ name, earned }) => {
      const { amounts = [], orders } = earned ?? {};
      return amounts.map(({ currency, ...sums }) => [`${name} ${currency}`, sums, orders] as const);
    });
    const expected = expectFigures(states, from, to);
    const figures = Object.fromEntries(
      found
        .map(
          ([name, { earned, pending, lost }]) =>
            [name, [earned, pending, lost].map((units) => Number(units) / 1e5)] as const,
        )
        .filter(([, sums]) => sums.some((figure) => figure > 0)),
    );
    expect(figures, `${what}, ${span.from} to ${span.to}`).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, sums]) => [name.replace(/^ /, " "), sums.slice(0, 3)]),
      ),
    );
    const sales = Object.values(expected).reduce((sum, [, , , count]) => sum + count, 0);
    expect(stats.total.earned.orders.earned, `sales after ${what}`).toBe(sales);
    counts.compared += 1;
  };

  for (let step = 0; step < 25; step += 1) {
    const current = states[step < states.length ? step : random.below(states.length)];
    if (!current) throw new Error("There is no such partner");
    const { partner, earlier } = current;
    if (step > 6 && earlier.length > 1 && random.below(6) === 0) {
      await undoLastImport(store.sales, partner.name);
      current.known = earlier.pop() ?? new Map();
      counts.undone += 1;
      await compare(`seed ${seed}, step ${step}: undo of ${partner.name}`);
      continue;
    }
    const entries = partner.report(random);
    const text = partner.write(entries);
    const typed =
      earlier.length === 0 ? { partner: partner.name, ...partner.answers } : { partner: partner.name };
    const prepared = await prepareImport(text, typed, { sales: store.sales, settings });
    if ("questions" in prepared)
      throw new Error(
        `seed ${seed}, step ${step}: asked ${prepared.questions.map(({ name }) => name)} of\n${text}`,
      );
    if (random.below(4) === 0) {
      failAt(2 + random.below(3));
      await expect(prepared.store()).rejects.toThrow("the disk is full");
      failAt(Number.POSITIVE_INFINITY);
      counts.failed += 1;
      await compare(`seed ${seed}, step ${step}: a failed import of ${partner.name}`);
    }
    for (let time = random.below(4) === 0 ? 2 : 1; time > 0; time -= 1) {
      await prepared.store();
      earlier.push(new Map(current.known));
      if (time === 2) counts.twice += 1;
      partner.add(current.known, entries);
    }
    counts.reports += 1;
    counts.rows += entries.length;
    await compare(`seed ${seed}, step ${step}: ${partner.name}\n${text}`);
  }
  const { since = "" } = await store.readDailyCounts("2000-01-01", "2999-12-31");
  const today = await readStats(store, { unit: "day", span: { from: since, to: since }, now: Date.now() });
  expect([today.total.visits, today.total.clicks ?? 0]).toEqual([visits, clicks]);
  counts.histories += 1;
}

const seeds = Array.from({ length: histories }, (_, index) => index + 1);

describe("figures are those of a model", { timeout: histories * 20_000 }, () => {
  test("with SQLite", async () => {
    for (const seed of seeds) await audit(seed, createFailingEngine(createMemoryStore().engine));
    console.log("SQLite", counts);
  });

  describe("with PostgreSQL", needing("postgresql"), () => {
    const postgres = preparePostgres();
    test("too", async () => {
      for (const seed of seeds) {
        const url =
          seed === 1 ? postgres.url : postgres.server.getUrl(await postgres.server.createDatabase());
        await migratePostgres(url);
        const engine = createPostgresEngine(url, postgresOptions);
        await audit(seed, createFailingEngine(engine)).finally(engine.close);
      }
      console.log("both", counts);
    });
  });
});

test("an import that fills the disk leaves the figures as they were", async () => {
  const { database, store } = createMemoryStore();
  const row = (index: number) => `2026-10-01,autumn,1.50,${index},ok`;
  const report = (count: number) =>
    ["Date,Sub,Sum,Id,State", ...Array.from({ length: count }, (_, index) => row(index))].join("\n");
  const answers = { partner: "P", ...columns, ...statuses, rows: "states", currency: "USD" };
  const importReport = async (count: number) => {
    const prepared = await prepareImport(report(count), answers, { sales: store.sales, settings });
    if ("questions" in prepared) throw new Error("asked");
    return await prepared.store();
  };
  await importReport(10);
  const { page_count } = database.prepare("pragma page_count").get() as { page_count: number };
  database.exec(`pragma max_page_count = ${page_count + 20}`);
  await expect(importReport(5_000)).rejects.toThrow("full");
  database.exec("pragma max_page_count = 100000");
  expect((await store.sales.read("2026-10-01", "2026-10-01"))[0]?.orders.earned).toBe(10);
  expect(await importReport(5_000)).toContain("4,990 new, 0 changed");
});
