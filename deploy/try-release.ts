/**
 * `node deploy/try-release.ts [COPY]` starts the release in this folder with its settings, but on a free port, with a
 * new database or a copy, and without sending anything. It fails if the release doesn't respond.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

/** Migrating a large database takes time. */
const deadlineMs = 10 * 60_000;

const [copy] = process.argv.slice(2);

async function findOrigin(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const origin = /"origin":"([^"]+)"/.exec(line)?.[1];
    if (origin) return origin;
  }
  throw new Error("The release did not start");
}

async function expectOk(address: string): Promise<void> {
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} answers ${status}`);
}

async function tryRelease(folder: string): Promise<void> {
  const DATABASE_FILE = join(folder, "trial.sqlite");
  if (copy) await copyFile(copy, DATABASE_FILE);
  const own = { HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "", DATABASE_FILE, DATABASE_URL: "" };
  // A site at its cap may still be upgraded, or get a setting that helps.
  const uncapped = { MAX_DATABASE_MB: "1000000" };
  const silent = { SMTP_URL: "", MAIL_FROM: "", FORWARD_FORM_URL: "", NOTIFY_URL: "", NOTIFY_EMAIL: "" };
  const env = {
    ...process.env,
    ...own,
    ...uncapped,
    ...silent,
    NODE_ENV: "production",
    CARDAMINT_STRICT: "1",
  };
  const service = spawn(process.execPath, ["service/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(service, "exit");
  const timer = setTimeout(() => service.kill(), deadlineMs);
  try {
    const origin = await findOrigin(service.stdout);
    service.stdout.resume();
    await expectOk(`${origin}/healthz`);
    await expectOk(`${origin}/readyz`);
    await expectOk(`${origin}/contact`);
  } finally {
    clearTimeout(timer);
    service.kill();
    await exited;
  }
}

// Next to the copy, on a disk: the system's folder for temporary files may be in memory.
const folder = await mkdtemp(join(copy ? dirname(copy) : tmpdir(), ".trial-"));
try {
  await tryRelease(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
