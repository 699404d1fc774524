import { copyFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createTestContext } from "../operator/checks/context.fixture.ts";
import { acceptanceCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run-checks.ts";
import { createFileEngine, type OpenMode, openDatabaseFile } from "./databases.ts";
import { createDatabase } from "./memory.fixture.ts";
import { type Migration, migrate, prepareDatabase, readMigrations } from "./migrations.ts";
import { addMessage } from "./new-message.fixture.ts";
import { openEngine, openInBackground, openStore } from "./open.ts";

let file: string;

beforeEach(() => {
  file = join(createTemporaryFolder(), "store.sqlite");
});

const openService = () => createFileEngine(openDatabaseFile(file, "service"), Date.now);

const known = readMigrations("sqlite");

/** The migrations of a later version. */
const addMigration = (sql: string) => [...known, { name: "9999.sql", breaking: false, sql }];

async function migrateWith(migrations: Migration[]) {
  const engine = openService();
  await migrate(engine, migrations).finally(engine.close);
}

test("a new database is created with its folder, and only its owner can read it", async () => {
  file = join(createTemporaryFolder(), "new/folder/store.sqlite");
  const database = await createDatabase(file);
  expect(database.prepare("select count from visitor_counter").all()).toEqual([{ count: 0 }]);
  for (const suffix of ["", "-wal"]) expect(statSync(file + suffix).mode & 0o077).toBe(0);
  database.close();
});

test("a service that has its database doesn't open it again", async () => {
  const log = { info() {}, error() {} };
  const { store, open } = await openInBackground(readServiceSettings({ DATABASE_FILE: file }), {
    now: Date.now,
    log,
  });
  rmSync(file);
  expect(await open()).toBe("done");
  expect(existsSync(file)).toBe(false);
  await store.close();
});

test("while another program writes, a write waits for it, and the event loop continues", async () => {
  const other = await createDatabase(file);
  const engine = openService();
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

test("a later migration is applied once or not at all, keeps what is stored, and is accepted by the version before it", async () => {
  await migrateWith(known);
  const database = new DatabaseSync(file);
  database.exec("update visitor_counter set count = 41");
  const failing = addMigration("create table half (id integer); insert into nothing values (1)");
  await expect(migrateWith(failing)).rejects.toThrow(/nothing/);
  expect(database.prepare("select * from sqlite_master where name = 'half'").all()).toEqual([]);
  const later = addMigration("alter table visitor_counter add column day text");
  for (const migrations of [later, known, later]) await migrateWith(migrations);
  expect(database.prepare("select count, day from visitor_counter").all()).toEqual([
    { count: 41, day: null },
  ]);
  database.close();
});

test("a database of an older version is updated by a service alone", async () => {
  await migrateWith(known);
  const engine = openService();
  const prepare = (mode: OpenMode) => prepareDatabase(engine, mode, addMigration("create table more (id)"));
  for (const mode of ["read", "command", "move"] as const)
    await expect(prepare(mode)).rejects.toThrow(/is of an older version/);
  await prepare("service");
  await prepare("read");
  await engine.close();
});

test.for(["9999.sql", "9999.sqlite.sql"])(
  "a database that a newer version changed by %s is refused, and the error has the fix",
  async (name) => {
    const later = createTemporaryFolder();
    writeFileSync(join(later, name), "-- breaking: notices go\ndrop table notice");
    await migrateWith([...known, ...readMigrations("sqlite", later)]);
    await expect(migrateWith(known)).rejects.toThrow(/newer version \(9999\.sql\)/);
  },
);

test("a database that is opened for reading is neither migrated nor written", async () => {
  const open = () => openEngine({ DATABASE_FILE: file, DATABASE_URL: "" }, "read", Date.now);
  new DatabaseSync(file).close();
  await expect(open()).rejects.toThrow(/is empty/);
  (await createDatabase(file)).close();
  const { query, close } = await open();
  expect(await query("select count from visitor_counter")).toEqual([{ count: 0n }]);
  await expect(query("update visitor_counter set count = 1")).rejects.toThrow(/readonly/);
  await close();
});

const noLocks = "its file system can't lock files or share memory. → Put the file on a local disk";
const refused = "its disk refuses to read or write it. → See whether a quota is reached, the disk is there,";

test.for([
  ...[3850, 4618, 5130, 5386, 15].map((errcode) => [errcode, noLocks] as const),
  ...[266, 778, 1034].map((errcode) => [errcode, refused] as const),
])("a sound file on an unfit disk isn't called damaged: %s", ([errcode, problem]) => {
  const engine = openService();
  const { message } = engine.explain(Object.assign(new Error("disk I/O error"), { errcode })) as Error;
  expect(message).toContain(`${file}: ${problem}`);
});

test("a database of another program is refused, and left as it is", async () => {
  const database = new DatabaseSync(file);
  database.exec("create table customers (id)");
  const read = () => database.prepare("select * from sqlite_schema").all();
  const before = read();
  for (const mode of ["service", "move", "command", "read"] as const)
    await expect(openEngine({ DATABASE_FILE: file, DATABASE_URL: "" }, mode, Date.now)).rejects.toThrow(
      /belongs to another program/,
    );
  expect(read()).toEqual(before);
  database.close();
});

test.for([
  ["removed", (file: string) => rmSync(file)],
  ["replaced", (file: string) => copyFileSync(file, `${file}.copy`) ?? renameSync(`${file}.copy`, file)],
] as const)("nothing is acknowledged once the file was %s, and the readiness says so", async ([, change]) => {
  const settings = { DATABASE_FILE: file, DATABASE_URL: "", MAX_DATABASE_MB: 10 };
  const store = await openStore(settings, { now: Date.now });
  await addMessage(store.messages);
  change(file);
  const refused = `${file} was removed or replaced: restart the service`;
  await expect(addMessage(store.messages)).rejects.toThrow(refused);
  await expect(store.counter.increment()).rejects.toThrow(refused);
  const context = createTestContext({ DATABASE_FILE: file }, { store, canWrite: true });
  const [result] = await runChecks([acceptanceCheck], context);
  expect(result?.sentence).toContain(`Messages are refused: ${refused}. →`);
  await store.close();
});
