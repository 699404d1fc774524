import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "../service/store/engines/sqlite.ts";
import { createUniqueMessage, createVisitor } from "../tests/support/load/service-load.ts";
import { startServiceProcess } from "../tests/support/service/service-process.ts";
import type { Measure, Measurement } from "./measurement.ts";

const megabytes = 500;
const writesPerSecond = 200;
const projectFolder = join(import.meta.dirname, "..");

/** A backup by the command, of a database that the service writes to. */
export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  const file = join(folder, "store.sqlite");
  fill(file);
  const service = await startServiceProcess({ DATABASE_FILE: file });
  try {
    const load = startPacedLoad(service.origin);
    await setTimeout(20_000);
    const rows: Measurement["rows"] = [{ backup: "none, 20 s", "slowest write, ms": load.takeSlowest() }];
    for (const run of [1, 2, 3]) {
      const copy = join(folder, `${run}.sqlite`);
      const start = performance.now();
      const options = { cwd: projectFolder, env: { ...process.env, DATABASE_FILE: file, DATABASE_URL: "" } };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["service/cli/backup.ts", copy],
        options,
      );
      const seconds = (performance.now() - start) / 1000;
      const { size, mode } = statSync(copy);
      rmSync(copy);
      rows.push({
        backup: run,
        "slowest write, ms": load.takeSlowest(),
        seconds: seconds.toFixed(1),
        "MB copied": Math.round(size / 1e6),
        mode: (mode & 0o777).toString(8),
        "WAL after, MB": (statSync(`${file}-wal`).size / 1e6).toFixed(1),
        checked: stdout.includes("checked") ? "yes" : "no",
      });
    }
    const { answered, failed } = await load.stop();
    return {
      title: `Backup of ${megabytes} MB under ${writesPerSecond} writes a second`,
      rows,
      note: `${answered} writes meanwhile, ${failed} failed.`,
    };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
};

/** As many writes a second as are asked for, whether or not the earlier ones are answered: half of them messages. */
function startPacedLoad(origin: string) {
  const visitors = Array.from({ length: 16 }, () => createVisitor(origin));
  const result = { answered: 0, failed: 0 };
  let slowest = 0;
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;

  async function write(): Promise<void> {
    const start = performance.now();
    const visitor = visitors[sent % visitors.length] as (typeof visitors)[number];
    sent += 1;
    const { status } = await (sent % 2 ? visitor.increment() : visitor.send(createUniqueMessage()));
    slowest = Math.max(slowest, performance.now() - start);
    if (status === 200) result.answered += 1;
    else result.failed += 1;
  }

  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1000) * writesPerSecond; sent < due; ) {
      const writing: Promise<void> = write().finally(() => underWay.delete(writing));
      underWay.add(writing);
    }
  }, 5);

  return {
    /** Milliseconds, of the writes that were answered since the last call. */
    takeSlowest(): number {
      const taken = Math.round(slowest);
      slowest = 0;
      return taken;
    },

    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      for (const visitor of visitors) visitor.leave();
      return result;
    },
  };
}

function fill(file: string): void {
  const database = openDatabase(file);
  const now = Date.now();
  const insert = database.prepare(`insert into inbox_message
    (reference, name, email, subject, message, state, state_since, received_at, bytes, due_at, due_set_at)
    values (?, 'Ana', 'ana@example.com', 'Card', ?, 'delivered', ${now}, ${now}, 30500, ${now}, ${now})`);
  database.exec("begin");
  for (let bytes = 0; bytes < megabytes * 1e6; bytes += 30_000)
    insert.run(randomUUID(), randomBytes(15_000).toString("hex"));
  database.exec("commit; pragma wal_checkpoint(truncate)");
  database.close();
}
