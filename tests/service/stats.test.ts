import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { runCommand } from "../support/service/run-command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let file: string;

beforeEach(() => {
  file = join(createTemporaryFolder(), "test.sqlite");
});

const stats = (args: string[] = [], settings: Record<string, string> = {}) =>
  runCommand("stats", args, { env: { DATABASE_FILE: file, ...settings } });

test("stats work while the service writes", async () => {
  const service = await createDatabase(file);
  service.exec("insert into daily_count values (date(), '', '', 'fr', 5)");
  service.exec("begin immediate; insert into daily_count values (date(), '', '', 'ar', 7)");
  expect((await stats()).stdout).toContain("French: visits 5");
  expect((await stats()).stdout).not.toContain("Arabic");
  service.exec("commit");
  expect((await stats()).stdout).toContain("Arabic: visits 7");
  service.close();
});

test("the weekly email can be read before it is sent", async () => {
  const service = await createDatabase(file);
  service.exec(
    "insert into daily_count values (date('now', '-6 hours', 'weekday 0', '-7 days'), '', '', 'fr', 5)",
  );
  service.close();
  const { stdout } = await stats(["--email"]);
  expect(stdout).toMatch(/^Your week: /);
  expect(stdout).toContain("French: visits 5");
  expect(stdout).toContain("Unread messages now: 0");
});

test("all visits are shown beside those of the days, a source can be opened, and CSV has each day or source", async () => {
  const service = await createDatabase(file);
  service.exec(`update visitor_counter set count = 12345;
    insert into daily_count values (date(), 'spring', '', 'fr', 8), (date(), 'spring', 'hero', 'fr', 10)`);
  service.close();
  const { stdout } = await stats();
  expect(stdout).toContain("Visits: 8\n");
  expect(stdout).toContain("All visits: 12,345\n");
  expect(stdout).toContain("To count clicks and sources, set CLICK_COUNTS=on.\n");
  expect((await stats([], { CLICK_COUNTS: "on" })).stdout).not.toContain("CLICK_COUNTS");
  const days = (await stats(["--csv", "--days", "3"])).stdout.split("\r\n");
  expect(days).toHaveLength(1 + 3 + 1);
  expect(days[3]).toMatch(/,8,0,10$/);
  const [first] = (days[1] ?? "").split(",");
  expect((await stats(["--from", first ?? ""])).stdout).toContain(`${first} to `);
  expect(await stats(["--from", "2026-13-01"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("--from and --to must be days in order"),
  });
  expect((await stats(["--csv", "--sources"])).stdout).toContain("\r\nspring,8,0,10,\r\n");
  expect((await stats(["--source", "spring"])).stdout).toContain("French: visits 8, clicks 10\n");
  expect(await stats(["--source", "rare.example"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("These days have no source rare.example. → To list them: npm run stats"),
  });
});
