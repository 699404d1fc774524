import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMigrations } from "../migrations.ts";
import { migrationsFolder, openCurrentReadOnly, openDatabase } from "./database.ts";

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

const pragma = (database: DatabaseSync, name: string) =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

test("a new database is created with its folder, readable by its owner alone", () => {
  const file = join(folder, "new", "folder", "store.sqlite");
  const database = openDatabase(file);
  expect(database.prepare("select count from visitor_counter").all()).toEqual([{ count: 0 }]);
  for (const suffix of ["", "-wal"]) expect(statSync(file + suffix).mode & 0o077).toBe(0);
  database.close();
});

test("every commit is synced to the disk before it is acknowledged", () => {
  const database = openDatabase(join(folder, "store.sqlite"));
  expect(pragma(database, "journal_mode")).toBe("wal");
  expect(pragma(database, "synchronous")).toBe(2);
  expect(pragma(database, "foreign_keys")).toBe(1);
  expect(Number(pragma(database, "busy_timeout"))).toBeGreaterThan(0);
  expect(pragma(database, "secure_delete")).toBe(1);
  database.close();
});

test("migrations are applied in the order of their names, each once", () => {
  const file = join(folder, "store.sqlite");
  migration("0002-second.sql", "insert into log values ('second')");
  migration("0001-first.sql", "create table log (name text); insert into log values ('first');");
  openDatabase(file, folder).close();
  migration("0003-third.sql", "insert into log values ('third') -- and a comment at the end");
  openDatabase(file, folder).close();
  const database = openDatabase(file, folder);
  expect(
    database
      .prepare("select name from log")
      .all()
      .map(({ name }) => name),
  ).toEqual(["first", "second", "third"]);
  database.close();
});

test("a migration that fails leaves nothing behind", () => {
  const file = join(folder, "store.sqlite");
  migration("0001-first.sql", "create table kept (id integer)");
  openDatabase(file, folder).close();
  migration("0002-second.sql", "create table half (id integer); insert into nothing values (1)");
  expect(() => openDatabase(file, folder)).toThrow(/nothing/);
  const database = new DatabaseSync(file);
  const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  expect(names).toEqual([{ name: "kept" }, { name: "migration" }]);
  database.close();
});

test("a database that a newer version only added to is accepted", () => {
  const file = join(folder, "store.sqlite");
  const known = join(folder, "known");
  const newer = join(folder, "newer");
  for (const place of [known, newer]) migrationIn(place, "0001-first.sql", "create table log (name text)");
  migrationIn(newer, "0002-more.sql", "alter table log add column day text");
  openDatabase(file, newer).close();
  openDatabase(file, known).close();
  openDatabase(file, newer).close();
});

test("a database that a newer version changed is refused, and the error says what to do", () => {
  const file = join(folder, "store.sqlite");
  const known = join(folder, "known");
  const newer = join(folder, "newer");
  for (const place of [known, newer]) migrationIn(place, "0001-first.sql", "create table log (name text)");
  migrationIn(newer, "0002-other.sql", "-- breaking: the log goes\ndrop table log");
  openDatabase(file, newer).close();
  expect(() => openDatabase(file, known)).toThrow(
    /newer version \(0002-other\.sql\).*Start that version again, or restore a backup/,
  );
});

test("a database that is opened for reading is neither migrated nor written", () => {
  const file = join(folder, "store.sqlite");
  const old = new DatabaseSync(file);
  const [first] = readMigrations(migrationsFolder);
  old.exec(`${first?.sql}; pragma user_version = 1`);
  expect(() => openCurrentReadOnly(file)).toThrow(/is of an older version/);
  expect(pragma(old, "user_version")).toBe(1);
  old.close();
  openDatabase(file).close();
  const database = openCurrentReadOnly(file);
  expect(database.prepare("select count from visitor_counter").all()).toEqual([{ count: 0 }]);
  expect(() => database.exec("update visitor_counter set count = 1")).toThrow(/readonly/);
  database.close();
});

test("a migration that was edited after it was applied is refused", () => {
  const file = join(folder, "store.sqlite");
  migration("0001-first.sql", "create table log (name text)");
  openDatabase(file, folder).close();
  migration("0001-first.sql", "create table log (name text, day text)");
  expect(() => openDatabase(file, folder)).toThrow(/0001-first\.sql is not the migration that was applied/);
});

test("a database from before there was a table of migrations keeps its messages", () => {
  const file = join(folder, "store.sqlite");
  const old = new DatabaseSync(file);
  for (const { sql } of readMigrations(migrationsFolder).slice(0, 3)) old.exec(sql);
  old.exec(`pragma user_version = 3; update visitor_counter set count = 41;
    insert into contact_message (reference, name, email, subject, message, state, received_at, first_attempt_at,
      next_attempt_at, claimed_until, reason)
    values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where?', 'waiting', 1000, 2000, 5000, 9000, '421'),
      ('7Q3M9X0L', 'Ana', 'ana@example.com', 'Card', 'Where?', 'undelivered', 1000, null, 1000, null, '550')`);
  old.close();
  const database = openDatabase(file);
  expect(database.prepare("select count from visitor_counter").all()).toEqual([{ count: 41 }]);
  expect(
    database
      .prepare("select reference, state, waited_ms as waited, due_at as due, reason from contact_message")
      .all(),
  ).toEqual([
    { reference: "7Q3M9X0K", state: "waiting", waited: 3000, due: 5000, reason: "421" },
    { reference: "7Q3M9X0L", state: "failed", waited: 0, due: 1000, reason: "550" },
  ]);
  database.close();
  openDatabase(file).close();
});
