import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresEngine } from "../../lib/sql/postgres.ts";
import { createStore } from "../../service/store/create-store.ts";
import { postgresOptions } from "../../service/store/databases.ts";
import { testDependencies } from "../../service/store/memory.fixture.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { migratePostgres, preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

describe("the store on PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();

  async function open() {
    await migratePostgres(postgres.url);
    const store = createStore(createPostgresEngine(postgres.url, postgresOptions), testDependencies);
    onTestFinished(store.close);
    return store;
  }

  /** Locks something in a transaction of another program, until it is unlocked. */
  async function lock(statement: string) {
    const client = new pg.Client(postgres.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    await client.query(statement);
    return () => client.query("rollback");
  }

  test("stores messages while the counter is locked, and counts while messages are, and an attempt to write one leaves nothing", async () => {
    const store = await open();
    const unlockCounter = await lock("select * from public.visitor_counter for update");
    const increment = store.counter.increment();
    await addMessage(store.messages);
    await store.messages.checkWritable();
    await unlockCounter();
    expect(await increment).toBe(1n);
    const unlockMessages = await lock("lock table private.inbox_message in exclusive mode");
    const attempt = store.messages.checkWritable();
    expect(await store.counter.increment()).toBe(2n);
    await unlockMessages();
    await attempt;
    expect(await store.messages.listReferences({})).toHaveLength(1);
  });

  test("a count of the day is updated without new entries in its indexes", async () => {
    await migratePostgres(postgres.url);
    const store = createStore(createPostgresEngine(postgres.url, postgresOptions), testDependencies);
    for (let visit = 0; visit < 20; visit += 1) await store.counter.increment("en", "newsletter");
    // A connection reports to the server's statistics when it ends.
    await store.close();
    const readUpdates = () =>
      postgres.query(
        "select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'daily_count'",
      );
    await expect.poll(readUpdates).toEqual([{ all: 19, hot: 19 }]);
  });

  test.for(["database", "role"])("keeps its promises with other settings of the %s", async (owner) => {
    const target = owner === "database" ? `database ${postgres.database}` : "role postgres";
    for (const setting of [
      "datestyle = 'German'",
      "synchronous_commit = off",
      "default_transaction_isolation = 'repeatable read'",
    ])
      await postgres.query(`alter ${target} set ${setting}`);
    onTestFinished(async () => void (await postgres.server.query(`alter ${target} reset all`)));
    const [store, other] = [await open(), await open()];
    await postgres.query(`
      create table private.setting (name text, value text);
      create function private.note() returns trigger language plpgsql as $$ begin
        insert into private.setting values ('synchronous_commit', current_setting('synchronous_commit'));
        return null;
      end $$;
      create trigger note after insert on private.inbox_message for each statement execute function private.note()`);
    await addMessage(store.messages);
    expect(await postgres.query("select value from private.setting")).toEqual([{ value: "on" }]);
    const visits = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        // In several batches.
        for (let turn = 0; turn < index % 7; turn += 1) await new Promise(setImmediate);
        return (index % 2 ? store : other).counter.increment("fr");
      }),
    );
    expect(new Set(visits).size).toBe(40);
    const { since, counts } = await store.readDailyCounts("2000-01-01", "2999-12-31");
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(counts).toEqual([{ day: since, placement: "", language: "fr", count: 40 }]);
  });

  test("names the settings of the server with which it can lose messages: here fsync, which tests turn off", async () => {
    expect(await (await open()).findUnsafeSettings()).toEqual(["fsync"]);
  });

  test("verifies the server's certificate if the URL says so, with the authority that it names", async () => {
    const url = postgres.url.replace("127.0.0.1", "localhost");
    const { certificateFile } = createCertificate(createTemporaryFolder());
    await migratePostgres(`${url}?sslmode=verify-full&sslrootcert=${certificateFile}`);
    await expect(migratePostgres(`${url}?sslmode=verify-full`)).rejects.toThrow(/self-signed certificate/);
    await migratePostgres(`${url}?sslmode=require`);
  });
});
