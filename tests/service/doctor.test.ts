import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";
import { runCommand } from "../support/service/command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

async function doctor(env: string, ...options: string[]) {
  // Nothing answers at this address, whatever runs on this machine.
  writeFileSync(join(folder, ".env"), `SITE_ORIGIN=http://localhost:1\n${env}`);
  return await runCommand("doctor", options, { cwd: folder });
}

/** Starts the service with the same file, on an address of another machine, where it could not listen. */
function start(more: Record<string, string> = {}) {
  const { PATH, BUILD_FOLDER } = process.env;
  const env = { PATH, BUILD_FOLDER, HOST: "192.0.2.7", ...more };
  const main = join(projectFolder, "service/main.ts");
  return spawnSync(process.execPath, [main], { cwd: folder, env, encoding: "utf8" });
}

test("invalid settings are reported together with an unknown name", async () => {
  const { status, stdout } = await doctor("SUPPORT_PHONE=abc\nSUPORT_EMAIL=a@mint.shop\nPORT=x\n");
  expect(status).toBe(1);
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/^✗ Settings {2}SUPPORT_PHONE=abc must be .* → Correct SUPPORT_PHONE in \.env$/),
    expect.stringMatching(/^✗ Settings {2}PORT=x must be /),
    "✗ Settings  There is no setting SUPORT_EMAIL. → Did you mean SUPPORT_EMAIL?",
    "",
    "3 to fix (✗).",
  ]);
});

test("what would be ignored in .env stops the start, and the doctor says so, too", async () => {
  const problem =
    ".env: A quotation mark is missing after BRAND (line 2). → Add it at the end of the value\n";
  expect(await doctor("BRAND='Gift\nPORT=x\n# the visitors' phone\nHOST=\n")).toMatchObject({
    status: 1,
    stderr: problem,
  });
  expect(start().stderr).toBe(problem);
});

test("comments, blank lines, and quoted values of several lines are no errors in .env", async () => {
  const { stdout } = await doctor(
    '# A comment\r\n\n  # Another\nexport BRAND=\'Gift "s\' # "\nCHAT_NAME="a\nar: b\nfr: c"\nPARTNER_NAME=5" cards\nPORT=\n',
  );
  expect(stdout).toMatch(/^✓ Settings/m);
});

test("a new site has one error, and the last line counts what there is to do", async () => {
  const { status, stdout, stderr } = await doctor("");
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(stdout).toMatch(/^✗ Delivery /m);
  expect(stdout).toMatch(/^✓ Database +The first start creates data\/cardamint\.sqlite\.$/m);
  expect(stdout).toMatch(/\n\n1 to fix \(✗\), \d to look at \(!\)\.\n$/);
});

test("preflight warns of an unknown name in .env, and ignores foreign names in the environment", async () => {
  writeFileSync(join(folder, ".env"), "RESPONSE_PROMIS=off\n");
  const { status, stdout } = await runCommand("doctor", ["--preflight"], {
    cwd: folder,
    env: { FOREIGN: "x" },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^! Settings +There is no setting RESPONSE_PROMIS\. → /m);
  expect(stdout).not.toContain("FOREIGN");
});

test("in strict mode, start and doctor refuse placeholders with the same line", async () => {
  writeFileSync(join(folder, ".env"), "");
  const strict = { CARDAMINT_STRICT: "1" };
  const { status, stderr } = start(strict);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Placeholders are left in .*\. → Replace them in \.env, for example with npm run setup\n$/,
  );
  const { stdout, ...doctor } = await runCommand("doctor", ["--preflight"], { cwd: folder, env: strict });
  expect(doctor.status).toBe(1);
  expect(stdout).toMatch(/^✗ Placeholders /m);
  expect(stdout).toContain(stderr);
});
