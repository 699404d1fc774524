import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate, migrationsFolder } from "../../service/store/postgres/migrate.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;

  test("go over a database with 100,000 messages once, while it is read, and two instances start", async () => {
    const later = await mkdtemp(join(tmpdir(), "migrations-"));
    onTestFinished(() => rm(later, { recursive: true }));
    await cp(migrationsFolder, later, { recursive: true });
    await migrate(postgres.url);
    await query(`insert into private.contact_message (reference, name, email, subject, message, state)
      select 'R' || n, 'زينب', n || '@example.com', 'Karte', repeat('Où est ma carte ? ', 20), 'waiting'
      from generate_series(1, 100000) as n`);
    await writeFile(
      join(later, "20990101000000_later.sql"),
      `alter table private.contact_message add column if not exists note text;
       update private.contact_message set note = coalesce(note, '') || 'x';`,
    );
    await Promise.all([migrate(postgres.url, later), migrate(postgres.url, later)]);
    expect(
      await query("select note, count(*)::int as count from private.contact_message group by note"),
    ).toEqual([{ note: "x", count: 100_000 }]);
    const applied = await query("select name from private.cardamint_migration order by name");
    expect(applied.at(-1)).toEqual({ name: "20990101000000_later.sql" });
  });
});
