import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../service/store/engines/sqlite.ts";

const projectFolder = join(import.meta.dirname, "../..");

test("the numbers are shown while the service runs, in the middle of a write", () => {
  const folder = mkdtempSync(join(tmpdir(), "cardamint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "test.sqlite");
  const service = openDatabase(file);
  service.exec("insert into daily_visit values (date(), 'fr', 5)");
  service.exec("begin immediate; insert into daily_visit values (date(), 'ar', 7)");
  const stats = (...args: string[]) =>
    execFileSync(process.execPath, [join(projectFolder, "service/cli/stats.ts"), ...args], {
      cwd: folder,
      env: { ...process.env, DATABASE_FILE: file, VISITOR_COUNTER_URL: "" },
      encoding: "utf8",
    });
  expect(stats()).toMatch(/French +5/);
  expect(stats()).not.toContain("Arabic");
  service.exec("commit");
  expect(stats()).toMatch(/Arabic +7/);
  service.close();
});
