import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMessage, claimMessage, newMessage } from "../../service/store/new-message.fixture.ts";
import type { Store } from "../../service/store/store.ts";
import { type Cut, startTcpProxy, type TcpProxy } from "../support/machine/tcp-proxy.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { createTestStore } from "../support/postgres/postgres-store.ts";
import { needing } from "../support/runner/requirements.ts";

/** The store's name on the server. */
const name = "through-the-proxy";

/** At so many places in each direction a connection is cut, evenly over what passes. */
const places = 25;

describe("a connection that is cut", needing("postgresql"), () => {
  let postgres: Postgres;
  let proxy: TcpProxy;
  /** Its connections go through the proxy. */
  let store: Store;
  let witness: Store;
  let database: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startTcpProxy(postgres.port);
  });

  afterAll(async () => {
    await proxy.end();
    await postgres.end();
  });

  beforeEach(async () => {
    proxy.arm();
    database = await postgres.createDatabase();
    witness = await createTestStore(postgres.getUrl(database));
    store = await createTestStore(`${postgres.getUrl(database, proxy.port)}?application_name=${name}`);
    return async () => void (await Promise.all([store.close(), witness.close()]));
  });

  /** Does something once to see what passes, then again with the connection cut at each place. */
  async function cutEverywhere(prepare: () => Promise<() => Promise<void>>): Promise<number> {
    // The first time, what is cached is asked for as well.
    await (await prepare())();
    let act = await prepare();
    proxy.arm();
    await act();
    const passed = proxy.passed();
    const before = proxy.cuts();
    for (const direction of ["toServer", "toClient"] as const)
      for (let place = 0; place < places; place += 1) {
        act = await prepare();
        const cut: Cut = { direction, after: Math.floor((passed[direction] * place) / places) };
        proxy.arm(cut);
        await act();
        proxy.arm();
      }
    return proxy.cuts() - before;
  }

  /** The server has done what arrived before the cut, and knows that nobody waits for it. */
  async function serverHasNoticed(): Promise<void> {
    const query = `select from pg_stat_activity where application_name = '${name}'`;
    const countUnnoticed = async () => (await postgres.query(query)).length - proxy.connections();
    await expect.poll(countUnnoticed, { interval: 5, timeout: 30_000 }).toBeLessThanOrEqual(0);
  }

  test("in a batch: what is acknowledged is stored, once, and a retry of the visitor's stores nothing twice", async () => {
    const acknowledged: bigint[] = [];
    const attempts = { failed: 0, stored: 0 };

    const cuts = await cutEverywhere(async () => {
      const before = await store.counter.read();
      const id = randomUUID();
      const message = newMessage({ idempotencyDigest: id, email: `${id}@example.com` });
      return async () => {
        const [one, other, added] = await Promise.allSettled([
          store.counter.increment("fr"),
          store.counter.increment(),
          store.messages.add(message),
        ]);
        const numbers = [one, other].flatMap((outcome) =>
          outcome.status === "fulfilled" ? [outcome.value] : [],
        );
        acknowledged.push(...numbers);
        if (one.status === "rejected" || added.status === "rejected") await serverHasNoticed();
        const count = await witness.counter.read();
        const stored = await witness.messages.find(message.reference);
        // A batch, of counts or of messages, is written whole or not at all, and told to all of its callers alike.
        expect(other.status).toBe(one.status);
        expect([0n, 2n]).toContain(count - before);
        if (numbers.length > 0) {
          expect(numbers).toEqual([before + 1n, before + 2n]);
          expect(count).toBe(before + 2n);
        }
        if (added.status === "fulfilled") expect(stored).toBeDefined();
        else {
          attempts.failed += 1;
          attempts.stored += Number(stored !== undefined);
          proxy.arm();
          const again = { ...message, reference: randomUUID().slice(0, 8) };
          expect(await store.messages.add(again)).toBe(stored ? message.reference : again.reference);
        }
      };
    });

    expect(cuts).toBe(2 * places);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const submissions = (await Array.fromAsync(witness.messages.list())).map(({ email }) => email);
    expect(submissions).toHaveLength(2 * places + 2);
    expect(new Set(submissions).size).toBe(submissions.length);
    // Cut before the commit arrived, and after it: both must have been met.
    expect(attempts.stored).toBeGreaterThan(0);
    expect(attempts.failed).toBeGreaterThan(attempts.stored);
  });

  async function claimNewMessage() {
    await postgres.query("delete from private.inbox_message", database);
    await addMessage(witness.messages);
    return await claimMessage(store.messages);
  }

  test("in an outcome: it can be recorded again", async () => {
    await cutEverywhere(async () => {
      const claim = await claimNewMessage();
      return async () => {
        const settle = () => store.messages.settle(claim, { state: "delivered" });
        const isRecorded = await settle().then(
          () => true,
          () => false,
        );
        proxy.arm();
        if (!isRecorded) await settle();
        expect((await witness.messages.find(claim.message.reference))?.state).toBe("delivered");
      };
    });
  });
});
