import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { migrationsFolder, openDatabase } from "../../service/store/sqlite/database.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { createStoreFolder } from "../support/service/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");
const minute = 60_000;

describe("npm run move", needing("postgresql"), () => {
  const postgres = preparePostgres();
  let folder: Awaited<ReturnType<typeof createStoreFolder>>;

  const settings = () => ({
    DATABASE_FILE: folder.file,
    DATABASE_URL: "",
    MAX_WAITING_MESSAGES: 1_000_000,
    MAX_DATABASE_MB: 1_000,
  });

  function move(...args: string[]) {
    const env = { ...process.env, ENV_FILE: "", DATABASE_URL: "" };
    return promisify(execFile)(process.execPath, ["service/cli/move.ts", ...args], {
      cwd: projectFolder,
      env,
    });
  }

  beforeEach(async () => {
    folder = await createStoreFolder();
    return folder.remove;
  });

  /** A message in each state, with all that can be known of one, and counts. */
  async function fill(): Promise<void> {
    const store = await openStore(settings(), { now: Date.now });
    await Promise.all(["fr", "ar", undefined].map((language) => store.counter.increment(language as "fr")));
    await store.counter.countClick({ placement: "buy-now", language: "de" });
    await addMessage(store.messages, { subject: "delivered", language: "ar" });
    await store.messages.settle(await claimMessage(store.messages), { state: "delivered" });
    await addMessage(store.messages, { subject: "failed" });
    await store.messages.settle(await claimMessage(store.messages), {
      state: "failed",
      reason: "550 no such user",
    });
    await addMessage(store.messages, { subject: "paused", idempotencyDigest: "digest" });
    await store.messages.postpone(await claimMessage(store.messages), {
      pauseMs: 90 * minute,
      reason: "421 busy",
    });
    await store.messages.markHandled([await addMessage(store.messages, { subject: "handled" })]);
    await addMessage(store.messages, { state: "spam", message: "أين هي؟\n🎁 '; -- \"{},\\" });
    await store.rateLimits.readSecret();
    await store.close();
    const file = openDatabase(folder.file);
    // Beyond what a JavaScript number holds; and more messages than are copied at once.
    file.exec("update visitor_counter set count = 9007199254740993");
    file.exec(`insert into contact_message (reference, name, email, subject, message, state, received_at, due_at, due_set_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
      select 'R' || i, 'Ana', 'ana@example.com', 'Card ' || i, 'Where?', 'waiting', 1700000000000 + i, 1700000000000 + i, 0 from n`);
    file.close();
  }

  test("copies counts, messages and their states, and leaves the file as it is", async () => {
    await fill();
    const { stdout } = await move("--from", folder.file, "--to", postgres.url);
    expect(stdout).toContain("counter 9007199254740993, visits by day 3, clicks by day 1, messages 2505");
    const [before, after] = [
      await openStore(settings(), { now: Date.now }),
      await openStore({ ...settings(), DATABASE_URL: postgres.url }, { now: Date.now }),
    ];
    const days = ["2000-01-01", "2999-12-31"] as const;
    expect(await after.counter.read()).toBe(9007199254740993n);
    expect(await after.readDailyCounts(...days)).toEqual(await before.readDailyCounts(...days));
    expect(await Array.fromAsync(after.messages.list())).toEqual(
      await Array.fromAsync(before.messages.list()),
    );
    expect(await after.messages.countByState()).toEqual({
      waiting: 2501,
      delivered: 1,
      handled: 1,
      spam: 1,
      failed: 1,
    });
    expect(Buffer.from(await after.rateLimits.readSecret())).toEqual(
      Buffer.from(await before.rateLimits.readSecret()),
    );
    // A repetition of a submission from before the move finds it.
    const paused = (await Array.fromAsync(before.messages.list())).find(
      ({ subject }) => subject === "paused",
    )?.reference;
    expect(await addMessage(after.messages, { idempotencyDigest: "digest" })).toBe(paused);
    expect(await after.counter.increment()).toBe(9007199254740994n);
    await Promise.all([before.close(), after.close()]);
  });

  test("takes a database that a service only started on, with its notices", async () => {
    await fill();
    for (const DATABASE_URL of ["", postgres.url]) {
      const store = await openStore({ ...settings(), DATABASE_URL }, { now: Date.now });
      await store.noticeProgress.replace("delivery/mail", undefined, DATABASE_URL ? "new" : "old");
      await store.close();
    }
    await move("--from", folder.file, "--to", postgres.url);
    const after = await openStore({ ...settings(), DATABASE_URL: postgres.url }, { now: Date.now });
    expect(await after.noticeProgress.read("delivery/mail")).toBe("old");
    await after.close();
  });

  test("is refused for a file of an older version, which stays as it is", async () => {
    const older = join(dirname(folder.file), "older");
    mkdirSync(older);
    cpSync(join(migrationsFolder, "0001-visitor-counter.sql"), join(older, "0001-visitor-counter.sql"));
    openDatabase(folder.file, older).close();
    const before = readFileSync(folder.file);
    await expect(move("--from", folder.file, "--to", postgres.url)).rejects.toMatchObject({
      stderr: expect.stringContaining("is of an older version. → Start the service of this version once"),
    });
    expect(readFileSync(folder.file).equals(before)).toBe(true);
  });

  test("is refused where there is something already, and changes nothing", async () => {
    await fill();
    await move("--from", folder.file, "--to", postgres.url);
    const count = () => postgres.query("select count(*)::int from private.contact_message");
    const before = await count();
    await expect(move("--from", folder.file, "--to", postgres.url)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The PostgreSQL database is not empty: it holds 9007199254740993 visitors, .* Nothing was copied\. → Name an empty database\.\n$/,
      ),
    });
    expect(await count()).toEqual(before);
  });

  test("says what is wrong in a line", async () => {
    await expect(move()).rejects.toMatchObject({
      stderr: expect.stringMatching(/--from data\/cardamint\.sqlite/),
    });
    await expect(move("--from", folder.file, "--to", postgres.url)).rejects.toMatchObject({
      stderr: `There is no file ${folder.file}.\n`,
    });
    await fill();
    await expect(move("--from", folder.file)).rejects.toMatchObject({
      stderr: expect.stringMatching(/DATABASE_URL/),
    });
    await expect(move("--from", folder.file, "--to", "mysql://a:geheim@b/c")).rejects.toMatchObject({
      stderr: expect.stringMatching(/DATABASE_URL=\(not shown\)/),
    });
    await expect(
      move("--from", folder.file, "--to", postgres.url.replace(postgres.database, "missing")),
    ).rejects.toMatchObject({
      stderr: "there is no such database. Create it, or correct DATABASE_URL.\n",
    });
    rmSync(folder.file);
  });
});
