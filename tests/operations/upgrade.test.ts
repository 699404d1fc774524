import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../service/store/sqlite/database.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Commands of a server: who asks is root, systemd takes every order, and the service's user is this one. */
const commands = {
  id: "echo 0",
  systemctl: 'echo "systemctl $*"',
  runuser: 'for command; do :; done; exec sh -c "$command"',
};

/** A server on which one release runs and another, of this version, ran before. */
function createServer() {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, "bin");
  for (const name of ["bin", "deploy", "releases/newer"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  cpSync(join(projectFolder, "deploy/upgrade"), join(folder, "deploy/upgrade"));
  writeFileSync(join(folder, ".env"), "");
  symlinkSync(projectFolder, join(folder, "releases/older"));
  writeFileSync(join(folder, "releases/newer/PREDECESSOR"), "older\n");
  symlinkSync("releases/newer", join(folder, "current"));
  const DATABASE_FILE = join(folder, "mint.sqlite");
  const database = openDatabase(DATABASE_FILE);
  const env = { PATH: `${bin}:${process.env.PATH}`, ENV_FILE: "", DATABASE_FILE };
  return {
    database,
    goBack: () =>
      spawnSync(join(folder, "deploy/upgrade"), ["--back"], { cwd: folder, env, encoding: "utf8" }),
    readCurrent: () => readlinkSync(join(folder, "current")),
  };
}

test("a release that refuses the database is not switched back to, and what to do is said before", () => {
  const { database, goBack, readCurrent } = createServer();
  database.exec("insert into migration values ('0099-later.sql', '', 1)");
  database.close();
  const { status, stdout, stderr } = goBack();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Database: .* was changed by a newer version\./);
  expect(stderr).toContain("Nothing was changed: older would not start.");
  expect(stderr).toMatch(/before-newer\.sqlite, kept .* docs\/operate\.md, Roll-back\n$/s);
  expect(stdout).not.toContain("systemctl");
  expect(readCurrent()).toBe("releases/newer");
});

test("a release that takes the database is switched back to, whatever else its doctor says", () => {
  const { database, goBack, readCurrent } = createServer();
  database.close();
  const { stdout } = goBack();
  expect(stdout).toContain("Switching to older\n");
  expect(stdout).toContain("systemctl restart cardamint\n");
  expect(readCurrent()).toBe("releases/older");
});
