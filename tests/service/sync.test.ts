import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** Records what a process syncs to disk and what it sends, in order, until it ends. */
async function trace(pid: number, file: string) {
  const calls = "fsync,fdatasync,write,writev,sendto,sendmsg";
  const options = ["-f", "-e", `trace=${calls}`, "-s", "16", "-o", file, "-p", String(pid)];
  // It ends with the process that it traces.
  const strace = endWithTests(spawn("strace", options));
  const ended = once(strace, "exit");
  await once(strace.stderr, "data");
  return { ended };
}

/** The events that count: `S` for a sync that succeeded, `A` for an answer 200. */
function readEvents(log: string): string {
  const events = log.matchAll(/(?<sync>\b(?:fsync|fdatasync)[( ].*= 0$)|HTTP\/1\.1 200/gm);
  return Array.from(events, ({ groups }) => (groups?.sync ? "S" : "A")).join("");
}

test("nothing is acknowledged before it is synced to the disk", needing("strace", "tracing"), async () => {
  await using service = await startServiceProcess();
  const visitor = createVisitor(service.origin);
  // The first of a kind, alone: later ones take the same way.
  await visitor.increment();

  const log = join(createTemporaryFolder(), "strace");
  const tracing = await trace(service.pid, log);
  for (let count = 0; count < 20; count += 1) expect((await visitor.increment()).status).toBe(200);
  for (let count = 0; count < 10; count += 1)
    expect((await visitor.send(createUniqueMessage())).status).toBe(200);
  visitor.leave();
  await service.stop();
  await tracing.ended;

  const events = readEvents(await readFile(log, "utf8"));
  expect(events.match(/A/g)).toHaveLength(30);
  expect(events, "an answer without a sync since the one before").not.toMatch(/^A|AA/);
});
