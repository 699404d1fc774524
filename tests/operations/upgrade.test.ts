import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { listen } from "../support/machine/free-port.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** What a version of the project has for the program, without a site. `systemd.test.ts` upgrades the real one. */
const project = {
  ".gitignore": "/.env\n/releases/\n/current\n/brand/\n",
  "package.json": "{}",
  "deploy/upgrade.ts": "",
  // BUILD=slow never ends. Only PAGE is in the pages.
  "build-site.ts": `
    import { existsSync, readFileSync, writeFileSync } from "node:fs";
    const settings = readFileSync(process.env.ENV_FILE ?? ".env", "utf8");
    const page = /^PAGE=.*$/m.exec(settings)?.[0];
    if (process.argv[2] === "--check") process.exit(page === readFileSync("pages", "utf8") ? 0 : 1);
    if (/^BUILD=slow$/m.test(settings)) {
      writeFileSync("../../building", String(process.pid));
      await new Promise((resolve) => setTimeout(resolve, 1e8));
    }
    writeFileSync("pages", page);`,
  "service/cli/backup.ts": `
    import { copyFileSync, readFileSync } from "node:fs";
    import { parseEnv } from "node:util";
    const file = process.env.DATABASE_FILE ?? parseEnv(readFileSync(process.env.ENV_FILE, "utf8")).DATABASE_FILE;
    copyFileSync(file, process.argv[2]);`,
  // Refuses a database that a newer version has changed.
  "service/main.ts": `
    import { readFileSync } from "node:fs";
    if (process.argv[2] !== "--trial") process.exit(2);
    if (readFileSync(process.env.DATABASE_FILE, "utf8") === "newer") {
      console.error("a newer version has changed the database");
      process.exit(1);
    }`,
};

/** Commands of a server, on which this user is every user. */
const commands = {
  runuser: 'if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then touch .terminal; fi; shift 3; exec "$@"',
  npm: "",
  install: "",
  systemctl: `case $* in
    *ActiveState*) echo active ;;
    *restart*) echo restarted >> .restarts ;;
  esac`,
};

