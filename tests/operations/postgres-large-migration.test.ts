import { describe, expect, test } from "vitest";
import {
  earlierMigrationsFolder,
  migrate,
  readPostgresMigrations,
} from "../../service/store/engines/postgres-open.ts";
import { readFolder } from "../../service/store/migrations.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;

  test("go over a database with 100,000 messages once, while two instances start", async () => {
    await migrate(postgres.url, readFolder(earlierMigrationsFolder, "postgresql"));
    await query(`insert into private.contact_message (reference, name, email, subject, message, state, received_at)
      select 'R' || n, 'زينب', n || '@example.com', 'Karte', repeat('Où est ma carte ? ', 20), 'waiting',
        to_timestamp(1700000000 + n)
      from generate_series(1, 100000) as n`);
    await Promise.all([migrate(postgres.url), migrate(postgres.url)]);
    expect(
      await query(`select count(*)::int as count, min(received_at) as first, max(received_at) as last,
        sum(bytes - 500 - octet_length(name || email || subject || message))::int as unmeasured
        from private.inbox_message where received_at = state_since`),
    ).toEqual([{ count: 100_000, first: "1700000001000", last: "1700100000000", unmeasured: 0 }]);
    const applied = await query("select name from private.cardamint_migration");
    expect(applied).toHaveLength(readPostgresMigrations().length);
    await query(`insert into private.inbox_message (reference, name, email, subject, message, state, state_since,
      received_at, bytes, due_at, due_set_at) values ('new', '', '', '', '', 'waiting', 0, 0, 0, 0, 0)`);
    expect(await query("select id::int from private.inbox_message where reference = 'new'")).toEqual([
      { id: 100_001 },
    ]);
  });
});
