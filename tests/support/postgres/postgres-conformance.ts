import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createPostgresEngine } from "../../../lib/sql/postgres.ts";
import { createStore, type StoreEngine } from "../../../service/store/create-store.ts";
import { postgresOptions } from "../../../service/store/databases.ts";
import { testDependencies } from "../../../service/store/memory.fixture.ts";
import { type Caps, type TestedStore, testStore } from "../store-conformance.ts";
import { getPostgres, migratePostgres } from "./prepare-postgres.ts";
import { startPgBouncer } from "./start-postgres.ts";

const refuse = `
  create function private.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'writes are refused'; end $$;
  do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'private') loop
      execute 'create trigger refuse before insert or update or delete on ' || name || '
        for each statement execute function private.refuse()';
    end loop;
  end $$`;

/** Lets time pass by setting all stored times back. */
const elapse = (milliseconds: number) => `
  update private.inbox_message set state_since = state_since - passed, received_at = received_at - passed,
    claimable_at = claimable_at - passed, claimable_set_at = claimable_set_at - passed, warned_at = warned_at - passed
  from (values (${milliseconds})) as time (passed);
  update private.delivery_pause set set_at = set_at - ${milliseconds}, ends_at = ends_at - ${milliseconds};
  -- In two steps, because a row may not have the day of another one, not even for a moment.
  update private.daily_count set day = day - 100000;
  update private.daily_count set day = day + 100000 - ${Math.floor(milliseconds / 86_400_000)};
  update private.source_merge set merged_before = merged_before - ${Math.floor(milliseconds / 86_400_000)}`;

/** Empties the database, which is quicker than another database for each test. */
const empty = `
  drop function if exists private.refuse cascade;
  delete from private.known_source; update private.source_merge set merged_before = '2000-01-01';
  delete from private.daily_count; delete from private.sale; delete from private.partner_report;
  delete from private.inbox_message; delete from private.delivery_pause; delete from private.notice;
  delete from private.store_state; update public.visitor_counter set count = 0`;

/** A part of `explain`'s answer. */
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/** Tables that grow with age, or with the messages, and their indexes. Others have what operators name, such as partners. */
const grows = /^(daily_count|sale|inbox_message)/;

/** Indexes that have their condition themselves: of pending or refused messages, and of clicks, whose first day is read. */
const partial = /_(untried|tried|claimable_set|refused|click)$/;

/** The condition of a bitmap is in a part, which names an index alone. */
const listFullReads = ({ Plans: parts = [], ...step }: Plan): string[] => {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = step;
  const isRead =
    grows.test(table || index) && !/^(Bitmap Heap Scan|ModifyTable)$/.test(type) && !partial.test(index);
  return [
    ...(isRead && !step["Index Cond"] ? [`${type} ${table} ${index}`] : []),
    ...parts.flatMap(listFullReads),
  ];
};

/** Runs the conformance suite on one server. */
export function testPostgresStore(name: string, { pooled = false }: { pooled?: boolean } = {}): void {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  let url: string;
  let client: pg.Client;
  let engine: ReturnType<typeof createPostgresEngine>;

  beforeAll(async () => {
    const postgres = await getPostgres();
    const database = await postgres.createDatabase();
    if (pooled) bouncer = await startPgBouncer(postgres);
    url = postgres.getUrl(database, bouncer?.port);
    await migratePostgres(postgres.getUrl(database));
    client = new pg.Client(postgres.getUrl(database));
    await client.connect();
    engine = createPostgresEngine(url, postgresOptions);
  });

  afterAll(async () => {
    await engine?.close();
    await client?.end();
    await bouncer?.end();
  });

  async function open(caps: Caps): Promise<TestedStore> {
    const query = async (sql: string) => void (await client.query(sql));
    const create = (own: StoreEngine) => createStore(own, { ...testDependencies, ...caps });
    return {
      store: create(engine),
      engine,
      another: async () => create(createPostgresEngine(url, postgresOptions)),
      elapse: (milliseconds) => query(elapse(milliseconds)),
      listFullReads: ({ text, values }) =>
        engine.transact(async ({ query, execute }) => {
          // A table of a test is so small that reading all of it would be quicker.
          await execute("set local enable_seqscan = off");
          const rows = await query(`explain (format json) ${text}`, values);
          const explained = rows as unknown as [{ "QUERY PLAN": [{ Plan: Plan }] }];
          return listFullReads(explained[0]["QUERY PLAN"][0].Plan);
        }),
      refuseWrites: (refused) => query(refused ? refuse : "drop function private.refuse cascade"),
      close: () => query(empty),
    };
  }

  testStore(name, open);
}
