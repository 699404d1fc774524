import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./store/sqlite/database.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function backup(...files: string[]) {
  const env = { ...process.env, DATABASE_FILE: join(folder, "store.sqlite") };
  const program = join(import.meta.dirname, "backup.ts");
  return spawnSync(process.execPath, [program, ...files], { env, cwd: folder, encoding: "utf8" });
}

test("a backup made while the service has the store open is whole", () => {
  const database = openDatabase(join(folder, "store.sqlite"));
  database.exec("update visitor_counter set count = 41");
  const copy = join(folder, "copy.sqlite");
  expect(backup(copy)).toMatchObject({ status: 0, stderr: "" });
  const copied = new DatabaseSync(copy, { readOnly: true });
  expect(copied.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(copied.prepare("select count from visitor_counter").get()).toEqual({ count: 41 });
  copied.close();
  database.close();
});

test("a backup overwrites nothing, and says what is wrong", () => {
  expect(backup(join(folder, "copy.sqlite"))).toMatchObject({ status: 1 });
  expect(backup(join(folder, "copy.sqlite")).stderr).toContain("There is no database");
  openDatabase(join(folder, "store.sqlite")).close();
  expect(backup().stderr).toContain("node service/backup.ts FILE");
  expect(backup(join(folder, "store.sqlite")).stderr).toContain("is there already");
});
