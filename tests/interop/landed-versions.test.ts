import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { withValues } from "../../service/cli/setup/env-file.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createUniqueMessage, createVisitor, messagePath } from "../support/load/service-load.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { needing } from "../support/runner/requirements.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Installs a version with the packages of its time. Its `.env` is its example, with the given values. */
function install(commit: string, folder: string, values: Record<string, string>): void {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { cwd: projectFolder, maxBuffer: 1e9 });
  execFileSync("tar", ["--extract"], { cwd: folder, input: archive });
  const options = ["--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const example = readFileSync(join(folder, ".env.example"), "utf8");
  writeFileSync(join(folder, ".env"), withValues(example, values));
}

/** Starts the service of an installed version, without pages. */
async function start(folder: string) {
  const env = { PATH: process.env.PATH, SITE_FOLDER: "" };
  const child = endWithTests(
    spawn(process.execPath, ["service/main.ts"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] }),
  );
  const exited = once(child, "exit");
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await exited;
  }
  for await (const line of createInterface(child.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (origin) return { origin, stop };
  }
  throw new Error("The service did not start");
}

/** Reads all messages with the inbox command of a version. */
function readInbox(folder: string, command: string, env: Record<string, string> = {}) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, encoding: "utf8" } as const;
  const messages: Record<string, string>[] = JSON.parse(
    execFileSync(process.execPath, [command, "--json"], options),
  );
  return messages
    .map(({ reference, state, name, email, subject, message }) => {
      return { reference, state, name, email, subject, message };
    })
    .toSorted((one, other) => (one.subject ?? "").localeCompare(other.subject ?? ""));
}

test.for([
  ["8426727", "service/inbox.ts"],
  ["6ff96f1", "service/cli/inbox.ts"],
] as const)(
  "the database and the .env of version %s keep their visitors and messages here",
  { ...needing("history"), timeout: 300_000 },
  async ([commit, command]) => {
    await using store = await createStoreFolder();
    const folder = join(store.folder, "old");
    const mailServer = await createMailServer();
    install(commit, folder, {
      PORT: "0",
      DATABASE_FILE: store.file,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "website@cardamint.example",
    });
    const old = await start(folder);
    const visitor = createVisitor(old.origin);
    for (const count of ["1", "2"]) expect((await visitor.increment()).body).toBe(count);
    const send = async (fields: object) => {
      const body = JSON.stringify({ ...createUniqueMessage(), ...fields });
      const headers = { "content-type": "application/json" };
      expect((await fetch(old.origin + messagePath, { method: "POST", headers, body })).status).toBe(200);
    };
    await send({ subject: "delivered" });
    await expect.poll(() => mailServer.mails.length).toBe(1);
    await mailServer.close();
    await send({ subject: "spam", _honey: "https://spam.example" });
    await send({ subject: "waiting" });
    visitor.leave();
    await old.stop();
    const before = readInbox(folder, command);
    expect(before.map(({ state }) => state)).toEqual(["delivered", "spam", "waiting"]);

    const ENV_FILE = join(folder, ".env");
    await using service = await startServiceProcess({ ENV_FILE });
    const later = createVisitor(service.origin);
    expect((await later.increment()).body).toBe("3");
    later.leave();
    const pending = before.map((one) => (one.state === "waiting" ? { ...one, state: "pending" } : one));
    expect(readInbox(projectFolder, "service/cli/inbox.ts", { ENV_FILE })).toEqual(pending);
  },
);
