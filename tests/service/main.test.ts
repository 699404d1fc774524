import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

function start(settings: Record<string, string>) {
  const env = { ...process.env, ...settings };
  return spawnSync(process.execPath, [join(import.meta.dirname, "../../service/main.ts")], {
    env,
    cwd: tmpdir(),
    encoding: "utf8",
  });
}

test("a service with invalid settings does not start, and tells all errors", () => {
  const { status, stdout, stderr } = start({ PORT: "http", SITE_ORIGIN: "example.com" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("PORT=http");
  expect(stderr).toContain("SITE_ORIGIN=example.com");
  expect(stderr).not.toContain("    at ");
});

test("placeholders are refused in production where the operator asked for that", () => {
  const { status, stderr } = start({ NODE_ENV: "production", CARDAMINT_STRICT: "1" });
  expect(status).toBe(1);
  expect(stderr).toContain("Placeholders are left in SUPPORT_PHONE");
});
