import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../support/machine/free-port.ts";
import { projectFolder } from "../support/project-folder.ts";
import { copyFiles } from "../support/service/run-command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let occupied: Server;
let occupiedPort: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  // The tests may be root, who may read everything: another user is who starts the service.
  chmodSync(folder, 0o777);
  mkdirSync(path("empty-site/client"), { recursive: true });
  mkdirSync(path("a-folder"));
  writeFileSync(path("unreadable.env"), "BRAND=Mint\n", { mode: 0o000 });
  mkdirSync(path("closed"), { mode: 0o500 });
  mkdirSync(path("folder.env"));
  symlinkSync(path("loop.sqlite"), path("loop.sqlite"));
  chmodSync(path("a-folder"), 0o777);
  occupied = createServer((socket) => socket.end());
  occupiedPort = String(await listen(occupied));
});

afterAll(() => void occupied.close());

const path = (name: string) => join(folder, name);

/** The message is the output of the start, as one line. */
type Row = [mistake: string, environment: () => Record<string, string>, message: RegExp];

const unusable = /: it is not a file that this user can write\. → .*, or name another file in DATABASE_FILE$/;

const mistakes: Row[] = [
  ["a folder in the database's place", () => ({ DATABASE_FILE: path("a-folder") }), unusable],
  [
    "an .env that this user may not read",
    () => ({ ENV_FILE: path("unreadable.env") }),
    /can't read .*unreadable\.env\. → Make it a file that this user may read/,
  ],
  [
    "a folder in .env's place",
    () => ({ ENV_FILE: path("folder.env") }),
    /can't read .*folder\.env\. → Make it a file/,
  ],
];

/** The doctor doesn't look for these: the start says them. */
const startMistakes: Row[] = [
  ["a link to itself in the database's place", () => ({ DATABASE_FILE: path("loop.sqlite") }), unusable],
  ["a folder that this user may not write", () => ({ DATABASE_FILE: path("closed/mint.sqlite") }), unusable],
  [
    "no built pages",
    () => ({ NODE_ENV: "production", BUILD_FOLDER: path("empty-site") }),
    /^There are no built pages\. → npm run build/,
  ],
  [
    "a port that another program has",
    () => ({ PORT: occupiedPort }),
    /^The service can't listen: .*address already in use 127\.0\.0\.1:\d+\. Perhaps Cardamint runs in another terminal\. → Stop that program, or change HOST or PORT$/,
  ],
];

/** Runs a program as nobody where the tests have root's rights. A start that finds no mistake is ended. */
function run(script: string, options: string[], environment: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    BUILD_FOLDER: process.env.BUILD_FOLDER,
    PORT: "0",
    ENV_FILE: "",
    LOG_LEVEL: "silent",
    DATABASE_FILE: path("a-folder/mint.sqlite"),
    ...environment,
  };
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
    cwd: projectFolder,
    env,
    encoding: "utf8",
    timeout: 60_000,
    killSignal: "SIGKILL",
    ...nobody,
  });
  // The log of a start that gets far enough is on its standard output.
  return { status, said: (stderr || stdout).trim() };
}

function expectMessage([, environment, message]: Row): string {
  const { status, said } = run("service/main.ts", [], environment());
  expect(said.split("\n").at(-1)).toMatch(message);
  expect(said).not.toMatch(/^ +at |^node:|Error:/m);
  expect(status).toBe(1);
  return said;
}

test.for(mistakes)("%s: start and doctor print the same line", (row) => {
  const said = expectMessage(row);
  const doctor = run("service/cli/doctor.ts", ["--preflight"], row[1]());
  expect(doctor).toEqual({ status: 1, said: expect.stringContaining(said) });
});

test.for(startMistakes)("%s: the start prints one line", (row) => {
  expectMessage(row);
});

test.for(["npm run --silent dev", "vite build"])("%s prints one line about a wrong setting", (command) => {
  const env = { PATH: process.env.PATH, ENV_FILE: "", BRAND_COLOR: "zzz" };
  const options = { cwd: projectFolder, env, encoding: "utf8", shell: true } as const;
  const { status, stdout, stderr } = spawnSync(command, options);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^BRAND_COLOR=zzz must .* → Correct BRAND_COLOR in \.env\n$/);
});

test("an older Node is answered with one line", () => {
  const older = "Object.defineProperty(process.features, 'typescript', { value: false })";
  const preload = `data:text/javascript,${encodeURIComponent(older)}`;
  const options = { cwd: projectFolder, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", preload, "tools/check-installation.js"],
    options,
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node \S+ can't run this project, .* → npm ci --ignore-scripts=false\n$/);
});

test("packages that are not installed stop the start with one line", () => {
  const copy = path("no-packages");
  copyFiles("package.json tools", copy);
  const options = { cwd: copy, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["tools/check-installation.js"], options);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The project's packages aren't installed, or not all of them: \S+ is missing\. → npm ci\n$/,
  );
});

test("packages of another system stop the start with one line", () => {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (/resvg-js-linux/.test(name)) throw new Error("Cannot find module '" + name + "'");
      return next(name, context);
    } });`;
  const preload = `data:text/javascript,${encodeURIComponent(hook)}`;
  const command = ["--import", preload, "tools/check-installation.js"];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: projectFolder, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toBe(
    "The packages were installed for another system, or without their optional parts. → npm ci --include=optional\n",
  );
});
