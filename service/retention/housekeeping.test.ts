import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../lib/units.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../store/new-message.fixture.ts";
import { createHousekeeping } from "./housekeeping.ts";

const settings = { KEEP_MESSAGES_DAYS: 90 };
const yearMs = 365 * dayMs;

/** A store with a message in each state, whose housekeeping runs on a clock that a test sets. */
async function createHouse() {
  let time = Date.UTC(2030, 0, 1);
  const { store } = createMemoryStore({ now: () => time });
  const { messages } = store;
  const logged: string[] = [];
  const write = (...entry: unknown[]) => void logged.push(JSON.stringify(entry));
  const log = { info: write, warn: write, error: write };
  let clean = createHousekeeping({ store, settings, log });
  await clean();
  for (const outcome of [{ state: "delivered" }, { state: "failed", reason: "550" }] as const) {
    await addMessage(messages);
    await messages.settle(await claimMessage(messages), outcome);
  }
  await messages.markHandled([await addMessage(messages)]);
  await addMessage(messages, { state: "spam" });
  await addMessage(messages);

  return {
    messages,
    visit: (source: string) => store.counter.increment("en", source),
    readSources: async () => (await store.readDailyCounts("2000-01-01", "2999-12-31")).sources,
    logged,
    /** Sets the clock, without time passing. */
    set: (step: number) => {
      time += step;
    },
    /** Lets time pass, with housekeeping every hour. */
    async pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += hourMs) {
        time += hourMs;
        await clean().catch(({ message }) => logged.push(message));
      }
    },
    async restart() {
      clean = createHousekeeping({ store, settings, log });
      await clean();
    },
    states: async () => (await Array.fromAsync(messages.list())).map(({ state }) => state).toSorted(),
  };
}

const all = ["delivered", "failed", "handled", "pending", "spam"];

test.for([
  ["a year ahead", yearMs],
  ["a year back", -yearMs],
] as const)("if the clock goes %s for less than a day, nothing is deleted", async ([, step]) => {
  const house = await createHouse();
  await house.pass(80 * dayMs);
  house.set(step);
  await house.pass(20 * hourMs);
  house.set(-step);
  await house.pass(2 * dayMs);
  expect(await house.states()).toEqual(all);
  expect(house.logged.join()).toContain("nothing is deleted for a day");
});

test("a clock that stays a year ahead deletes nothing for a day, whatever restarts, and unread messages only after a warning", async () => {
  const house = await createHouse();
  await house.pass(2 * dayMs);
  house.set(yearMs);
  await house.restart();
  await house.pass(23 * hourMs);
  await house.restart();
  expect(await house.states()).toEqual(all);
  await house.pass(5 * hourMs);
  expect(await house.states()).toEqual(["failed", "pending"]);
  expect(house.logged.at(-1)).toContain("unread messages will be deleted");
  await house.pass(29 * dayMs);
  expect(await house.states()).toEqual(["failed", "pending"]);
  await house.pass(3 * dayMs);
  expect(await house.states()).toEqual([]);
  expect(house.logged.at(-1)).toContain("unread messages were deleted");
});

test.for(["restarted", "suspended"])(
  "a service that is %s every night and weekend deletes old messages",
  async (how) => {
    const house = await createHouse();
    const passWeeks = async (count: number) => {
      for (let day = 1; day <= 5 * count; day += 1) {
        await house.pass(10 * hourMs);
        house.set(day % 5 === 0 ? 2 * dayMs + 14 * hourMs : 14 * hourMs);
        if (how === "restarted") await house.restart();
      }
    };
    await passWeeks(12);
    expect(await house.states()).toEqual(all);
    await passWeeks(2);
    expect(await house.states()).toEqual(["failed", "pending"]);
  },
);

test("the first start and a small correction by a time server aren't reported", async () => {
  const house = await createHouse();
  await house.pass(2 * dayMs);
  house.set(-5 * minuteMs);
  await house.pass(2 * dayMs);
  expect(house.logged).toEqual([]);
});

test("if old messages can't be deleted, the run fails, and deletion is tried again within hours", async () => {
  const house = await createHouse();
  const { deleteOld } = house.messages;
  house.messages.deleteOld = () => Promise.reject(new Error("away"));
  await house.pass(91 * dayMs);
  expect(house.logged).toContain("away");
  expect(await house.states()).toEqual(all);
  house.messages.deleteOld = deleteOld;
  await house.pass(2 * hourMs);
  expect(await house.states()).not.toContain("delivered");
});

test("rare sources are merged after 30 days, but not for a clock that goes ahead for less than a day", async () => {
  const house = await createHouse();
  await house.visit("rare.example");
  house.set(yearMs);
  await house.pass(20 * hourMs);
  house.set(-yearMs);
  await house.pass(28 * dayMs);
  expect(await house.readSources()).toEqual([{ source: "rare.example", placement: "", count: 1 }]);
  await house.pass(3 * dayMs);
  expect(await house.readSources()).toEqual([{ source: "other", placement: "", count: 1 }]);
});
