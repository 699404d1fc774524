import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { endNow, endWithTests } from "../support/machine/end-with-tests.ts";
import { projectFolder } from "../support/project-folder.ts";

let folder: string;
let occupied: Server;
let occupiedPort: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mistakes-"));
  // The tests may be root, who may read everything: another user is who starts the service.
  chmodSync(folder, 0o777);
  writeFileSync(path("text"), "no database ".repeat(100));
  await makeDatabase("newer", "insert into store_migration values ('0099.sql', 1)");
  new DatabaseSync(path("earlier")).exec("create table visitor_counter (count integer)");
  new DatabaseSync(path("foreign")).exec("create table recipe (id integer)");
  await makeDatabase("damaged", "pragma wal_checkpoint(truncate)");
  const { writeFile, readFile } = await import("node:fs/promises");
  await writeFile(path("damaged"), (await readFile(path("damaged"))).fill("x", 4096));
  mkdirSync(path("empty-site/client"), { recursive: true });
  mkdirSync(path("a-folder"));
  writeFileSync(path("unreadable.env"), "BRAND=Mint\n", { mode: 0o000 });
  mkdirSync(path("closed"), { mode: 0o500 });
  mkdirSync(path("folder.env"));
  for (const name of ["text", "newer", "earlier", "foreign", "damaged"]) chmodSync(path(name), 0o666);
  chmodSync(path("a-folder"), 0o777);
  occupied = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(occupied, "listening");
  occupiedPort = String((occupied.address() as { port: number }).port);
});

afterAll(() => {
  occupied.close();
  rmSync(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);

async function makeDatabase(name: string, change: string): Promise<void> {
  const database = await createDatabase(path(name));
  database.exec(change);
  database.close();
}

interface Row {
  mistake: string;
  environment: () => Record<string, string>;
  /** The output of the start, as one line. */
  message: RegExp;
}

const damaged =
  /: it is damaged, or not a database\. → Stop the service, keep a copy of the file, and restore the last backup/;

const unusable = /: it is not a file that this user can write\. → .*, or name another file in DATABASE_FILE$/;

const mistakes: Row[] = [
  {
    mistake: "an invalid setting with a password",
    environment: () => ({ DATABASE_URL: "mysql://me:hush@db/mint" }),
    message: /^DATABASE_URL=\(not shown\) must be a PostgreSQL address/,
  },
  {
    mistake: "placeholders where none may be",
    environment: () => ({ NODE_ENV: "production", CARDAMINT_STRICT: "1" }),
    message: /^Placeholders are left in .* → Replace them in \.env, for example with npm run setup$/,
  },
  {
    mistake: "a file that is no database",
    environment: () => ({ DATABASE_FILE: path("text") }),
    message: damaged,
  },
  {
    mistake: "another program's database",
    environment: () => ({ DATABASE_FILE: path("foreign") }),
    message: /belongs to another program\. → Name another file/,
  },
  {
    mistake: "a database of a version before 1.0",
    environment: () => ({ DATABASE_FILE: path("earlier") }),
    message: /has tables of a version before 1\.0, which this one can't read\. → Keep that database/,
  },
  {
    mistake: "a database of a newer version",
    environment: () => ({ DATABASE_FILE: path("newer") }),
    message: /was changed by a newer version .*→ Start that version again, or restore a backup/,
  },
  {
    mistake: "a damaged database",
    environment: () => ({ DATABASE_FILE: path("damaged") }),
    message: damaged,
  },
  {
    mistake: "a folder in the database's place",
    environment: () => ({ DATABASE_FILE: path("a-folder") }),
    message: unusable,
  },
  {
    mistake: "an .env that this user may not read",
    environment: () => ({ ENV_FILE: path("unreadable.env") }),
    message: /can't read .*unreadable\.env\. → As root: chown/,
  },
  {
    mistake: "a folder in .env's place",
    environment: () => ({ ENV_FILE: path("folder.env") }),
    message: /can't read .*folder\.env\. → It is a folder/,
  },
];

/** The doctor doesn't look for these: the start says them. */
const startMistakes: Row[] = [
  {
    mistake: "a database below a file",
    environment: () => ({ DATABASE_FILE: join(path("text"), "mint.sqlite") }),
    message: unusable,
  },
  {
    mistake: "a folder that this user may not write",
    environment: () => ({ DATABASE_FILE: path("closed/mint.sqlite") }),
    message: unusable,
  },
  {
    mistake: "no built pages",
    environment: () => ({ NODE_ENV: "production", BUILD_FOLDER: path("empty-site") }),
    message: /^There are no built pages\. → npm run build/,
  },
  {
    mistake: "a port that another program has",
    environment: () => ({ PORT: occupiedPort }),
    message: /^The service can't listen: .*address already in use 127\.0\.0\.1:\d+\. → Change HOST or PORT$/,
  },
  {
    mistake: "a port of the metrics that another program has",
    environment: () => ({ METRICS_PORT: occupiedPort }),
    message: /^The service can't listen: .*address already in use .*→ Change METRICS_PORT$/,
  },
  {
    mistake: "an address of another machine to listen at",
    environment: () => ({ HOST: "192.0.2.7" }),
    message: /^The service can't listen: .*address not available 192\.0\.2\.7/,
  },
];

/** Nobody's rights, where the tests have root's. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const settings = {
  PORT: "0",
  ENV_FILE: "",
  BUILD_FOLDER: process.env.BUILD_FOLDER,
  LOG_LEVEL: "silent",
  NODE_ENV: "",
  CARDAMINT_STRICT: "",
};

async function run(script: string, options: string[], environment: Record<string, string>): Promise<Said> {
  const env = {
    PATH: process.env.PATH,
    ...settings,
    DATABASE_FILE: path("a-folder/mint.sqlite"),
    ...environment,
  };
  const child: ChildProcess = endWithTests(
    spawn(process.execPath, [script, ...options], { cwd: projectFolder, env, ...nobody }),
  );
  // A start that finds no mistake would keep running.
  onTestFinished(() => endNow(child));
  const exited = once(child, "exit");
  const [stdout, stderr] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  const [code] = await exited;
  // The log of a start that gets far enough is on its standard output.
  return { code: Number(code), said: (stderr || stdout).trim() };
}

interface Said {
  code: number;
  said: string;
}

function expectMessage({ message }: Row, start: Said) {
  expect(start.said.split("\n").at(-1)).toMatch(message);
  expect(start.said).not.toMatch(/^ +at |^node:|Error:|hush/m);
  expect(start.code).toBe(1);
}

test.for(mistakes)("$mistake: start and doctor print the same line", async (row) => {
  const start = await run("service/main.ts", [], row.environment());
  expectMessage(row, start);
  const doctor = await run("service/cli/doctor.ts", ["--preflight"], row.environment());
  expect(doctor).toEqual({ code: 1, said: expect.stringContaining(start.said) });
});

test.for(startMistakes)("$mistake: the start prints one line", async (row) => {
  expectMessage(row, await run("service/main.ts", [], row.environment()));
});

test("packages that are not installed stop the start with one line", async () => {
  const copy = path("no-packages");
  for (const name of [
    "build-site.ts",
    "environment.ts",
    "package.json",
    "content",
    "contract",
    "settings",
    "service",
    "site-build",
  ])
    cpSync(join(projectFolder, name), join(copy, name), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["build-site.ts"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toBe("The project's packages are not installed, or not all of them. → npm ci\n");
});