/** A server with a clone, on which v1.0.0 runs. */
async function createMachine() {
  const top = createTemporaryFolder();
  const [folder, origin] = [join(top, "clone"), join(top, "origin")];
  const [state, bin] = [join(top, "state"), join(top, "bin")];
  for (const place of [origin, state, bin]) mkdirSync(place);
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const program = join(top, "upgrade.ts");
  const places = {
    "/srv/cardamint": folder,
    "/var/lib/cardamint": state,
    "/run": top,
    "/usr/bin/node": process.execPath,
  };
  let source = readFileSync(join(projectFolder, "deploy/upgrade.ts"), "utf8");
  for (const [from, to] of Object.entries(places)) source = source.replaceAll(`"${from}`, `"${to}`);
  // Seconds until a service counts as broken.
  writeFileSync(program, source.replace("startSeconds = 60", "startSeconds = 2"));

  const git = (place: string, ...args: string[]) =>
    execFileSync("git", ["-C", place, "-c", "user.name=T", "-c", "user.email=t@e.test", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  git(origin, "init", "--initial-branch=main");
  for (const [name, content] of Object.entries(project)) {
    mkdirSync(join(origin, name, ".."), { recursive: true });
    writeFileSync(join(origin, name), content);
  }
  const release = (version: string) => {
    git(origin, "add", "--all");
    git(origin, "commit", "--allow-empty", "--message", version);
    git(origin, "tag", version);
  };
  release("v1.0.0");
  execFileSync("git", ["clone", "--quiet", origin, folder]);
  const inFolder = (name: string) => join(folder, name);

  /** The service that systemd runs: not ready with these versions and settings. */
  const broken = new Set<string>();
  /** Serves only pages with this version, until its database is migrated. */
  const migration = { version: "none", requests: 5 };
  const readCurrent = () => readlinkSync(inFolder("current"));
  const server = createServer(({ url }, response) => {
    const works = readCurrent() + readFileSync(inFolder("current/.env"), "utf8");
    const isMigrating = works.includes(migration.version) && url === "/readyz" && migration.requests-- > 0;
    response.writeHead(isMigrating || [...broken].some((word) => works.includes(word)) ? 503 : 200).end();
  });
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const database = join(state, "mint.sqlite");
  writeFileSync(database, "data");
  const writeSettings = (more = "PAGE=one") =>
    writeFileSync(inFolder(".env"), `PORT=${port}\nDATABASE_FILE=${database}\n${more}\n`);
  writeSettings();

  const env = { PATH: `${bin}:${process.env.PATH}` };
  const start = (command: string, ...args: string[]) =>
    endWithTests(spawn(command, args, { cwd: top, env, stdio: ["pipe", "pipe", "pipe"] }));
  async function upgrade(...args: string[]) {
    const child = start(process.execPath, program, ...args);
    const outputs = [child.stdout, child.stderr].map((stream) => text(stream));
    const [status] = await once(child, "exit");
    return { status, output: (await Promise.all(outputs)).join("") };
  }
  expect(await upgrade()).toEqual({ status: 0, output: expect.stringContaining("runs.") });
  return {
    folder,
    database,
    broken,
    migration,
    git: (...args: string[]) => git(folder, ...args),
    release,
    write: (name: string, content: string) => writeFileSync(inFolder(name), content),
    writeSettings,
    inFolder,
    start: () => start(process.execPath, program),
    startInTerminal: () => start("script", "-qec", `${process.execPath} ${program}`, "/dev/null"),
    upgrade,
    readCurrent,
    countRestarts: () => readFileSync(inFolder(".restarts"), "utf8").split("\n").length - 1,
    listVersions: () => readdirSync(inFolder("releases")).map((name) => name.replace(/.*Z-/, "")),
    /** Everything that an upgrade makes for itself. */
    listRemains: () =>
      [inFolder("releases/unfinished"), join(state, "trial")].filter((path) => existsSync(path)),
  };
}

const failing = (reason: string) => ({ status: 1, output: expect.stringContaining(reason) });

describe("cardamint-upgrade", needing("root"), () => {
  test("takes the operator's mark and texts along, leaves nothing else, and names its own new version", async () => {
    const machine = await createMachine();
    mkdirSync(machine.inFolder("brand/texts"), { recursive: true });
    machine.write("brand/mark.svg", "<svg/>");
    machine.write("brand/texts/en.json", "{}");
    machine.release("v2.0.0");
    const { status, output } = await machine.upgrade();
    expect(status).toBe(0);
    expect(output).toContain("v2.0.0 runs.");
    expect(output).toMatch(/It brings another version of this program: install \S+\/deploy\/upgrade\.ts /);
    for (const file of ["mark.svg", "texts/en.json"])
      expect(existsSync(machine.inFolder(`current/brand/${file}`)), file).toBe(true);
    expect(machine.listRemains()).toEqual([]);
  });

  test("stops on changed files, new files, and a commit that no branch contains", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    machine.write("package.json", '{"own": true}');
    expect((await machine.upgrade()).output).toMatch(/has changes of its own:\n M package\.json\nNothing/);
    machine.git("checkout", "package.json");
    machine.write("logo.svg", "");
    expect((await machine.upgrade("--same")).output).toContain("?? logo.svg");
    machine.git("add", "logo.svg");
    machine.git("commit", "--message=logo");
    expect(await machine.upgrade()).toEqual(failing("is on no branch"));
    expect(machine.listVersions()).toEqual(["v1.0.0"]);
    machine.git("branch", "own");
    expect((await machine.upgrade("own")).status).toBe(0);
    expect(existsSync(machine.inFolder("current/logo.svg"))).toBe(true);
  });

  test("switches back if the new release doesn't get ready", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    machine.broken.add("v2.0.0");
    expect(await machine.upgrade()).toEqual(failing("did not get ready, so"));
    expect(machine.readCurrent()).toContain("v1.0.0");
  });

  test("waits for a long migration of PostgreSQL, during which the service has only pages", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    machine.migration.version = "v2.0.0";
    expect(await machine.upgrade()).toEqual({ status: 0, output: expect.stringContaining("v2.0.0 runs.") });
    expect(machine.migration.requests).toBeLessThan(0);
  });

  test("changes nothing if the release, or the one to go back to, doesn't start on a copy of the database", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    writeFileSync(machine.database, "newer");
    const refused = failing("a newer version has changed the database");
    expect(await machine.upgrade()).toEqual(refused);
    expect(machine.readCurrent()).toContain("v1.0.0");
    expect(machine.countRestarts()).toBe(1);
    expect(machine.listRemains()).toEqual([]);
    writeFileSync(machine.database, "data");
    await machine.upgrade();
    writeFileSync(machine.database, "newer");
    expect(await machine.upgrade("--back")).toEqual(refused);
    expect(machine.readCurrent()).toContain("v2.0.0");
  });

  test("doesn't try a version that would send the messages of the copy", async () => {
    const machine = await createMachine();
    machine.git("checkout", "-b", "old");
    machine.write("service/main.ts", "");
    machine.git("commit", "--all", "--message", "Old");
    expect(await machine.upgrade("old")).toEqual(failing("This version can't be tried."));
    expect(machine.readCurrent()).toContain("v1.0.0");
  });

  test("Ctrl-C ends the build and removes everything, and after a kill the next start does", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    machine.writeSettings("BUILD=slow");
    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      rmSync(machine.inFolder("building"), { force: true });
      const child = machine.start();
      await expect.poll(() => existsSync(machine.inFolder("building"))).toBe(true);
      child.kill(signal);
      const stderr = text(child.stderr);
      await once(child, "exit");
      const pid = Number(readFileSync(machine.inFolder("building"), "utf8"));
      if (signal === "SIGKILL") {
        process.kill(pid);
        mkdirSync(join(machine.database, "../trial"));
        continue;
      }
      expect(await stderr).toContain("Interrupted. Nothing was changed.");
      expect(() => process.kill(pid, 0)).toThrow("ESRCH");
      expect(machine.listRemains()).toEqual([]);
    }
    expect(machine.listRemains()).toHaveLength(2);
    rmSync(machine.inFolder("building"));
    machine.writeSettings();
    expect((await machine.upgrade()).status).toBe(0);
    expect(machine.listRemains()).toEqual([]);
  });

  test("settings of the service alone are applied without a build, and reverted if the service doesn't become ready", async () => {
    const machine = await createMachine();
    const release = machine.readCurrent();
    appendFileSync(machine.inFolder(".env"), "MAIL=new\n");
    expect((await machine.upgrade("--same")).output).toContain("so nothing is built");
    expect(machine.readCurrent()).toBe(release);
    expect(readFileSync(machine.inFolder("current/.env"), "utf8")).toContain("MAIL=new");
    appendFileSync(machine.inFolder(".env"), "MAIL=wrong\n");
    machine.broken.add("MAIL=wrong");
    expect((await machine.upgrade("--same")).output).toContain(
      "so the previous release or settings run again",
    );
    expect(readFileSync(machine.inFolder("current/.env"), "utf8")).not.toContain("MAIL=wrong");
  });

  test("the last three versions stay, however often settings of the pages change", async () => {
    const machine = await createMachine();
    for (const version of ["v2.0.0", "v3.0.0", "v4.0.0", "v5.0.0"]) {
      machine.release(version);
      expect((await machine.upgrade()).status).toBe(0);
    }
    for (const page of ["PAGE=two", "PAGE=three", "PAGE=four"]) {
      machine.writeSettings(page);
      expect((await machine.upgrade("--same")).output).toContain("Building");
    }
    expect(machine.listVersions()).toEqual(["v2.0.0", "v3.0.0", "v4.0.0", "v5.0.0", "v5.0.0"]);
  });

  test("a rollback keeps the database's settings, and a release that was rolled back from is no one's predecessor", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    const moved = join(machine.database, "../moved.sqlite");
    writeFileSync(moved, "moved");
    machine.writeSettings(`DATABASE_FILE=${moved}\nPAGE=two`);
    expect((await machine.upgrade()).status).toBe(0);
    expect((await machine.upgrade("--back")).status).toBe(0);
    expect(machine.readCurrent()).toContain("v1.0.0");
    const settings = readFileSync(machine.inFolder("current/.env"), "utf8");
    expect(settings).toContain("PAGE=one");
    expect(settings.trim().split("\n").at(-1)).toBe(`DATABASE_FILE=${moved}`);
    machine.release("v3.0.0");
    expect((await machine.upgrade()).status).toBe(0);
    expect((await machine.upgrade("--back")).status).toBe(0);
    expect(machine.readCurrent()).toContain("v1.0.0");
  });

  test("no other account's command has root's terminal, in which it could read what root types", async () => {
    const machine = await createMachine();
    machine.release("v2.0.0");
    const child = machine.startInTerminal();
    expect(await text(child.stdout)).toContain("v2.0.0 runs.");
    expect(readdirSync(machine.folder)).not.toContain(".terminal");
  });

  test("refuses names that aren't a version's", async () => {
    const machine = await createMachine();
    for (const name of ["--upload-pack=touch", "v1'; touch pwned; '", "../v1"]) {
      const { status, output } = await machine.upgrade(name);
      expect(status, name).toBe(1);
      expect(output).toMatch(/^Usage: |^"[^"]+" can't be the name of a version\.\n$/);
    }
    expect(readdirSync(machine.folder)).not.toContain("pwned");
  });
});
