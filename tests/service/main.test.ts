import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { createStoreFolder } from "../support/service/service-process.ts";

test("in a terminal, the log says where the site is, and how to stop it", needing("script"), async () => {
  const store = await createStoreFolder();
  const command = `'${process.execPath}' service/main.ts`;
  const terminal = endWithTests(
    spawn("script", ["--quiet", "--flush", "--command", command, "/dev/null"], {
      cwd: projectFolder,
      env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATABASE_FILE: store.file },
    }),
  );
  onTestFinished(() => store.remove());
  const lines = createInterface(terminal.stdout)[Symbol.asyncIterator]();
  await readUntil(lines, /Cardamint is at http:\/\/127\.0\.0\.1:\d+\. Ctrl\+C stops it\.$/);
  const exited = once(terminal, "exit");
  terminal.stdin.write("\u0003");
  await readUntil(lines, /Cardamint has stopped/);
  await exited;
});

/** Starts a service and gives its log, line by line. */
async function run(settings: Record<string, string>) {
  const store = await createStoreFolder();
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", DATABASE_FILE: store.file, ...settings };
  const child = endWithTests(
    spawn(process.execPath, ["service/main.ts"], {
      cwd: projectFolder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await store.remove();
  });
  return { child, file: store.file, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

async function readUntil(lines: AsyncIterator<string>, text: RegExp, never?: RegExp): Promise<void> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done || never?.test(value)) throw new Error(`${text} was not said`);
    if (text.test(value)) return;
  }
}

/** Makes intervals of the service a hundred times shorter. */
const faster = `--import=data:text/javascript,${encodeURIComponent(
  "const { setInterval } = globalThis; globalThis.setInterval = (run, ms) => setInterval(run, ms / 100);",
)}`;

test("without any request, the log says when messages are refused, and when they are accepted again", async () => {
  const { file, lines } = await run({ NODE_OPTIONS: faster });
  await readUntil(lines, /Cardamint listens/);
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec("begin immediate");
  await readUntil(lines, /Messages are refused: the database can't be written to\./);
  database.exec("rollback");
  await readUntil(lines, /Messages are accepted\./);
});

test("a service that gets two stop signals stops cleanly", async () => {
  const { child, lines } = await run({});
  await readUntil(
    lines,
    /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z".*Cardamint listens/,
    /Server listening/,
  );
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  expect(await exited).toEqual([0, null]);
});

test("a service that npm started stops when npm has ended", async () => {
  const store = await createStoreFolder();
  onTestFinished(() => store.remove());
  const env = { HOST: "127.0.0.1", PORT: "0", DATABASE_FILE: store.file, npm_lifecycle_event: "start" };
  const shell = endWithTests(
    spawn("sh", ["-c", `'${process.execPath}' service/main.ts; exit`], {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      detached: true,
    }),
    { group: true },
  );
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  await readUntil(lines, /Cardamint listens/, /Server listening/);
  shell.kill("SIGKILL");
  await readUntil(lines, /npm has ended/);
  await readUntil(lines, /Cardamint has stopped/);
});

test("if systemd can't be notified of the start, the log says so", async () => {
  const { lines } = await run({ NOTIFY_SOCKET: "/nowhere", PATH: "/nowhere" });
  await readUntil(lines, /systemd could not be notified of the start/);
});
