import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase } from "../memory.fixture.ts";
import { type Migration, migrate, readMigrations } from "../migrations.ts";
import { openEngine } from "../open.ts";
import { createSqliteEngine, openFile } from "./sqlite.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "database-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function migration(name: string, sql: string) {
  migrationIn(folder, name, sql);
}

function migrationIn(place: string, name: string, sql: string) {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, name), sql);
}

async function migrateFile(file: string, known: Migration[]) {
  const engine = createSqliteEngine(openFile(file, "service"), Date.now);
  await migrate(engine, known).finally(engine.close);
}

const migrateFrom = (file: string, migrations: string) =>
  migrateFile(file, readMigrations("sqlite", [migrations]));

const pragma = (database: DatabaseSync, name: string) =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

test("a new database is created with its folder, and only its owner can read it", async () => {
  const file = join(folder, "new", "folder", "store.sqlite");
  const database = await createDatabase(file);
  expect(database.prepare("select count from visitor_counter").all()).toEqual([{ count: 0 }]);
  for (const suffix of ["", "-wal"]) expect(statSync(file + suffix).mode & 0o077).toBe(0);
  database.close();
});

test("while another program writes, a write waits for it, and the event loop continues", async () => {
  const file = join(folder, "store.sqlite");
  const other = await createDatabase(file);
  const engine = createSqliteEngine(openFile(file, "service"), Date.now);
  other.exec("begin immediate");
  const writes = [
    engine.query("update visitor_counter set count = 7"),
    engine.transact(({ query }) => query("update visitor_counter set count = count + 1")),
  ];
  const turns = new Promise((resolve) => setTimeout(resolve, 10)).then(() => other.exec("commit"));
  await Promise.all([...writes, turns]);
  expect(other.prepare("select count from visitor_counter").all()).toEqual([{ count: 8 }]);
  other.exec("begin immediate");
  await expect(engine.query("update visitor_counter set count = 9")).rejects.toThrow("locked");
  await engine.close();
  other.close();
});

test("a migration that fails leaves nothing behind", async () => {
  const file = join(folder, "store.sqlite");
  migration("0001-first.sql", "create table kept (id integer)");
  await migrateFrom(file, folder);
  migration("0002-second.sql", "create table half (id integer); insert into nothing values (1)");
  await expect(migrateFrom(file, folder)).rejects.toThrow(/nothing/);
  const database = new DatabaseSync(file);
  const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  expect(names).toEqual([{ name: "kept" }, { name: "migration" }]);
  database.close();
});

test("a database to which a newer version only added something is accepted", async () => {
  const file = join(folder, "store.sqlite");
  const known = join(folder, "known");
  const newer = join(folder, "newer");
  for (const place of [known, newer]) migrationIn(place, "0001-first.sql", "create table log (name text)");
  migrationIn(newer, "0002-more.sql", "alter table log add column day text");
  await migrateFrom(file, newer);
  await migrateFrom(file, known);
  await migrateFrom(file, newer);
});

test("a database that a newer version changed is refused, and the error has the fix", async () => {
  const file = join(folder, "store.sqlite");
  const known = join(folder, "known");
  const newer = join(folder, "newer");
  for (const place of [known, newer]) migrationIn(place, "0001-first.sql", "create table log (name text)");
  migrationIn(newer, "0002-other.sql", "-- breaking: the log goes\ndrop table log");
  await migrateFrom(file, newer);
  await expect(migrateFrom(file, known)).rejects.toThrow(/newer version \(0002-other\.sql\)/);
});

test("a database that is opened for reading is neither migrated nor written", async () => {
  const file = join(folder, "store.sqlite");
  const open = () => openEngine({ DATABASE_FILE: file, DATABASE_URL: "" }, "read", Date.now);
  const old = new DatabaseSync(file);
  const [first] = readMigrations("sqlite");
  old.exec(`${first?.sql}; pragma user_version = 1`);
  await expect(open()).rejects.toThrow(/is of an older version/);
  expect(pragma(old, "user_version")).toBe(1);
  old.close();
  (await createDatabase(file)).close();
  const { query, close } = await open();
  expect(await query("select count from visitor_counter")).toEqual([{ count: 0n }]);
  await expect(query("update visitor_counter set count = 1")).rejects.toThrow(/readonly/);
  await close();
});

/** What a database of an early version holds: a message that waits, one that failed, and one that was retried. */
const earlyContent = (version: number): string => {
  const statements = ["update visitor_counter set count = 41"];
  if (version >= 3) statements.push("insert into daily_visit values ('2026-11-20', 'fr', 3)");
  if (version === 2 || version === 3)
    statements.push(`insert into contact_message (reference, name, email, subject, message, state, received_at,
        first_attempt_at, next_attempt_at, claimed_until, settled_at, reason)
      values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where?', 'waiting', 1000, 2000, 5000, 9000, null, '421'),
        ('7Q3M9X0L', 'Ana', 'ana@example.com', 'Card', 'Où?', 'undelivered', 1000, null, 1000, null, 7000, '550')`);
  if (version >= 4)
    statements.push(
      `insert into contact_message (reference, name, email, subject, message, state, received_at, waited_ms, due_at,
        due_set_at, claim_token, settled_at, reason)
      values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where?', 'waiting', 1000, 3000, 5000, 2000, 'token', null,
        '421'), ('7Q3M9X0L', 'Ana', 'ana@example.com', 'Card', 'Où?', 'failed', 1000, 0, 1000, 1000, null, 7000, '550')`,
      "insert into secret (value) values (x'0AFF')",
      "insert into last_backup (made_at) values (6000)",
    );
  if (version >= 8) statements.push("update contact_message set retried_at = 4000 where state = 'waiting'");
  return statements.join(";");
};

test.for([1, 2, 3, 4, 5, 6, 7, 8])("a database of version %i keeps all its data", async (version) => {
  const file = join(folder, "store.sqlite");
  const earlier = readMigrations("sqlite").slice(0, version);
  if (version > 4) await migrateFile(file, earlier);
  const old = new DatabaseSync(file);
  // The first versions had no table of migrations.
  if (version <= 4) {
    for (const { sql } of earlier) old.exec(sql);
    old.exec(`pragma user_version = ${version}`);
  }
  old.exec(earlyContent(version));
  old.close();
  const database = await createDatabase(file);
  const read = (text: string) =>
    database
      .prepare(text)
      .all()
      .map((row) => ({ ...row }));
  expect(read("select count from visitor_counter")).toEqual([{ count: 41 }]);
  expect(read("select * from daily_visit")).toEqual(
    version >= 3 ? [{ day: "2026-11-20", language: "fr", count: 3 }] : [],
  );
  const since = version >= 8 ? 4000 : 1000;
  expect(
    read(`select reference, state, state_since as since, waited_ms as waited, due_at as due, claim_token as token,
      reason, bytes, message from inbox_message order by id`),
  ).toEqual(
    version === 1
      ? []
      : [
          {
            reference: "7Q3M9X0K",
            state: "waiting",
            since,
            waited: 3000,
            due: 5000,
            token: null,
            reason: "421",
            bytes: 528,
            message: "Where?",
          },
          {
            reference: "7Q3M9X0L",
            state: "failed",
            since: 7000,
            waited: 0,
            due: 1000,
            token: null,
            reason: "550",
            bytes: 526,
            message: "Où?",
          },
        ],
  );
  expect(read("select name, value from store_state where name <> 'checked_at' order by name")).toEqual(
    version >= 4 ? [{ name: "last_backup", value: "6000" }] : [],
  );
  database.close();
  (await createDatabase(file)).close();
});
