import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { recordSettings } from "../../settings/built-settings.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { projectFolder } from "../support/project-folder.ts";
import { runCommand } from "../support/service/run-command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

async function doctor(env: string, ...options: string[]) {
  // Nothing answers at this address, whatever runs on this machine.
  writeFileSync(join(folder, ".env"), `SITE_ORIGIN=http://localhost:2\n${env}`);
  return await runCommand("doctor", options, { cwd: folder });
}

/** Runs a program with the same file. The service's address is one of another machine, where it can't listen. */
function run(program: string, more: Record<string, string> = {}) {
  const { PATH, BUILD_FOLDER, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, BUILD_FOLDER, NODE_COMPILE_CACHE, HOST: "192.0.2.7", ...more };
  return spawnSync(process.execPath, [join(projectFolder, program)], { cwd: folder, env, encoding: "utf8" });
}

test.for([
  ["service/main.ts", { PORT: "99999" }, [/^PORT=99999 must be /]],
  ["builder/build-site.ts", {}, []],
] as const)("with invalid settings, %s stops, and each error has a line", ([program, env, others]) => {
  writeFileSync(join(folder, ".env"), "SUPPORT_PHONE=abc\nPARTNER_INVITE_URL=javascript:alert(1)\n");
  const { status, stderr } = run(program, env);
  expect(status).toBe(1);
  const lines = [
    /^PARTNER_INVITE_URL=javascript:alert\(1\) must be /,
    ...others,
    /^SUPPORT_PHONE=abc must be /,
  ];
  expect(stderr.trim().split("\n").toSorted()).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test("a file that ENV_FILE names, but isn't there, is an error in one line", async () => {
  expect(await runCommand("doctor", [], { cwd: folder, env: { ENV_FILE: "/nowhere/x.env" } })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no file \/nowhere\/x\.env\. .*\n$/),
  });
});

test("pages that were built with other settings are a warning", async () => {
  const BUILD_FOLDER = createTemporaryFolder();
  const settings = readServiceSettings({ SITE_ORIGIN: "http://localhost:1", BRAND: "Mint" });
  await recordSettings(settings, { output: BUILD_FOLDER, brand: BUILD_FOLDER });
  const env = { BUILD_FOLDER, BRAND_FOLDER: BUILD_FOLDER };
  const examine = async (BRAND: string) => {
    writeFileSync(join(folder, ".env"), `SITE_ORIGIN=http://localhost:1\nBRAND=${BRAND}\n`);
    return (await runCommand("doctor", [], { cwd: folder, env })).stdout;
  };
  expect(await examine("Mint")).not.toContain("Pages");
  expect(await examine("Moeda")).toMatch(/^! Pages +They were built with other settings .* → /m);
});

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
    ".env: A quotation mark is missing after BRAND (line 2). → Add it at the end of the line: a value has one line\n";
  expect(await doctor("BRAND='Gift\nPORT=x\n# the visitors' phone\nHOST=\n")).toMatchObject({
    status: 1,
    stderr: problem,
  });
  expect(run("service/main.ts").stderr).toBe(problem);
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

test("in strict mode, build, start, and doctor refuse placeholders and unconfirmed claims with the same lines", async () => {
  writeFileSync(join(folder, ".env"), "");
  const strict = { CARDAMINT_STRICT: "1" };
  const { status, stderr } = run("service/main.ts", strict);
  expect(status).toBe(1);
  expect(run("builder/build-site.ts", strict)).toMatchObject({ status: 1, stderr });
  expect(stderr).toMatch(
    /^Placeholders are left in .*\. → Replace them, for example with npm run setup\nNobody has confirmed .*: supportHours, responsePromise, transactions, satisfaction, headquarters, offices\. → .*\n$/,
  );
  const { stdout, ...doctor } = await runCommand("doctor", ["--preflight"], { cwd: folder, env: strict });
  expect(doctor.status).toBe(1);
  expect(stdout).toMatch(/^✗ Placeholders /m);
  for (const line of stderr.trim().split("\n")) expect(stdout).toContain(line);
});
