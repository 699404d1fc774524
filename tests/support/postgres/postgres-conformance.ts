import { afterAll, beforeAll } from "vitest";
import { createPostgresEngine } from "../../../lib/sql/postgres.ts";
import { createStore } from "../../../service/store/create-store.ts";
import { testDependencies } from "../../../service/store/memory.fixture.ts";
import { type Caps, type TestedStore, testStore } from "../store-conformance.ts";
import { type Postgres, startPgBouncer } from "./postgres.ts";
import { getPostgres, migratePostgres } from "./prepare-postgres.ts";

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
  update private.daily_count set day = day + 100000 - ${Math.floor(milliseconds / 86_400_000)}`;

/** Runs the conformance suite on one server, with an empty database for each test. */
export function testPostgresStore(engine: string, { pooled = false }: { pooled?: boolean } = {}): void {
  let postgres: Postgres;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  let template: string;

  beforeAll(async () => {
    postgres = await getPostgres();
    // A test of another file that failed may have left it stopped.
    if (!postgres.isRunning()) await postgres.start();
    if (pooled) bouncer = await startPgBouncer(postgres);
    template = await postgres.createDatabase();
    await migratePostgres(postgres.getUrl(template));
  });

  afterAll(() => bouncer?.end());

  async function open(caps: Caps): Promise<TestedStore> {
    const database = await postgres.createDatabase({ template });
    const url = postgres.getUrl(database, bouncer?.port);
    const query = async (sql: string) => void (await postgres.query(sql, database));
    const another = async () => createStore(createPostgresEngine(url), { ...testDependencies, ...caps });
    const store = await another();
    return {
      store,
      another,
      elapse: (milliseconds) => query(elapse(milliseconds)),
      refuseWrites: (refused) => query(refused ? refuse : "drop function private.refuse cascade"),
      close: store.close,
    };
  }

  testStore(engine, open);
}
