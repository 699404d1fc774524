import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createSmtpScript } from "../../service/outbox/smtp-script.fixture.ts";
import { startCaddy } from "../support/hosting/caddy.ts";
import {
  type ChaosEvents,
  countByKind,
  type Machine,
  runEvents,
  startMachine,
} from "../support/load/chaos.ts";
import { expectKept, readPostgres, readStore } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { startTcpProxy } from "../support/machine/tcp-proxy.ts";
import { type Postgres, startPgBouncer, startPostgres } from "../support/postgres/start-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** The same seed chooses the same events: `npm run test:operations -- --chaos SEED --minutes MINUTES`. */
const seed = Number(process.env.CHAOS_SEED ?? 1);
const minutes = Number(process.env.CHAOS_MINUTES ?? 0);
const timeout = (minutes + 10) * 60_000;

/** How long the network is silent, or an instance hangs: longer than the limits of the service. */
const outageMs = 12_000;

const pages = ["/en", "/ar/contact", "/fr/privacy", "/"];

/** Creates Caddy, a mail server, and services with these settings, and the events that don't depend on the database. */
async function startMachines(folder: string, settings: Record<string, string>[]) {
  const mailServer = await createSmtpScript();
  const machines: Machine[] = [];
  onTestFinished(async () => void (await Promise.all(machines.map((machine) => machine.stop()))));
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "website@cardamint.example" };
  for (const own of settings) {
    const PORT = String(await findFreePort());
    machines.push(await startMachine({ PORT, TRUSTED_PROXIES: "127.0.0.1", ...mail, ...own }));
  }
  const { origin, stop } = await startCaddy({
    servicePorts: machines.map((each) => each.port),
    folder,
  });
  onTestFinished(stop);

  const onOne = (act: (machine: Machine) => Promise<void>) => async (choice: number) => {
    const index = choice % machines.length;
    await act(machines[index] as Machine);
    return `instance ${index + 1}`;
  };
  const events: ChaosEvents = {
    "kill -9": onOne((machine) => machine.crash()),
    "an instance hangs": onOne((machine) => machine.freeze(outageMs)),
    "each instance is restarted, as by an upgrade": async () => {
      for (const machine of machines) await machine.restart();
    },
    "the mail server fails": async (choice) => {
      const failure = choice % 2 ? "421 not now" : "hang";
      mailServer.failures = { RCPT: failure };
      await wait(4_000);
      mailServer.failures = {};
      return failure;
    },
  };
  return { machines, origin, mailServer, events };
}

type Load = ReturnType<typeof startLoad>;

/**
 * Loads services while events happen, prints a report, and expects that nothing acknowledged is lost or stored twice.
 * @returns the failures of pages
 */
async function surviveChaos(
  { machines, origin, mailServer, events }: Awaited<ReturnType<typeof startMachines>>,
  createEvents: (load: Load) => ChaosEvents,
  readStored: () => Promise<Parameters<typeof expectKept>[1]>,
): Promise<string[]> {
  const visitors = { incrementers: 4, writers: 2, pages, isPersistent: true, pauseMs: 100 };
  using load = startLoad(origin, visitors);
  const lines = await runEvents(
    { ...events, ...createEvents(load) },
    {
      seed,
      minutes,
      async recovers() {
        await load.passes({ increments: 20, written: 10 });
        expect(machines.every((machine) => machine.isRunning())).toBe(true);
      },
    },
  );
  await load.stop();

  const { numbers, messages, failures } = load;
  const stored = await readStored();
  const lost = [...messages.keys()].filter((reference) => !stored.messages.has(reference)).length;
  // Each message was sent until it was acknowledged: another one is a repetition.
  const repeated = [...stored.messages.keys()].filter((reference) => !messages.has(reference)).length;
  const emails = mailServer.accepted;
  const report = [
    `Seed ${seed}, ${lines.length} events:`,
    ...lines,
    `Acknowledged: ${numbers.length} counts, ${messages.size} messages`,
    `Failures: ${countByKind(failures)}`,
    `Failed starts: ${countByKind(machines.flatMap((machine) => machine.failedStarts))}`,
    `Lost: ${lost} messages, ${Math.max(0, numbers.length - stored.count)} counts`,
    `Twice: ${repeated} messages, ${numbers.length - new Set(numbers).size} counts`,
    `Emails: ${emails.length}, repeated: ${emails.length - new Set(emails).size}`,
  ];
  console.log(report.join("\n  "));
  expectKept(load, stored);
  expect(repeated, "repeated messages").toBe(0);
  for (const machine of machines)
    await expect.poll(async () => (await fetch(`${machine.origin}/readyz`)).status).toBe(200);
  // Caddy itself isn't stopped, so no connection fails.
  expect(failures.filter((failure) => !failure.startsWith("answered "))).toEqual([]);
  return failures.filter((failure) => pages.some((page) => failure.endsWith(` ${page}`)));
}

