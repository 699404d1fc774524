import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDatabase, openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { endNow, endWithTests } from "../support/machine/end-with-tests.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/run-command.ts";
import { startServiceProcess, testSettings } from "../support/service/service-process.ts";
import { createBrandFolder, createStoreFile } from "../support/temporary-folder.ts";

/** Starts a program that starts the service, and reads what is written, line by line. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = endWithTests(
    spawn(program, args, {
      cwd: projectFolder,
      env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATABASE_FILE: createStoreFile(), ...env },
      detached: true,
    }),
    { group: true },
  );
  onTestFinished(() => endNow(child));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  async function readUntil(text: RegExp): Promise<void> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${text} was not said`);
      if (text.test(value)) return;
    }
  }
  return { child, readUntil };
}

/** Makes the jobs of the service wait a hundredth of their time. */
const faster = `--import=data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from "node:module";
  import timers from "node:timers/promises";
  const { setTimeout } = timers;
  timers.setTimeout = (ms, ...rest) => setTimeout(ms / 100, ...rest);
  syncBuiltinESMExports();`)}`;

test("campaigns of the settings are stored at the start, so that they always count", async () => {
  const BRAND_FOLDER = createBrandFolder({ campaignLinks: { "radio/spot": "https://partner.io/2" } });
  await using service = await startServiceProcess({ BRAND_FOLDER });
  using database = new DatabaseSync(service.file, { readOnly: true, timeout: 5_000 });
  await expect
    .poll(() => database.prepare("select name from known_source").all())
    .toEqual([{ name: "radio/spot" }]);
});

test("after a changed setting, the doctor and a retried message say that the service must be restarted", async () => {
  const mailServer = { SMTP_URL: "smtp://shop:wrong@127.0.0.1:9", MAIL_FROM: "web@mint.shop" };
  await using service = await startServiceProcess(mailServer);
  const store = await openFileStore(service.file);
  onTestFinished(store.close);
  const reference = await addMessage(store.messages);
  const run = async (command: string, args: string[], changes = {}) =>
    (
      await runCommand(command, args, {
        env: { ...testSettings, DATABASE_FILE: service.file, ...mailServer, ...changes },
      })
    ).stdout;
  const restart = /The service was started with other settings\. → Restart it: /;
  await expect.poll(() => store.startedWith.read()).not.toBeUndefined();
  expect(await run("doctor", [])).not.toMatch(restart);
  const corrected = { SMTP_URL: "smtp://shop:right@127.0.0.1:9" };
  expect(await run("doctor", [], corrected)).toMatch(restart);
  expect(await run("inbox", ["retry", reference])).toBe("1 message set to pending.\n");
  expect(await run("inbox", ["retry", reference], corrected)).toMatch(restart);
});

test(
  "in a terminal, the log says where the site is, what to do next, and then its warnings; without any request, when messages are refused, and when they are accepted again",
  needing("script"),
  async () => {
    const command = `'${process.execPath}' service/main.ts`;
    const env = { NODE_OPTIONS: faster, DATABASE_FILE: createStoreFile() };
    const args = ["--quiet", "--flush", "--command", command, "/dev/null"];
    const { child, readUntil } = run("script", args, env);
    await readUntil(/Cardamint is at http:\/\/127\.0\.0\.1:\d+\. Ctrl\+C stops it\.$/);
    await readUntil(/npm run setup asks for your settings/);
    await readUntil(/Placeholders are left in/);
    using database = new DatabaseSync(env.DATABASE_FILE, { timeout: 5_000 });
    database.exec("begin immediate");
    await readUntil(/Messages are refused: the database can't be written to\./);
    database.exec("rollback");
    await readUntil(/Messages are accepted\./);
    const exited = once(child, "exit");
    child.stdin.write("\u0003");
    await readUntil(/Cardamint has stopped/);
    await exited;
  },
);

test.for([
  ["a file that is no database", () => Buffer.alloc(8192, "x")],
  ["a database with damaged pages", (database: Buffer) => database.fill("x", 4096)],
] as const)("with %s, pages are served, and the log says what to do", async ([, damage]) => {
  const file = createStoreFile();
  const database = await createDatabase(file);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  writeFileSync(file, damage(readFileSync(file)));
  await using service = await startServiceProcess({ DATABASE_FILE: file });
  expect((await fetch(`${service.origin}/en`)).status).toBe(200);
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);
  expect(service.log.join("\n")).toMatch(
    /Only pages are served: .* it is damaged, or not a database\. → Stop/,
  );
});

describe("long work on a terminal", needing("script"), () => {
  // A signal comes from `kill`, or from npm.
  test.for([
    ["Ctrl+C", ""],
    ["SIGTERM", 'process.kill(process.pid, "SIGTERM");'],
  ])("ends a command with an error at %s, so that what follows it doesn't start", async ([, signal]) => {
    const load = 'import("./lib/progress.ts").then(({ withProgress }) => {';
    const work = `withProgress("Working", () => new Promise(() => {})); ${signal} });`;
    const command = `'${process.execPath}' -e '${load} ${work} setTimeout(() => {}, 60000)'`;
    const args = ["--quiet", "--flush", "--return", "--command", command, "/dev/null"];
    const { child, readUntil } = run("script", args);
    await readUntil(/[│|]/);
    if (!signal) child.stdin.write("\u0003");
    expect(await once(child, "exit")).toEqual([130, null]);
  });
});

// Without `exec` in package.json, the signal would end npm's shell only.
test("npm start stops the service when npm gets a signal", async () => {
  const { child, readUntil } = run("npm", ["start", "--ignore-scripts"]);
  await readUntil(/Cardamint is listening/);
  child.kill("SIGTERM");
  await readUntil(/Cardamint has stopped/);
});
