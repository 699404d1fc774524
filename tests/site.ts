import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import type { OutboundClick } from "../contract/outbound-click.ts";
import type { StoredMessage } from "../service/contact/outbox.ts";

const projectFolder = join(import.meta.dirname, "..");

/** Any free port, nobody to mail to, and no limits: all tests come from one address. */
const testSettings = {
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "silent",
  SMTP_URL: "",
  MAIL_FROM: "",
  FORWARD_FORM_URL: "",
  METRICS_PORT: "",
  COUNTER_RAISES_PER_MINUTE: "0",
  CONTACT_MESSAGES_PER_HOUR: "0",
};

interface SiteOptions {
  settings?: Record<string, string>;
  /** Where the count starts. */
  visitors?: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The built site, served by the service in a process of its own with a database of its own. */
export async function startSite({ settings, visitors = 0 }: SiteOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "cardamint-"));
  const file = join(folder, "test.sqlite");
  const environment = { ...process.env, ...testSettings, DATABASE_FILE: file, ...settings };
  let service = await startService(environment);
  if (visitors > 0) query(file, "update visitor_counter set count = ?", visitors);

  return {
    get origin() {
      return service.origin;
    },
    visitors: () => Number(query(file, "select count from visitor_counter")[0]?.count),
    /** Visits of pages in a language, on all days. */
    visits: (language: string) => sumOf(query(file, "select * from daily_visit"), { language }),
    /** Clicks on the links to partners, all or some of them, on all days. */
    clicks: (some: Partial<OutboundClick>) => sumOf(query(file, "select * from daily_outbound_click"), some),
    messages: () => query(file, "select * from contact_message order by id") as unknown as StoredMessage[],
    async restart() {
      await stopService(service.process);
      service = await startService(environment);
    },
    async stop() {
      await stopService(service.process);
      await rm(folder, { recursive: true });
    },
  };
}

async function startService(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ["service/main.ts"], { cwd: projectFolder, env });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const complaint = text(child.stderr);
  for await (const line of createInterface(child.stdout)) {
    const origin = /^Cardamint listens at (\S+)/.exec(line)?.[1];
    if (origin) return { process: child, origin };
  }
  throw new Error(`The service did not start: ${await complaint}`);
}

async function stopService(child: ChildProcess): Promise<void> {
  if (!child.kill("SIGTERM")) throw new Error("The service was gone before it was told to stop");
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`The service stopped with exit code ${child.exitCode}`);
}

function sumOf(rows: Record<string, unknown>[], some: Record<string, string>): number {
  return rows
    .filter((row) => Object.entries(some).every(([name, value]) => row[name] === value))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

function query(file: string, sql: string, ...parameters: number[]) {
  const database = new DatabaseSync(file, { readOnly: sql.startsWith("select"), timeout: 1000 });
  try {
    return database.prepare(sql).all(...parameters);
  } finally {
    database.close();
  }
}