/** Starts a primary server with one database, a synchronous standby, and an address that leads to the primary. */
async function startPostgresPair() {
  let primary = await startPostgres({ fsync: true });
  const database = await primary.createDatabase();
  let standby = await startPostgres({ standbyOf: primary });
  const address = await startTcpProxy(primary.port);

  async function waitForStandby(): Promise<void> {
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query("select pg_reload_conf()");
    const synced = "select from pg_stat_replication where sync_state = 'sync'";
    while ((await primary.query(synced)).length === 0) await wait(100);
  }
  await waitForStandby();

  return {
    database,
    port: address.port,
    get primary(): Postgres {
      return primary;
    },
    async restart(mode: "fast" | "immediate"): Promise<void> {
      await primary.stop(mode);
      await primary.start();
      await waitForStandby();
    },
    /** Crashes the primary, promotes the standby, and gives it a new standby. */
    async failOver(): Promise<void> {
      await primary.end();
      standby.promote();
      address.setTarget(standby.port);
      primary = standby;
      standby = await startPostgres({ standbyOf: primary });
      await waitForStandby();
    },
    async end(): Promise<void> {
      await address.end();
      await standby.end();
      await primary.end();
    },
  };
}

test("two instances on PostgreSQL lose nothing, and serve pages, whatever happens", {
  ...needing("caddy", "postgresql", "pgbouncer"),
  timeout,
}, async () => {
  const databases = await startPostgresPair();
  onTestFinished(databases.end);
  const bouncer = await startPgBouncer(databases);
  onTestFinished(bouncer.end);
  const networks = [await startTcpProxy(bouncer.port), await startTcpProxy(bouncer.port)];
  onTestFinished(async () => void (await Promise.all(networks.map((network) => network.end()))));
  const getUrl = (port?: number) => databases.primary.getUrl(databases.database, port);
  const settings = networks.map((network) => ({ DATABASE_URL: getUrl(network.port) }));
  const machines = await startMachines(createTemporaryFolder(), settings);

  const createEvents = (): ChaosEvents => ({
    "restart of the database": async (choice) => {
      const mode = choice % 2 ? "fast" : "immediate";
      await databases.restart(mode);
      return mode;
    },
    failover: databases.failOver,
    "the network to the database is silent": async (choice) => {
      const index = choice % networks.length;
      networks[index]?.setSilent(true);
      await wait(outageMs);
      networks[index]?.setSilent(false);
      return `instance ${index + 1}`;
    },
  });
  const readStored = () => readPostgres(databases.primary, databases.database);
  const failedPages = await surviveChaos(machines, createEvents, readStored);
  // An instance that crashed had received them, and Caddy repeats no request that was received.
  expect(failedPages.filter((failure) => !failure.startsWith("answered 502 "))).toEqual([]);
});

test("one instance on SQLite loses nothing, whatever happens", {
  ...needing("caddy", "mounting"),
  timeout,
}, async () => {
  const folder = createTemporaryFolder();
  const disk = join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  const [file, ballast] = [join(disk, "test.sqlite"), join(disk, "ballast")];
  const machines = await startMachines(folder, [{ DATABASE_FILE: file }]);

  const createEvents = ({ failures }: Load): ChaosEvents => ({
    "the disk is full": async () => {
      const before = failures.length;
      spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=1M"]);
      await wait(5_000);
      rmSync(ballast);
      return `${failures.length - before} requests refused meanwhile`;
    },
  });
  const failedPages = await surviveChaos(machines, createEvents, async () => readStore(file));
  // While the instance hangs, Caddy has no other.
  expect(failedPages.filter((failure) => !/^answered 50[24] /.test(failure))).toEqual([]);
  expect(readStore(file).integrity).toBe("ok");
});

test("two instances are restarted one after the other, as by an upgrade, without a failed request", {
  ...needing("postgresql", "caddy"),
  timeout,
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.end);
  const database = await postgres.createDatabase();
  const settings = { DATABASE_URL: postgres.getUrl(database) };
  const { machines, origin } = await startMachines(createTemporaryFolder(), [settings, settings]);
  using load = startLoad(origin, { isPersistent: true, pages });
  for (const machine of [...machines, ...machines]) {
    await load.passes({ increments: 200, written: 50 });
    await machine.restart();
  }
  await load.passes({ increments: 200, written: 50 });
  await load.stop();
  expect(load.failures).toEqual([]);
  const stored = await readPostgres(postgres, database);
  expectKept(load, stored);
  expect([stored.count, stored.messages.size]).toEqual([load.numbers.length, load.messages.size]);
});
