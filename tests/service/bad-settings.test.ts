import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";

function run(script: string, settings: Record<string, string>) {
  const options = { cwd: projectFolder, encoding: "utf8" } as const;
  return spawnSync(process.execPath, script.split(" "), { ...options, env: { ...process.env, ...settings } });
}

const invalid = { SUPPORT_PHONE: "abc", PARTNER_INVITE_URL: "javascript:alert(1)", PORT: "99999" };

test.for(["build-when-stale.ts", "service/main.ts"])(
  "invalid settings stop %s, and each one is named",
  (script) => {
    const { status, stderr } = run(script, invalid);
    expect(status).toBe(1);
    for (const [name, value] of Object.entries(invalid)) expect(stderr).toContain(`${name}=${value}`);
    expect(stderr.trim().split("\n")).toHaveLength(3);
    expect(stderr).not.toMatch(/^ +at /m);
  },
);

test("placeholders stop a strict build", () => {
  const { status, stderr } = run("node_modules/vite/bin/vite.js build --app", { CARDAMINT_STRICT: "1" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Placeholders are left in [^\n]*SUPPORT_PHONE/);
});

test("a missing ENV_FILE is an error", () => {
  const { status, stderr } = run("service/main.ts", { ENV_FILE: "/nowhere/cardamint.env" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no file \/nowhere\/cardamint\.env\..*\n$/);
});
