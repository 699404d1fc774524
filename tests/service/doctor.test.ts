import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CheckResult } from "../../service/checks/check.ts";
import { projectFolder } from "../support/project-folder.ts";
import { runCommand, writeRelease } from "../support/service/command.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function doctor(env: string, ...options: string[]) {
  // Nothing answers at this address, whatever runs on this machine.
  writeFileSync(join(folder, ".env"), `SITE_ORIGIN=http://localhost:1\n${env}`);
  return runCommand("doctor", options, { cwd: folder });
}

test("invalid settings come first, one per line, with the fix", () => {
  const { status, stdout } = doctor("SUPPORT_PHONE=abc\nPORT=x\n");
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^✗ Setting +SUPPORT_PHONE=abc must be a phone number .* → npm run setup -- SUPPORT_PHONE$/m,
  );
  expect(stdout).toMatch(/^✗ Setting +PORT=x must be a whole number .* → npm run setup -- PORT$/m);
  expect(stdout).toMatch(/^– Not checked +Everything else: until the settings are correct$/m);
});

test("each check has one line, with a mark and the fix", () => {
  const { status, stdout, stderr } = doctor("SUPORT_EMAIL=a@mint.shop\n");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^! Names in \.env +There is no setting SUPORT_EMAIL\. → /m);
  expect(stdout).toMatch(/^✓ OK +.*Database, .*Disk$/m);
  expect(stdout).toContain("nothing answers at http://localhost:1 (npm start listens on port 3000)");
  expect(stdout).toMatch(/\n\nNothing to fix, \d to look at \(!\)\.\n$/);
});

test("start and preflight warn of a misspelled setting in .env, and ignore foreign names in the environment", ({
  task,
}) => {
  const { stdout } = doctor("RESPONSE_PROMIS=off\n", "--preflight");
  expect(stdout).toMatch(/^! Names in \.env +There is no setting RESPONSE_PROMIS\. → /m);
  // The start ends after its warnings: it can't listen at this address.
  const env = {
    PATH: process.env.PATH,
    HOST: "192.0.2.7",
    FOREIGN: "x",
    BUILD_FOLDER: process.env.BUILD_FOLDER,
  };
  const main = join(projectFolder, "service/main.ts");
  const start = spawnSync(process.execPath, [main], {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: task.timeout,
  });
  expect(start.stdout).toContain("There is no setting RESPONSE_PROMIS.");
  expect(start.stdout).not.toContain("FOREIGN");
});

test.for(["BRAND='Gift", "BRAND='Gift\nPORT=4000\n# the visitors' phone"])(
  "the preflight warns of a missing quotation mark: %j",
  (env) => {
    const { stdout } = doctor(
      `${env}\nPARTNER_NAME="O'Neil's"\nEXCHANGE_NAME='"A" and "B"'\n`,
      "--preflight",
    );
    expect(stdout.match(/^! Names in \.env .*$/gm)).toEqual([
      expect.stringMatching(/BRAND has no closing quotation mark\. → Correct it in \.env$/),
    ]);
  },
);

test("in a release, start and doctor refuse placeholders with the same line, without any environment variable", () => {
  writeRelease(folder);
  const options = { cwd: folder, env: { PORT: "0" } };
  const start = spawnSync(process.execPath, ["service/main.ts"], {
    ...options,
    encoding: "utf8",
  });
  expect(start.status).toBe(1);
  expect(start.stderr).toMatch(
    /^Placeholders are left in .* → in \S+, as its owner: npm run setup, then as root: cardamint-upgrade\n$/,
  );
  const { status, stdout } = runCommand("doctor", ["--preflight"], { ...options, project: folder });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ Placeholders /m);
  expect(stdout).toContain(start.stderr);
});

test("the database's folder shows that a site is in production", () => {
  const { stdout } = doctor("DATABASE_FILE=/var/lib/cardamint/none.sqlite\n");
  expect(stdout).toMatch(/^! Notices +You get no notices/m);
});

test("--json has every check with its actions", () => {
  const { status, stdout } = doctor("PORT=x\n", "--json");
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: CheckResult[] };
  expect({ status, ok }).toEqual({ status: 1, ok: false });
  expect(checks).toContainEqual({
    check: "settings.PORT",
    title: "Setting",
    status: "error",
    message: "PORT=x must be a whole number from 0 to 65535, for example 3000.",
    actions: [{ setting: ["PORT"] }],
    hint: "npm run setup -- PORT",
  });
});

test("in a container, doctor and setup say what to do outside", () => {
  const image =
    readFileSync(join(projectFolder, "deploy/Containerfile"), "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  for (const [, source = ""] of image.matchAll(/^COPY (\S+) \.\/\S+$/gm))
    cpSync(join(projectFolder, source), join(folder, source), { recursive: true });
  expect(readdirSync(folder).sort()).toEqual([
    "content",
    "contract",
    "environment.ts",
    "service",
    "settings",
    "supabase",
  ]);
  symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  cpSync(join(projectFolder, "package.json"), join(folder, "package.json"));
  mkdirSync(join(folder, "build/client"), { recursive: true });
  writeFileSync(join(folder, "build/client/404.html"), "");
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, env: { NODE_ENV: "production" }, encoding: "utf8" });
  const { checks } = JSON.parse(run("service/cli/doctor.ts", "--json").stdout);
  const { hint } = checks.find(({ check }: CheckResult) => check === "settings.placeholders");
  expect(hint).toBe("change it in .env and build the image again");
  expect(run("service/cli/setup.ts", "BRAND").stderr).toMatch(
    /^The settings are built into these pages\. → change it in \.env and build the image again\n$/,
  );
});
