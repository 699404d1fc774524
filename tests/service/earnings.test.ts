import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { toSubId } from "../../domain/visit-source.ts";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/command.ts";
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

/** Imports a report on a terminal. Enter keeps each proposed answer. */
async function importOnTerminal(file: string, questions: string[]) {
  const command = `stty rows 60 cols 200; exec '${process.execPath}' '${join(projectFolder, "service/cli/earnings.ts")}' '${file}'`;
  const terminal = endWithTests(
    spawn("script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    }),
  );
  const exited = once(terminal, "exit");
  let output = "";
  terminal.stdout.on("data", (data) => {
    output += data;
  });
  const shown = () => stripVTControlCharacters(output);
  for (const question of questions) {
    await expect.poll(shown, { timeout: 30_000 }).toContain(question);
    terminal.stdin.write("\r");
  }
  const [status] = await exited;
  return { status, shown: shown() };
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
    const first = await importOnTerminal(report, [
      "Which partner",
      "the date",
      "your sub-id",
      "your commission",
      "its currency",
      "the number",
      "the status of",
      "earn nothing",
    ]);
    expect(first.shown).toContain("Bitcards: 4 orders, 4 new, 0 changed, 1 with a refund.");
    expect(first.shown).toContain("Not attributed, because the sub-id is unknown: mystery: 1");
    const earnings = (file: string, ...args: string[]) => runCommand("earnings", [file, ...args], { env });
    expect(earnings(report).stdout).toContain("Bitcards: 4 orders, 0 new, 0 changed");
    expect(earnings(write("november.csv", `${today},${subId},-2.00,EUR,1,approved`)).stdout).toContain(
      "1 changed",
    );
    const stats = runCommand("stats", [], { env }).stdout;
    expect(stats).toContain(
      "newsletter/autumn: visits 120, clicks 40, rate 33.3%, sales 2, earnings 10.00 EUR, per click 0.25 EUR\n",
    );
    expect(stats).toContain("Not attributed: visits 0, clicks 0, sales 1, earnings 5.00 EUR\n");
    const wrong = earnings(
      write("wrong.csv", `${today},${subId},1.00,EUR,8,approved`, `${today},${subId},lots,EUR,9,approved`),
    );
    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Line 3: "lots" isn\'t an amount.'),
    });
    expect(runCommand("stats", [], { env }).stdout).toBe(stats);
  });
});

test("a report whose columns aren't known is refused without a terminal", () => {
  expect(runCommand("earnings", [write("new.csv", `${today},${subId},1,EUR,1,ok`)], { env })).toMatchObject({
    status: 1,
    stderr: "The columns of this report aren't known yet. → Import it once in a terminal\n",
  });
});
