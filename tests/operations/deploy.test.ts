import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, matchesGlob } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const units = readdirSync(join(projectFolder, "deploy")).filter((name) =>
  /\.(service|socket|timer)$/.test(name),
);

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

/** Copies the units, with this project's folder and a user that exists. Returns their paths. */
function adaptUnits(): string[] {
  const dropIns = "cardamint.service.d";
  cpSync(join(projectFolder, "deploy", dropIns), join(folder, dropIns), { recursive: true });
  return units.map((name) => {
    const unit = readFileSync(join(projectFolder, "deploy", name), "utf8")
      .replaceAll("/srv/cardamint/current", projectFolder)
      .replace("User=cardamint", "User=daemon");
    writeFileSync(join(folder, name), unit);
    return join(folder, name);
  });
}

test(
  "systemd accepts the units without a warning, and rates their exposure at 2.0 of 10 or less",
  needing("nspawn"),
  () => {
    const files = adaptUnits();
    const analyze = (...args: string[]) =>
      spawnSync("systemd-analyze", args, {
        encoding: "utf8",
        // The colon at the end: systemd's own units are found, too.
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      });
    expect(analyze("verify", ...files)).toMatchObject({ status: 0, stderr: "" });
    for (const file of files.filter((name) => name.endsWith(".service"))) {
      const { status, stdout } = analyze("security", "--offline=true", "--threshold=20", "--no-pager", file);
      expect(status, stdout).toBe(0);
    }
  },
);

const day = 24 * 60 * 60;

/** Creates files of these ages, in seconds. */
function createFiles(place: string, ages: Record<string, number>): void {
  for (const [name, age] of Object.entries(ages)) {
    writeFileSync(join(place, name), "");
    const time = Date.now() / 1000 - age;
    utimesSync(join(place, name), time, time);
  }
}

/** The shell's part of a line, for the folder of this test. */
function readShell(file: string, line: RegExp, place: string): string {
  const [, command = ""] = line.exec(readFileSync(join(projectFolder, file), "utf8")) ?? [];
  return command.replaceAll(place, folder).replace("/app", projectFolder).replaceAll("\\%", "%");
}

test("a backup deletes old copies and the rest of an aborted backup first, but never the newest copy", () => {
  createFiles(folder, {
    "new.sqlite": 13 * day,
    "old.sqlite": 16 * day,
    ".1-2.partial": 3 * 60 * 60,
    ".1-2.partial-wal": 3 * 60 * 60,
    ".3-4.partial": 60 * 60,
    "notes.txt": 99 * day,
  });
  const line = /^ExecStartPre=-\/bin\/sh -c '(.+)'$/m;
  const prune = readShell("deploy/cardamint-backup.service", line, "/var/lib/cardamint/backups");
  execFileSync("sh", ["-c", prune]);
  expect(readdirSync(folder).sort()).toEqual([".3-4.partial", "new.sqlite", "notes.txt"]);
  rmSync(join(folder, "new.sqlite"));
  createFiles(folder, { "older.sqlite": 40 * day, "newest.sqlite": 20 * day });
  execFileSync("sh", ["-c", prune]);
  expect(readdirSync(folder).sort()).toEqual([".3-4.partial", "newest.sqlite", "notes.txt"]);
});

test("the documented cron line backs up a container's database, and keeps recent backups and the newest one", async () => {
  (await createDatabase(join(folder, "data.sqlite"))).close();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  createFiles(backups, { "old.sqlite": 20 * day, "older.sqlite": 40 * day });
  // As cron runs it, in a container with this folder as its volume.
  const typed = readShell("docs/publish-container.md", /exec -T site sh -c '(.+)'$/m, "/data");
  const { status, stderr } = spawnSync("sh", ["-c", typed], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, ENV_FILE: "", DATABASE_FILE: join(folder, "data.sqlite") },
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(readdirSync(backups).sort()).toEqual([
    `${new Date().toISOString().slice(0, 10)}.sqlite`,
    "old.sqlite",
  ]);
});

test("the container image has no secrets, and all files that it names exist", () => {
  const containerfile = readFileSync(join(projectFolder, "deploy/Containerfile"), "utf8");
  const copied = [...containerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(copied.filter((name) => name !== "." && !existsSync(join(projectFolder, name)))).toEqual([]);
  const ignored = readFileSync(join(projectFolder, ".dockerignore"), "utf8").trim().split("\n");
  // Docker's patterns match at the root alone unless they begin so.
  const isIgnored = (path: string) =>
    ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
  const secrets = [".env", "data/cardamint.sqlite", "copy.sqlite-wal", "messages.csv", "inbox.mbox"];
  const others = ["bench/node_modules/x/y.js", "messages-2026.json", "stats.html"];
  expect([...secrets, ...others].filter((path) => !isIgnored(path))).toEqual([]);
  expect(["service/main.ts", "package.json", "docs/publish-service.md"].filter(isIgnored)).toEqual([]);
  expect(containerfile).toMatch(/^USER node$/m);
});
