import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../service/store/sqlite/database.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Settings without placeholders. */
const settings = {
  BUILD_FOLDER: process.env.BUILD_FOLDER,
  SITE_ORIGIN: "https://www.mint.shop",
  ENV_FILE: "",
  SUPPORT_PHONE: "+493012345678",
  CHAT_PHONE: "",
  SUPPORT_EMAIL: "support@mint-cards.test",
  PRIVACY_EMAIL: "privacy@mint-cards.test",
  PARTNER_NAME: "Partner",
  PARTNER_INVITE_URL: "https://partner.test/invite",
  EXCHANGE_PARTNER_URL: "",
};

/** What `git archive` holds: a version of which a release is made in no time, and which works. */
const version = ["build-when-stale.ts", "service/cli/doctor.ts", "deploy/try-release.ts"];

/**
 * Commands of a server: who asks is root, the service's user is this one, and systemd takes every order, but starts
 * nothing that is broken.
 */
const commands = {
  id: "echo 0",
  systemctl: `case $* in
    *is-active*) echo "$STATE"; [ "$STATE" = active ] ;;
    restart*) echo "systemctl $*"; [ "$(readlink current)" != "releases/$BROKEN" ] ;;
    *) echo "systemctl $*" ;;
  esac`,
  runuser: 'for command; do :; done; exec sh -c "$command"',
  git: `case $1 in archive) tar --create --directory "$VERSION" . ;; rev-parse | describe) echo v1 ;; esac`,
  npm: `case $1 in
    ci) mkdir --parents node_modules/.bin && ln -s '${process.execPath}' node_modules/.bin/node ;;
    run) exec node service/cli/backup.ts "$5" ;;
  esac`,
};

/** A server on which one release runs and another, of this version, ran before. */
function createServer({ state = "active", broken = "" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, "bin");
  for (const name of ["bin", "deploy", "releases/newer"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  cpSync(join(projectFolder, "deploy/upgrade"), join(folder, "deploy/upgrade"));
  symlinkSync(projectFolder, join(folder, "releases/older"));
  writeFileSync(join(folder, "releases/newer/PREDECESSOR"), "older\n");
  symlinkSync("releases/newer", join(folder, "current"));
  const DATABASE_FILE = join(folder, "mint.sqlite");
  const database = openDatabase(DATABASE_FILE);
  writeFileSync(join(folder, ".env"), `DATABASE_FILE=${DATABASE_FILE}\n`);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    ...settings,
    DATABASE_FILE,
    VERSION: join(folder, "version"),
    STATE: state,
    BROKEN: broken,
  };
  return {
    folder,
    database,
    file: DATABASE_FILE,
    upgrade: (option: string) =>
      spawnSync(join(folder, "deploy/upgrade"), [option], { cwd: folder, env, encoding: "utf8" }),
    readCurrent: () => readlinkSync(join(folder, "current")),
  };
}

test("a release that refuses the database is not switched back to, and what to do is said before", () => {
  const { database, upgrade, readCurrent } = createServer();
  database.exec("insert into migration values ('0099-later.sql', '', 1)");
  database.close();
  const { status, stdout, stderr } = upgrade("--back");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Database: .* was changed by a newer version \(0099-later\.sql\)/);
  expect(stderr).toContain("Nothing was changed: older would not start.");
  expect(stderr).toMatch(/before-newer\.sqlite, kept .* docs\/operate\.md, Roll-back\n$/s);
  expect(stdout).not.toContain("systemctl");
  expect(readCurrent()).toBe("releases/newer");
});

test("a release that takes the database is switched back to, whatever else its doctor says", () => {
  const { database, upgrade, readCurrent } = createServer();
  database.close();
  const { stdout } = upgrade("--back");
  expect(stdout).toContain("Switching to older\n");
  expect(stdout).toContain("systemctl restart cardamint\n");
  expect(stdout).toContain("older runs.\n");
  expect(readCurrent()).toBe("releases/older");
});

test.each(["failed", "activating"])("a service that is %s is started with the other release", (state) => {
  const { database, upgrade, readCurrent } = createServer({ state });
  database.close();
  const { status, stdout } = upgrade("--back");
  expect(status).toBe(0);
  expect(stdout).toMatch(/systemctl restart cardamint\nolder runs\.\n$/);
  expect(readCurrent()).toBe("releases/older");
});

test("a service that was stopped stays so, and the command says it", () => {
  const { database, upgrade, readCurrent } = createServer({ state: "inactive" });
  database.close();
  const { status, stdout } = upgrade("--back");
  expect(status).toBe(0);
  expect(stdout).toMatch(/older is current; the service is stopped\.\n$/);
  expect(stdout).not.toMatch(/restart|runs/);
  expect(readCurrent()).toBe("releases/older");
});

test("a release that does not start is replaced by the one that ran", () => {
  const { database, upgrade, readCurrent } = createServer({ state: "failed", broken: "older" });
  database.close();
  const { status, stdout, stderr } = upgrade("--back");
  expect(status).toBe(1);
  expect(stderr).toContain("older did not start: newer runs again.");
  expect(stdout).not.toContain("runs.");
  expect(readCurrent()).toBe("releases/newer");
});

test("before the service has made its database, a release is made with settings that were corrected", () => {
  const { folder, database, file, upgrade, readCurrent } = createServer();
  database.close();
  rmSync(file);
  for (const name of version) {
    mkdirSync(dirname(join(folder, "version", name)), { recursive: true });
    writeFileSync(join(folder, "version", name), "");
  }
  const current = join(folder, "releases/newer");
  for (const name of ["node_modules", "service", "contract", "supabase", "environment.ts", "package.json"])
    symlinkSync(join(projectFolder, name), join(current, name));
  writeFileSync(join(current, "REVISION"), "v1\n");
  writeFileSync(join(current, ".env"), `DATABASE_FILE=${file}\n`);
  const { status, stdout, stderr } = upgrade("--same");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).not.toContain("Copying");
  expect(readCurrent()).toMatch(/^releases\/\d{4}-.*-v1$/);
});

test.each([
  ["DATABASE_FILE=data/cardamint.sqlite\n", "DATABASE_FILE is data/cardamint.sqlite: "],
  ["", "DATABASE_FILE is not set: "],
])("a database that would be in each release is refused before one is built: %j", (text, reason) => {
  const { folder, database, upgrade, readCurrent } = createServer();
  database.close();
  writeFileSync(join(folder, ".env"), text);
  const { status, stdout, stderr } = upgrade("v2");
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(stdout).not.toContain("Building");
  expect(readCurrent()).toBe("releases/newer");
});

test("a release is tried on a database whose caps are reached: the new setting may be what helps", () => {
  const folder = mkdtempSync(join(tmpdir(), "trial-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "full.sqlite");
  const database = openDatabase(file);
  database.exec(`insert into contact_message (reference, name, email, subject, message, state, received_at, due_at, due_set_at)
    values ('R1', 'Ana', 'ana@example.com', 'Card', 'Where is it?', 'waiting', 0, 0, 0)`);
  database.close();
  const env = { PATH: process.env.PATH, ...settings, MAX_WAITING_MESSAGES: "1" };
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectFolder, "deploy/try-release.ts"), file],
    {
      // It makes its own folder here.
      cwd: projectFolder,
      env,
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
