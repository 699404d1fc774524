import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { toSubId } from "../../domain/visit-source.ts";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/command.ts";
import { runOnTerminal } from "../support/service/terminal.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = createTemporaryFolder();
  env = { DATABASE_FILE: join(folder, "test.sqlite"), CLICK_COUNTS: "on", PARTNER_NAME: "Bitcards" };
  const service = await createDatabase(join(folder, "test.sqlite"));
  service.exec(`insert into daily_count values (date(), 'newsletter/autumn', '', 'en', 120),
    (date(), 'newsletter/autumn', 'hero', 'en', 40)`);
  service.close();
});

const today = new Date().toISOString().slice(0, 10);
const subId = `hero-en-${toSubId("newsletter/autumn")}`;
const header = "Transaction Date,Sub ID,Commission,Currency,Order,Status";

function write(name: string, ...rows: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, [header, ...rows, ""].join("\n"));
  return file;
}

describe("a partner's report", needing("script"), () => {
  test("is asked for its columns once, counted once, and shows what a campaign earned per click", async () => {
    const report = write(
      "october.csv",
      `${today},${subId},9.00,EUR,1,approved`,
      `${today},${subId},3.00,EUR,2,approved`,
      `${today},mystery,5.00,EUR,3,approved`,
      `${today},${subId},7.00,EUR,4,declined`,
    );
    const questions = [
      "Which partner",
      "the date",
      "your sub-id",
      "your commission",
      "its currency",
      "the number",
      "the status of",
      "earn nothing",
    ];
    // Enter keeps each proposed answer.
    const typed = questions.map((question): [string, string] => [question, "\r"]);
    const first = await runOnTerminal("earnings", `'${report}'`, typed, { cwd: folder, env });
    expect(first.shown).toContain("Bitcards, orders: 4, 4 new, 0 changed, 1 with a refund.");
    expect(first.shown).toContain("Not attributed, because the sub-id is unknown: mystery: 1");
    const earnings = (file: string, ...args: string[]) => runCommand("earnings", [file, ...args], { env });
    // 1.0.0 stored layouts without all statuses.
    using database = new DatabaseSync(env.DATABASE_FILE ?? "");
    database.exec("update partner_report set layout = json_remove(layout, '$.statuses')");
    expect((await earnings(report)).stdout).toContain("Bitcards, orders: 4, 0 new, 0 changed");
    const later = write("november.csv", `${today},${subId},-2.00,EUR,1,approved`);
    expect((await earnings(later)).stdout).toContain("1 changed");
    const { stdout: stats } = await runCommand("stats", [], { env });
    expect(stats).toContain(
      "newsletter/autumn: visits 120, clicks 40, rate 33.3%, sales 2, earnings 10.00 EUR, per click 0.25 EUR\n",
    );
    expect(stats).toContain("Not attributed: visits 0, clicks 0, sales 1, earnings 5.00 EUR\n");
    const wrong = await earnings(
      write("wrong.csv", `${today},${subId},1.00,EUR,8,approved`, `${today},${subId},lots,EUR,9,approved`),
    );
    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Line 3: "lots" isn\'t an amount.'),
    });
    const reversed = write("reversed.csv", `${today},${subId},9.00,EUR,1,reversed`);
    expect(await earnings(reversed)).toMatchObject({
      status: 1,
      stderr: "The report has new statuses: reversed. → Import it once in a terminal\n",
    });
    expect((await runCommand("stats", [], { env })).stdout).toBe(stats);
    const asked: [string, string][] = [["earn nothing", "\r"]];
    const second = await runOnTerminal("earnings", `'${reversed}'`, asked, { cwd: folder, env });
    expect(second.shown).toContain("1 with a refund.");
    expect((await earnings(reversed)).stdout).toContain("0 changed");
  });
});

test("a report whose columns aren't known is refused without a terminal", async () => {
  expect(
    await runCommand("earnings", [write("new.csv", `${today},${subId},1,EUR,1,ok`)], { env }),
  ).toMatchObject({
    status: 1,
    stderr: "The columns of this report aren't known yet. → Import it once in a terminal\n",
  });
});

test.for([
  ["\n", "The report is empty. → Export it again\n"],
  ["PK\u0003\u0004", /^This is no CSV file\. → .*\n$/],
] as const)("a report that is %j is refused with what to do", async ([content, sentence]) => {
  const file = join(folder, "report.csv");
  writeFileSync(file, content);
  expect(await runCommand("earnings", [file], { env })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(sentence),
  });
});

test("of several reports, none is imported", async () => {
  const report = write("new.csv");
  expect(await runCommand("earnings", [report, report], { env })).toMatchObject({
    status: 1,
    stderr: "Name one report: npm run earnings -- report.csv\n",
  });
});
