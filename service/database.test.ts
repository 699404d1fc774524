import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "database-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function migration(name: string, sql: string) {
  writeFileSync(join(folder, name), sql);
}

const pragma = (database: DatabaseSync, name: string) =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

test("a new store is made with its folder, readable by its owner alone", () => {
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
  migration("0002-second.sql", "create table half (id integer); insert into nothing values (1)");
  expect(() => openDatabase(file, folder)).toThrow(/nothing/);
  const database = new DatabaseSync(file);
  expect(database.prepare("select name from sqlite_master").all()).toEqual([{ name: "kept" }]);
  expect(pragma(database, "user_version")).toBe(1);
  database.close();
});

test("a store written by a newer version is refused, and says so", () => {
  const file = join(folder, "store.sqlite");
  const database = openDatabase(file);
  database.exec("pragma user_version = 99");
  database.close();
  expect(() => openDatabase(file)).toThrow(/newer version.*99/);
});
