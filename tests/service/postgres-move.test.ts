import { renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/run-command.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const minute = 60_000;

describe("npm run move", needing("postgresql"), () => {
  const postgres = preparePostgres();
  let folder: string;
  const file = () => join(folder, "test.sqlite");

  const open = (DATABASE_FILE: string, DATABASE_URL: string) =>
    openStore({ DATABASE_FILE, DATABASE_URL, MAX_DATABASE_MB: 1_000 }, { now: Date.now });
  const openFile = (name = file()) => open(name, "");
  const openPostgres = () => open("", postgres.url);

  async function run(env: Record<string, string>, ...args: string[]) {
    const { status, stdout, stderr } = await runCommand("move", args, { env });
    if (status !== 0) throw Object.assign(new Error(stderr), { code: status, stderr });
    return { stdout };
  }

  const move = (...args: string[]) => run({ DATABASE_FILE: file(), DATABASE_URL: postgres.url }, ...args);

  const moveBack = (DATABASE_FILE: string) =>
    run({ DATABASE_FILE, DATABASE_URL: postgres.url }, "--from", "postgres");

  const refused = (problem: RegExp) => ({ code: 1, stderr: expect.stringMatching(problem) });

  beforeEach(() => {
    folder = createTemporaryFolder();
  });

  /** A message in each state, with a value in every column, and counts. */
  async function fill(): Promise<void> {
    const store = await openFile();
    const { counter, messages, noticeProgress, sources } = store;
    await Promise.all([counter.increment("fr"), counter.increment("ar"), counter.increment()]);
    await counter.countClick({ placement: "hero", language: "de" });
    // A language's order would ignore the marks.
    for (const source of ["a-c.example", "a.example", "ab.example/x", "a_z", "a/b"])
      await Promise.all([1, 2, 3].map(() => counter.increment("fr", source)));
    await addMessage(messages, { subject: "delivered", language: "ar" });
    await messages.settle(await claimMessage(messages), { state: "delivered" });
    await addMessage(messages, { subject: "failed" });
    await messages.settle(await claimMessage(messages), { state: "failed", reason: "550 no such user" });
    await addMessage(messages, { subject: "paused", idempotencyDigest: "digest" });
    await messages.postpone(await claimMessage(messages), { pauseMs: 90 * minute, reason: "421 busy" });
    await messages.markHandled([await addMessage(messages, { subject: "handled" })]);
    await addMessage(messages, { state: "spam", message: "أين هي؟\n🎁 '; -- \"{},\\" });
    await noticeProgress.replace("delivery/mail", undefined, "old");
    await sources.keep(["mail/autumn"]);
    await store.close();
    const database = new DatabaseSync(file());
    // Beyond what a JavaScript number holds; more messages than are copied at once; and what PostgreSQL can't store.
    database.exec("update visitor_counter set count = 9007199254740993");
    database.exec("update source_merge set merged_before = '2026-01-01'");
    database.exec(`insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes,
        claimable_at, claimable_set_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1100)
      select 'R' || i, 'Ana', 'ana@example.com', 'Card ' || i, 'Where?' || char(0), 'pending', 1700000000000 + i,
        1700000000000 + i, 500, 1700000000000 + i, 0 from n`);
    database.close();
  }

  test("a move and a move back keep counts, messages, and states, and mark the old database", async () => {
    await fill();
    const before = await openFile();
    const days = ["2000-01-01", "2999-12-31"] as const;
    const read = async ({ counter, messages, noticeProgress, sales, readDailyCounts }: typeof before) => ({
      count: await counter.read(),
      daily: await readDailyCounts(...days),
      messages: (await Array.fromAsync(messages.list())).map((each) => ({
        ...each,
        message: each.message.replaceAll("\0", "\uFFFD"),
      })),
      notice: await noticeProgress.read("delivery/mail"),
      sources: await sales.readSources(),
    });
    const content = await read(before);
    await before.close();

    // A service has only started on the target.
    const started = await openPostgres();
    await started.noticeProgress.replace("delivery/mail", undefined, "new");
    await started.sources.keep(["mail/autumn", "mail/spring"]);
    await started.close();
    const { stdout } = await move("--from", "sqlite");
    expect(stdout).toContain(
      "counter 9007199254740993, visits by day 18, clicks by day 1, sales 0, messages 1105",
    );
    await expect(openFile()).rejects.toThrow(
      /The content of .* was moved to PostgreSQL at .* on 20[\d-]{8}\./,
    );
    const after = await openPostgres();
    expect(await read(after)).toEqual(content);
    // A repetition of a submission from before the move finds it, and new messages get new numbers.
    const paused = content.messages.find(({ subject }) => subject === "paused")?.reference;
    expect(await addMessage(after.messages, { idempotencyDigest: "digest" })).toBe(paused);
    await addMessage(after.messages, { subject: "new" });
    expect(await after.counter.increment()).toBe(9007199254740994n);
    const changed = await read(after);
    await after.close();

    await expect(move("--from", "postgres")).rejects.toMatchObject(
      refused(/The content of (.*\.sqlite) was moved .* → Rename \1\*, and run this again/),
    );
    renameSync(file(), join(folder, "earlier.sqlite"));
    await move("--from", "postgres");
    const returned = await openFile();
    expect(await read(returned)).toEqual(changed);
    await returned.close();
    await expect(openPostgres()).rejects.toThrow(/was moved to .*test\.sqlite/);
    await expect(move("--from", "sqlite")).rejects.toMatchObject(
      refused(/was moved .* → Name an empty database in DATABASE_URL, and run this again/),
    );
  });

  test.for(["sqlite", "postgres"])(
    "a service that still runs on the old database, %s, acknowledges nothing that would be lost",
    async (from) => {
      const isFile = from === "sqlite";
      await using service = await startServiceProcess(
        isFile ? { DATABASE_FILE: file() } : { DATABASE_URL: postgres.url },
      );
      const count = () => fetch(`${service.origin}/rest/v1/rpc/increment_visitor_count`, { method: "POST" });
      const send = () =>
        fetch(`${service.origin}/forms/ajax/support@cardamint.example`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ name: "Ana", email: "ana@example.com", subject: "Card", message: "Where?" }),
        });
      expect([(await count()).status, (await send()).status]).toEqual([200, 200]);
      await (isFile ? move("--from", "sqlite") : moveBack(file()));
      expect([(await count()).status, (await send()).status]).toEqual([503, 503]);
      const store = await (isFile ? openPostgres() : openFile());
      expect([await store.counter.read(), (await store.messages.listReferences({})).length]).toEqual([1n, 1]);
      await store.close();
    },
  );

  test("is refused while a message is being delivered, which would be delivered twice", async () => {
    const before = await openFile();
    await addMessage(before.messages);
    await claimMessage(before.messages);
    await before.close();
    await expect(move("--from", "sqlite")).rejects.toMatchObject(
      refused(/^A message of .* is being delivered\. Nothing was copied\. → Stop the service/),
    );
  });

  test("is refused if the target isn't empty, and changes nothing", async () => {
    await (await openFile()).close();
    const store = await openPostgres();
    await store.counter.increment();
    await store.close();
    await expect(move("--from", "sqlite")).rejects.toMatchObject(
      refused(
        / is not empty: it holds 1 visitors, 1 visits\. Nothing was copied\. → Name an empty database\n$/,
      ),
    );
    await (await openFile()).close();
  });

  test("is refused if less arrives than was sent, and changes nothing", async () => {
    await fill();
    await (await openPostgres()).close();
    await postgres.query(`create function lose() returns trigger language plpgsql as 'begin return null; end';
      create trigger lose before insert on private.inbox_message for each row execute function lose()`);
    await expect(move("--from", "sqlite")).rejects.toMatchObject(
      refused(/^Of 1105 messages, 0 arrived\. Nothing was copied\.\n$/),
    );
    const store = await openFile();
    expect(await store.messages.listReferences({})).toHaveLength(1105);
    await store.close();
    expect(await postgres.query("select count(*)::int from private.daily_count")).toEqual([{ count: 0 }]);
  });

  test("reports errors in one line", async () => {
    const target = (DATABASE_URL: string) => ({ DATABASE_FILE: file(), DATABASE_URL });
    await expect(move()).rejects.toMatchObject(refused(/--from sqlite, or --from postgres/));
    await expect(move("--from", "sqlite")).rejects.toMatchObject(refused(/^There is no file \S+\.\n$/));
    await (await openFile()).close();
    await expect(run(target(""), "--from", "sqlite")).rejects.toMatchObject(refused(/DATABASE_URL is empty/));
  });
});
