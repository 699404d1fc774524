import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createDispatcher } from "../../service/outbox/dispatcher.ts";
import { addMessage, testTarget } from "../../service/store/new-message.fixture.ts";
import type { Store } from "../../service/store/store.ts";
import { createTestStore } from "../support/postgres/postgres-store.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

const hour = 60 * 60 * 1000;
const count = 40;

describe("several instances on one database", needing("postgresql"), () => {
  const postgres = preparePostgres();
  let stores: Store[];

  beforeEach(async () => {
    const { url } = postgres;
    stores = [await createTestStore(url), await createTestStore(url), await createTestStore(url)];
    return async () => void (await Promise.all(stores.map((store) => store.close())));
  });

  test("send each message once, and no lease ends early or late, if their clocks are an hour off", async () => {
    const [store] = stores as [Store];
    for (let added = 0; added < count; added += 1) await addMessage(store.messages);
    const sent: string[] = [];
    const senders = new Set<number>();
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const dispatchers = stores.map((instance, index) => {
      const offset = (index - 1) * hour;
      return createDispatcher({
        store: instance,
        deliver: async ({ reference }) => {
          senders.add(index);
          await wait(20);
          sent.push(reference);
        },
        settings: { KEEP_MESSAGES_DAYS: 90, KEEP_UNREAD_DAYS: 365, DELIVERIES_PER_DAY: 0 },
        target: testTarget,
        monotonicNow: () => performance.now() + offset,
        random: Math.random,
        wait: (milliseconds, value, options) => wait(milliseconds, value, options),
        log,
      });
    });
    for (const dispatcher of dispatchers) dispatcher.start();
    await expect
      .poll(async () => (await store.messages.countByState()).delivered, { timeout: 30_000 })
      .toBe(count);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    expect(sent).toHaveLength(count);
    expect(new Set(sent).size).toBe(count);
    expect([...senders].toSorted()).toEqual([0, 1, 2]);
  });
});
