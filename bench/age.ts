import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { placements } from "../domain/outbound-click.ts";
import { toDay } from "../lib/text/format-time.ts";
import { dayMs } from "../lib/units.ts";
import { createWeeklyEmail } from "../service/operator/notices/weekly-email.ts";
import { openStore } from "../service/store/open.ts";
import { createSale } from "../service/store/sale.fixture.ts";
import { readServiceSettings } from "../settings/service-settings.ts";
import { incrementPath } from "../tests/support/load/service-load.ts";
import { startPostgres } from "../tests/support/postgres/start-postgres.ts";
import { projectFolder } from "../tests/support/project-folder.ts";
import { startDeskProcess, startServiceProcess } from "../tests/support/service/service-process.ts";
import { createStoreFile } from "../tests/support/temporary-folder.ts";
import type { Measure } from "./measurement.ts";

/** The part of the data: BENCH_SHARE=0.01 BENCH_SECONDS=5 is a short run. */
const share = Number(process.env.BENCH_SHARE ?? 1);

const watchSeconds = Number(process.env.BENCH_SECONDS ?? 120);

const rows = Math.round(500_000 * share);
const orders = Math.round(120_000 * share);
const messages = Math.round(60_000 * share);
const rowsPerDay = 457;
const names = 1_000;
const campaigns = 60;

/** `new` or `old`. */
type Site = "new" | "old";

const sites = ["new", "old"] as const;

