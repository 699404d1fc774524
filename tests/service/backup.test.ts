import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { projectFolder } from "../support/project-folder.ts";
import { runCommand } from "../support/service/run-command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  file = join(folder, "store.sqlite");
});

const backup = (args: string[], change: Record<string, string> = {}) =>
  runCommand("backup", args, { cwd: folder, env: { DATABASE_FILE: file, ...change } });

const open = () => openFileStore(file);

test("a backup made while the service runs is complete, private, and usable as the database, and needs no other setting", async () => {
  const store = await open();
  await store.counter.increment();
  const reference = await addMessage(store.messages);
  const copy = join(folder, "copy.sqlite");
  expect(await store.readTime("last_backup")).toBeUndefined();
  const wrong = { LOG_LEVEL: "loud", PORT: "many", SITE_ORIGIN: "nowhere", SMTP_URL: "x" };
  expect(await backup([copy], wrong)).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(/^Wrote \S+copy\.sqlite \(0\.\d MB\) and checked it\.\n$/),
  });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual([
    "copy.sqlite",
    "store.sqlite",
    "store.sqlite-shm",
    "store.sqlite-wal",
  ]);
  expect(Date.now() - ((await store.readTime("last_backup")) ?? 0)).toBeLessThan(60_000);
  await store.close();

  const copied = new DatabaseSync(copy);
  expect(copied.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  // With a write-ahead log, it could be read only in a folder that is writable.
  expect(copied.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "delete" });
  copied.close();
  file = copy;
  const restored = await open();
  expect(await restored.counter.read()).toBe(1n);
  expect(await restored.messages.find(reference)).toBeDefined();
  // For the doctor, the copy is a backup.
  expect(Date.now() - ((await restored.readTime("last_backup")) ?? 0)).toBeLessThan(60_000);
  await restored.close();
});

test("a backup overwrites nothing, and reports errors in one line", async () => {
  const copy = join(folder, "copy.sqlite");
  const refused = (reason: string) => ({ status: 1, stderr: expect.stringContaining(reason) });
  expect(await backup([copy])).toMatchObject(refused("There is no database"));
  await (await open()).close();
  writeFileSync(copy, "mine");
  expect(await backup([copy])).toMatchObject(refused("already exists"));
  expect(readFileSync(copy, "utf8")).toBe("mine");
  expect(await backup([copy], { DATABASE_URL: "postgres://a@localhost/b" })).toMatchObject(
    refused("pg_dump"),
  );
  const missing = join(folder, "missing");
  expect(await backup([join(missing, "copy.sqlite")])).toMatchObject(
    refused(`There is no folder ${missing}.\n`),
  );
  if (process.platform === "linux")
    expect(await backup(["/sys/copy.sqlite"])).toMatchObject(
      refused(" → Run this as a user who has access, or"),
    );
});

test("a backup waits for a write that is in progress", async () => {
  await (await open()).close();
  const writer = new DatabaseSync(file);
  writer.exec("begin immediate; update visitor_counter set count = 2");
  const copy = join(folder, "copy.sqlite");
  // In a process of its own, because it would block this one.
  const env = { PATH: process.env.PATH, DATABASE_FILE: file };
  const program = join(projectFolder, "service/cli/backup.ts");
  const running = promisify(execFile)(process.execPath, [program, copy], { cwd: folder, env });
  // The copy exists before its time is recorded, for which the lock must be released.
  await expect.poll(() => existsSync(copy)).toBe(true);
  writer.exec("commit");
  writer.close();
  await expect(running).resolves.toMatchObject({ stderr: "" });
});

/** Kills the process when the copy is complete, but has its temporary name. */
const killedAtRename = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  fs.renameSync = () => process.kill(process.pid, "SIGKILL");
  syncBuiltinESMExports();`)}`;

test("the next attempt at a backup removes what a killed one has left", async () => {
  await (await open()).close();
  const args = [killedAtRename, join(projectFolder, "service/cli/backup.ts"), "copy.sqlite"];
  const env = { PATH: process.env.PATH, DATABASE_FILE: file };
  expect(spawnSync(process.execPath, args, { cwd: folder, env })).toMatchObject({ signal: "SIGKILL" });
  const copies = () => readdirSync(folder).filter((name) => !name.startsWith("store.sqlite"));
  expect(copies(), "what the killed backup has left").toEqual([expect.stringMatching(/^\./)]);
  expect(await backup(["copy.sqlite"])).toMatchObject({ status: 0 });
  expect(copies()).toEqual(["copy.sqlite"]);
});

test("the container's backup keeps copies of 14 days that only its user reads, and deletes none after a failure", () => {
  const bin = createTemporaryFolder();
  writeFileSync(join(bin, "docker"), '#!/bin/sh\n[ "$2" = version ] || { echo copy; exit "$STATUS"; }\n', {
    mode: 0o755,
  });
  const run = (STATUS = "0") => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, STATUS };
    const script = join(projectFolder, "deploy/backup.sh");
    const { status, stdout, stderr } = spawnSync(script, [folder], { env, encoding: "utf8" });
    return [status, stdout + stderr, readdirSync(folder).sort()];
  };
  const today = `${new Date().toISOString().slice(0, 10)}.sqlite`;
  expect(run()).toEqual([0, "", [today]]);
  expect(statSync(join(folder, today)).mode & 0o777).toBe(0o600);
  for (const [name, days] of [
    ["2026-01-01.sqlite", 30],
    ["2026-01-17.sqlite", 14.1],
    ["2026-01-18.sqlite", 13.9],
    ["2026-01-21.sqlite", 10],
    ["mine.sqlite", 30],
  ] as const) {
    const time = Date.now() / 1000 - days * 86_400;
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), time, time);
  }
  expect(run("1")).toEqual([1, "", expect.arrayContaining(["2026-01-01.sqlite", today])]);
  expect(run()).toEqual([0, "", ["2026-01-18.sqlite", "2026-01-21.sqlite", today, "mine.sqlite"]]);
});

test("a damaged database isn't backed up, and no partial backup is left", async () => {
  await (await open()).close();
  const damaged = new DatabaseSync(file);
  damaged.exec("create table log (line check (line <> ''))");
  damaged.exec("pragma ignore_check_constraints = on; insert into log values ('')");
  damaged.close();
  expect(await backup([join(folder, "copy.sqlite")])).toMatchObject({
    status: 1,
    stderr: "The copy is damaged: CHECK constraint failed in log\n",
  });
  expect(readdirSync(folder).filter((name) => name.includes("copy") || name.includes("partial"))).toEqual([]);
});

test("a file that is no database isn't backed up, and the error says what to do", async () => {
  writeFileSync(file, "text".repeat(999));
  expect(await backup([join(folder, "copy.sqlite")])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${file}: it is damaged, or not a database. → Stop the service`),
  });
});

test("a file without this version's tables isn't backed up", async () => {
  const old = new DatabaseSync(file);
  old.exec("create table visitor_counter (count integer); insert into visitor_counter values (41)");
  old.close();
  expect(await backup([join(folder, "copy.sqlite")])).toMatchObject({
    status: 1,
    stderr: `${file} has no tables of this version.\n`,
  });
});
