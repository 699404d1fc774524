import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ContactMessage } from "../../domain/contact-message.ts";
import { readStore } from "../support/load/expect-kept.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** Bytes of the small disk, and of the file on it that is removed to free space. */
const diskSize = 2 * 1024 * 1024;
const ballastSize = 512 * 1024;

/** Creates a separate disk in memory, with places for a database, and for a file that takes space. */
function mountSmallDisk() {
  const folder = createTemporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", folder]);
  onTestFinished(() => void execFileSync("umount", [folder]));
  return { file: join(folder, "test.sqlite"), ballast: join(folder, "ballast") };
}

test(
  "while the disk is full, also at a start, messages are refused; nothing is lost, and they are accepted again when there is space",
  needing("mounting"),
  async () => {
    const { file, ballast } = mountSmallDisk();
    await using service = await startServiceProcess({ DATABASE_FILE: file });
    const visitor = createVisitor(service.origin);
    const acknowledged = new Map<string, ContactMessage>();
    let counted = 0;

    async function incrementAndWrite(): Promise<{ increment: number; message: number }> {
      const increment = await visitor.increment();
      if (increment.status === 200) counted = Number(increment.body);
      const message = createUniqueMessage(5000);
      const sent = await visitor.send(message);
      if (sent.status === 200) acknowledged.set(JSON.parse(sent.body).reference, message);
      return { increment: increment.status, message: sent.status };
    }

    await incrementAndWrite();
    await writeFile(ballast, Buffer.alloc(ballastSize));
    let answered: { increment: number; message: number };
    do answered = await incrementAndWrite();
    while (answered.message === 200);
    expect(answered.message).toBe(503);
    for (let again = 0; again < 10; again += 1) {
      answered = await incrementAndWrite();
      expect(answered.message).toBe(503);
      expect([200, 503]).toContain(answered.increment);
    }
    expect((await fetch(service.origin)).status).toBe(200);

    await rm(ballast);
    expect(await incrementAndWrite()).toEqual({ increment: 200, message: 200 });
    visitor.leave();
    expect(await service.stop()).toBe(0);
    expect(readStore(file)).toMatchObject({ count: counted, integrity: "ok", messages: acknowledged });

    await writeFile(ballast, Buffer.alloc(diskSize)).catch(() => {});
    await using started = await startServiceProcess({ DATABASE_FILE: file });
    const send = async () => {
      const next = createVisitor(started.origin);
      return (await next.send(createUniqueMessage()).finally(next.leave)).status;
    };
    expect((await fetch(started.origin)).status).toBe(200);
    expect((await fetch(`${started.origin}/readyz`)).status).toBe(503);
    expect(await send()).toBe(503);
    expect(started.log.join("\n")).toContain("its disk is full. → Free up space");
    await rm(ballast);
    await expect.poll(send).toBe(200);
  },
);