function report(what: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${what}` : `${what}\n`);
}

/** Opens the store of a site as the service does. */
const open = (environment: Record<string, string>) => {
  const settings = readServiceSettings(environment);
  return openStore(settings, { now: Date.now });
};

/** Makes a database three years old. */
async function fill(file: string): Promise<void> {
  const store = await open({ DATABASE_FILE: file });
  await store.sources.keep(Array.from({ length: campaigns }, (_, index) => `mail/${index}`));
  const reports = 12;
  for (let index = 0; index < reports; index += 1) {
    report(`Filling: ${index} of ${reports} reports of sales`);
    const sales = Array.from({ length: Math.ceil(orders / reports) }, (_, order) =>
      createSale({
        key: `${index}-${order}`,
        source: `mail/${order % campaigns}`,
        day: toDay(Date.now() - (91 * (reports - 1 - index) + (order % 91)) * dayMs),
      }),
    );
    await store.sales.importReport("Partner", "{}", sales);
  }
  await store.close();
  const database = new DatabaseSync(file);
  const step = 50_000;
  const numbers = (from: number, to: number) =>
    `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to - 1})`;
  for (let from = 0; from < rows; from += step) {
    report(`Filling: ${from} of ${rows} counts`);
    // Each of a day's rows has another name.
    database.exec(`
      insert into daily_count (day, source, placement, language, count)
      ${numbers(from, Math.min(from + step, rows))}, named as (
        select i, i / ${rowsPerDay} as age, (i % ${rowsPerDay} * 7 + i / ${rowsPerDay} * 13) % ${names} as name from n)
      select date('now', -age || ' days'), iif(name < ${campaigns}, 'mail/', 'site-') || name || iif(name < ${campaigns}, '', '.example'),
        json_extract('${JSON.stringify(["", "", "", ...Object.keys(placements).slice(0, 3)])}', '$[' || (i % 6) || ']'),
        json_extract('["en", "ar", "fr", "es", "de"]', '$[' || (i % 5) || ']'), 1 + i % 9 from named`);
  }
  for (let from = 0; from < messages; from += step) {
    report(`Filling: ${from} of ${messages} messages`);
    database.exec(`
      insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes, attempts,
        claimable_at, claimable_set_at)
      ${numbers(from, Math.min(from + step, messages))}, aged as (select i, unixepoch() * 1000 - (${messages} - i) * 120000 as at from n)
      select printf('R%07d', i), 'Ana ' || i, 'ana@example.com', 'Card ' || i, printf('%.*c', 400, 'x'),
        case when i % 100 = 0 then 'failed' when i % 25 = 0 then 'pending' when i % 10 = 0 then 'spam' else 'handled' end,
        at, at, 950, 1, at, at from aged`);
  }
  // As if the limits had been applied each day.
  database.exec(`update source_merge set merged_before = date('now', '-' || iif(rule = 'rare', 29, 364) || ' days');
    update visitor_counter set count = 5000000`);
  database.close();
  report("");
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Prints the largest memory of a process when it ends. */
const printMemory =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\nMB:"+process.resourceUsage().maxRSS/1024))';

/** Runs a command to its end. The doctor's exit code is 1, because this site isn't public. */
async function run(settings: Record<string, string>, [name = "", ...args]: string[]) {
  const env = { ...process.env, ...settings };
  const options = { env, cwd: projectFolder, maxBuffer: Number.POSITIVE_INFINITY };
  // As in package.json.
  const flags = name === "move" ? ["--max-semi-space-size=2"] : [];
  const start = performance.now();
  const ended = promisify(execFile)(
    process.execPath,
    [...flags, `--import=${printMemory}`, `service/cli/${name}.ts`, ...args],
    options,
  );
  const { stderr } = await (name === "doctor" ? ended.catch((error) => error as { stderr: string }) : ended);
  return { duration: performance.now() - start, memory: Number(/MB:([\d.]+)/.exec(stderr)?.[1]) };
}

/** Opens each page of the desk, as its browser does. */
async function openDesk(env: Record<string, string>, record: (what: string, milliseconds: number) => void) {
  const desk = await startDeskProcess(env);
  const opened = await fetch(desk.address);
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const first = toDay(Date.now() - 3 * 365 * dayMs);
  const pages = {
    messages: "messages",
    "messages?state=failed": "messages?state=failed",
    "messages?search, none found": "messages?search=nobody-typed-this",
    "messages.csv": "messages.csv",
    "stats of 30 days": "stats?view=day",
    "stats of 12 months": "stats?view=month",
    "stats of 3 years": `stats?from=${first}&to=${toDay(Date.now())}`,
    earnings: "earnings",
    health: "health",
  };
  for (const [what, page] of Object.entries(pages)) {
    const milliseconds = await time(async () => {
      const response = await fetch(new URL(page, desk.address), {
        headers: { cookie, "sec-fetch-site": "same-origin" },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`The desk answers ${response.status} to ${page}`);
    });
    record(`desk: ${what}`, milliseconds);
  }
  await desk.stop();
}

/** Requests both sites by turns, so that what else the machine does meets both. */
async function watch(origins: Record<Site, string>) {
  const requests = {
    "/healthz": (origin: string) => fetch(`${origin}/healthz`),
    "a count": (origin: string) =>
      fetch(origin + incrementPath, { method: "POST", headers: { "visit-source": "mail/1" } }),
  };
  const durations = new Map<string, number[]>();
  const end = performance.now() + 1000 * watchSeconds;
  while (performance.now() < end) {
    for (const [what, request] of Object.entries(requests))
      await Promise.all(
        sites.map(async (site) => {
          const duration = await time(async () => (await request(origins[site])).text());
          const key = `${what} ${site}`;
          durations.set(key, [...(durations.get(key) ?? []), duration]);
        }),
      );
    await wait(20);
  }
  return (what: string, site: Site) =>
    (durations.get(`${what} ${site}`) ?? []).sort((one, other) => one - other);
}

/** An old site beside a new one. */
export const measure: Measure = async () => {
  const table = new Map<string, Record<string, number>>();
  const record = (what: string, column: string, value: number) =>
    table.set(what, { ...table.get(what), [column]: Math.round(value) });
  const files = { new: createStoreFile(), old: createStoreFile() };
  await (await open({ DATABASE_FILE: files.new })).close();
  await fill(files.old);
  const postgres = await startPostgres({ fsync: true });
  const receiver = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const NOTIFY_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const common = {
    NOTIFY_URL,
    CLICK_COUNTS: "on",
    VISITS_PER_MINUTE: "0",
    SITE_ORIGIN: "http://localhost:1",
  };

  const urls = {
    new: postgres.getUrl(await postgres.createDatabase()),
    old: postgres.getUrl(await postgres.createDatabase()),
  };
  for (const site of sites) {
    report(`Moving the ${site} site to PostgreSQL`);
    const DATABASE_FILE = createStoreFile();
    copyFileSync(files[site], DATABASE_FILE);
    const moved = await run({ ...common, DATABASE_FILE, DATABASE_URL: urls[site] }, [
      "move",
      "--from",
      "sqlite",
    ]);
    record("move, ms", `PostgreSQL ${site}`, moved.duration);
    record("move, MB", `PostgreSQL ${site}`, moved.memory);
  }
  const databases = {
    SQLite: (site: Site) => ({ DATABASE_FILE: files[site] }),
    PostgreSQL: (site: Site) => ({ DATABASE_URL: urls[site] }),
  };
  // Otherwise, the first commits would wait until the disk has all that was copied.
  execFileSync("sync");
  for (const [database, getSettings] of Object.entries(databases)) {
    const environment = (site: Site) => ({ ...common, ...getSettings(site) }) as Record<string, string>;
    const origins = { new: "", old: "" };
    const services = [];
    for (const site of sites) {
      report(`${database}: starting the ${site} site`);
      const start = performance.now();
      const service = await startServiceProcess(environment(site));
      while (!(await fetch(`${service.origin}/readyz`)).ok) await wait(5);
      record("start until /readyz", `${database} ${site}`, performance.now() - start);
      origins[site] = service.origin;
      services.push([site, service] as const);
    }
    report(`${database}: requesting both sites for ${watchSeconds} s`);
    const read = await watch(origins);
    for (const [site, service] of services) {
      const column = `${database} ${site}`;
      for (const what of ["/healthz", "a count"]) {
        const durations = read(what, site);
        record(`${what}, worst`, column, durations.at(-1) ?? Number.NaN);
        record(`${what}, 99 of 100`, column, durations[Math.floor(durations.length * 0.99)] ?? Number.NaN);
      }
      record("service, MB", column, service.memory() / 2 ** 20);
    }
    for (const [site] of services) {
      const column = `${database} ${site}`;
      const env = environment(site);
      report(`${database}: commands of the ${site} site`);
      const first = toDay(Date.now() - 3 * 365 * dayMs);
      const commands = [
        ["doctor"],
        ["stats"],
        ["stats", "--from", first],
        ["inbox"],
        ["inbox", "--state", "failed"],
        ["inbox", "export"],
      ];
      for (const command of commands) {
        const { duration, memory } = await run(env, command);
        const what = command.join(" ").replace(first, "3 years ago");
        record(what, column, duration);
        if (what === "inbox export") record("inbox export, MB", column, memory);
      }
      if (database === "SQLite") {
        const copy = `${files[site]}.backup`;
        record("backup", column, (await run(env, ["backup", copy])).duration);
        const restored = createStoreFile();
        const restore = await time(async () => {
          copyFileSync(copy, restored);
          await (await open({ DATABASE_FILE: restored })).close();
        });
        record("restore", column, restore);
        rmSync(copy);
      }
      await openDesk(env, (what, milliseconds) => record(what, column, milliseconds));
      const store = await open(env);
      const monday = Date.parse(toDay(Date.now()));
      const weekly = await time(() => createWeeklyEmail(monday, store, { KEEP_MESSAGES_DAYS: 90 }));
      record("weekly email", column, weekly);
      await store.close();
    }
    for (const [, service] of services) await service.stop();
  }
  for (const site of sites) {
    report(`Moving the ${site} site to SQLite`);
    const env = { ...common, DATABASE_FILE: createStoreFile(), DATABASE_URL: urls[site] };
    const moved = await run(env, ["move", "--from", "postgres"]);
    record("move, ms", `SQLite ${site}`, moved.duration);
    record("move, MB", `SQLite ${site}`, moved.memory);
  }
  report("");
  receiver.close();
  await postgres.end();
  return {
    title: `A new site, and one with ${rows} rows of counts, ${orders} orders, ${messages} messages, and ${names} sources: milliseconds`,
    rows: [...table].map(([what, columns]) => ({ what, ...columns })),
    note: "Aims: /healthz and a count at most three times a new site's, and 250 ms; move 60 s and 200 MB; memory 1.25 times.",
  };
};
