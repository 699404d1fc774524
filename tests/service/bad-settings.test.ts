import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const projectFolder = join(import.meta.dirname, "../..");

const invalid = {
  SUPPORT_PHONE: "abc",
  PARTNER_INVITE_URL: "javascript:alert(1)",
  PORT: "99999",
};

test.for(["build-when-stale.ts", "service/main.ts"])(
  "bad settings stop %s, and every one of them is named",
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: projectFolder,
      env: { ...process.env, ...invalid },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    for (const [name, value] of Object.entries(invalid)) expect(stderr).toContain(`${name}=${value}`);
    expect(stderr.trim().split("\n")).toHaveLength(3);
    expect(stderr).not.toMatch(/^ +at /m);
  },
);

test.for(["build-when-stale.ts", "service/main.ts"])(
  "placeholders stop %s where they are not wanted, in one line",
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: projectFolder,
      // With a brand that the last build was not made for, so that there is something to build.
      env: {
        ...process.env,
        BRAND: "Other",
        NODE_ENV: "production",
        CARDAMINT_STRICT: "1",
      },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^Placeholders are left in [^\n]*SUPPORT_PHONE[^\n]*$/);
  },
);

test("placeholders stop a strict build, whatever NODE_ENV says", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--app"],
    {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: "development", CARDAMINT_STRICT: "1" },
      encoding: "utf8",
    },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("Placeholders are left in ");
});

test("bad settings stop a build of the site alone too", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--app"],
    { cwd: projectFolder, env: { ...process.env, SUPPORT_PHONE: "abc" }, encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("SUPPORT_PHONE=abc");
});
