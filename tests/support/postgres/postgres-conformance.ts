import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { type TestedStore, testStore } from "../../../service/store/conformance.fixture.ts";
import { migrate } from "../../../service/store/postgres/migrate.ts";
import { createPostgresStore } from "../../../service/store/postgres/store.ts";
import type { StoreCaps } from "../../../service/store/store.ts";
import { type Postgres, type PostgresInstallation, startPgBouncer, startPostgres } from "./postgres.ts";

const tables = [
  "public.visitor_counter",
  "private.daily_visit",
  "private.daily_outbound_click",
  "private.contact_message",
  "private.limit_use",
  "private.service_state",
  "private.notice",
];

const refuse = `
  create function private.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'writes are refused'; end $$;
  ${tables
    .map(
      (table) => `create trigger refuse before insert or update or delete on ${table}
        for each statement execute function private.refuse();`,
    )
    .join("\n")}`;

/** Lets time pass by setting all stored times back. */
const elapse = (milliseconds: number) => `
  update private.contact_message set received_at = received_at - passed, due_at = due_at - passed,
    settled_at = settled_at - passed, retried_at = retried_at - passed from (values (interval '${milliseconds} ms')) as time (passed);
  update private.limit_use set ends_at = ends_at - interval '${milliseconds} ms';
  update private.service_state
    set deliveries_paused_until = deliveries_paused_until - interval '${milliseconds} ms'`;

/** Runs the conformance suite on one server, with an empty database for each test. */
export function testPostgresStore(
  engine: string,
  find: () => PostgresInstallation | undefined,
  { pooled = false }: { pooled?: boolean } = {},
): void {
  let postgres: Postgres;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  let template: string;

  beforeAll(async () => {
    postgres = await startPostgres({ installation: find() });
    if (pooled) bouncer = await startPgBouncer(postgres);
    template = await postgres.createDatabase();
    await migrate(postgres.getUrl(template));
  });

  afterAll(async () => {
    await bouncer?.end();
    await postgres.end();
  });

  async function open(caps: StoreCaps): Promise<TestedStore> {
    const database = await postgres.createDatabase({ template });
    const url = postgres.getUrl(database, bouncer?.port);
    const query = async (sql: string) => void (await postgres.query(sql, database));
    const another = async () => createPostgresStore(url, { randomBytes, ...caps });
    const store = await another();
    return {
      store,
      another,
      elapse: (milliseconds) => query(elapse(milliseconds)),
      refuseWrites: (refused) => query(refused ? refuse : "drop function private.refuse cascade"),
      setCount: (count) => query(`update public.visitor_counter set count = ${count}`),
      close: store.close,
    };
  }

  testStore(engine, open);
}
