import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";

function run(command: string, settings: Record<string, string>) {
  const options = { cwd: projectFolder, encoding: "utf8" } as const;
  const [program = "", ...args] = command.split(" ");
  return spawnSync(program, args, { ...options, env: { ...process.env, ...settings } });
}

const invalid = { SUPPORT_PHONE: "abc", PARTNER_INVITE_URL: "javascript:alert(1)", PORT: "99999" };

test.for(["node build-site.ts", "npm run --silent build", "node service/main.ts"])(
  "invalid settings stop %s, and each one is named",
  (command) => {
    const { status, stderr } = run(command, invalid);
    expect(status).toBe(1);
    for (const [name, value] of Object.entries(invalid)) expect(stderr).toContain(`${name}=${value}`);
    expect(stderr.trim().split("\n")).toHaveLength(3);
    expect(stderr).not.toMatch(/^ +at /m);
  },
);

test("placeholders stop a strict build", () => {
  const { status, stderr } = run("npm run --silent build", { CARDAMINT_STRICT: "1" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Placeholders are left in .*SUPPORT_PHONE.* → Replace them in \.env, for example with npm run setup\n$/,
  );
});

test("a missing ENV_FILE is an error", () => {
  const { status, stderr } = run("node service/main.ts", { ENV_FILE: "/nowhere/cardamint.env" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no file \/nowhere\/cardamint\.env\..*\n$/);
});
