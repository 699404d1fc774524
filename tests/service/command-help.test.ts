import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const projectFolder = join(import.meta.dirname, "../..");

/** Whether this is root, and other users may enter the project. */
const mayNobodyRead = (file: string) =>
  process.getuid?.() === 0 && spawnSync("test", ["-r", file], { uid: 65_534, gid: 65_534 }).status === 0;

/** Help is for those whose settings are wrong, too, and asks for nobody's rights. */
test.for([
  ["backup", "npm run backup -- FILE"],
  ["desk", "desk --port N"],
  ["doctor", "doctor --offline"],
  ["inbox", "inbox show REFERENCE"],
  ["move", "npm run move -- --from"],
  ["setup", "setup NAME"],
  ["stats", "stats --csv"],
  ["upgrade", "deploy/upgrade --same"],
])("%s --help says what there is, whatever is wrong", ([name = "", expected]) => {
  const folder = mkdtempSync(join(tmpdir(), "help-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".env"), "PORT=x\nDATABASE_URL=mysql://\n");
  const isScript = name === "upgrade";
  const file = join(projectFolder, isScript ? "deploy" : "service/cli", isScript ? name : `${name}.ts`);
  // Each command passes its arguments to the same parser.
  for (const option of name === "inbox" ? ["--help", "-h"] : ["--help"]) {
    const [program = "", ...args] = isScript ? ["sh", file, option] : [process.execPath, file, option];
    const nobody = isScript && mayNobodyRead(file) ? { uid: 65_534, gid: 65_534 } : {};
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: "utf8",
      ...nobody,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(expected);
  }
});

test.for([
  ["inbox", ["--stat", "failed"], "Unknown option '--stat'. See npm run inbox -- --help"],
  ["inbox", ["exprot"], 'There is no command "exprot". See npm run inbox -- --help'],
  ["stats", ["--days", "--csv"], "Option '--days' argument is ambiguous. See npm run stats -- --help"],
  ["stats", ["--csv=yes"], "Option '--csv' does not take an argument. See npm run stats -- --help"],
  ["stats", ["14"], "Unexpected argument '14'. See npm run stats -- --help"],
  ["setup", ["-a"], "Unknown option '-a'. See npm run setup -- --help"],
  ["backup", [], "Name one file to write: npm run backup -- FILE"],
] as const)("%s %j is answered in a line", ([name, args, expected]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`service/cli/${name}.ts`, ...args], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, ENV_FILE: "" },
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `${expected}\n` });
});
