import { expect, test } from "vitest";
import { onCounter } from "../support/postgres/forbidden-statements.ts";
import { createMigratedDatabase, projects, readMigration } from "../support/postgres/hosted-database.ts";

for (const [project, grants] of projects) {
  test(`visitors read and increment the counter, and nothing else, in ${project}`, async () => {
    await using database = await createMigratedDatabase({ grants });
    for (const role of ["anon", "authenticated"]) {
      await database.exec(`set role ${role}`);
      const { rows: before } = await database.query<{ count: number }>("select count from visitor_counter");
      const { rows: incremented } = await database.query<{ count: number }>(
        "select increment_visitor_count() as count",
      );
      expect(incremented).toEqual([{ count: Number(before[0]?.count) + 1 }]);

      for (const statement of onCounter)
        await expect(database.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      await database.exec("reset role");
    }
  });

  test(`the service role has no rights on the counter in ${project}`, async () => {
    await using database = await createMigratedDatabase({ grants });
    await database.exec("set role service_role");
    await expect(database.query("select count from visitor_counter")).rejects.toThrow(/permission denied/);
    await expect(database.query("select increment_visitor_count()")).rejects.toThrow(/permission denied/);
  });
}

test("the table keeps one row for good, and no count below zero", async () => {
  await using database = await createMigratedDatabase();
  await expect(database.query("insert into visitor_counter default values")).rejects.toThrow(/unique/);
  await expect(database.query("insert into visitor_counter (id) values (false)")).rejects.toThrow(/check/);
  await expect(database.query("update visitor_counter set count = -1")).rejects.toThrow(/check/);
});

test("applied a second time the migration changes nothing", async () => {
  await using database = await createMigratedDatabase();
  await database.exec("update visitor_counter set count = 41");
  await database.exec(await readMigration("visitor_counter"));
  const { rows } = await database.query("select increment_visitor_count() as count");
  expect(rows).toEqual([{ count: 42 }]);
});

test("names in a visitor's own search path cannot stand in for the counter's", async () => {
  await using database = await createMigratedDatabase();
  await database.exec(`
    create schema trap; create table trap.visitor_counter (id boolean, count bigint, updated_at timestamptz);
    grant all on schema trap to anon; grant all on trap.visitor_counter to anon;
    set role anon; set search_path = trap, public`);
  const { rows } = await database.query("select public.increment_visitor_count() as count");
  expect(rows).toEqual([{ count: 1 }]);
});
