import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { toSubId } from "../../domain/visit-source.ts";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/run-command.ts";
import { runOnTerminal } from "../support/service/terminal.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = createTemporaryFolder();
  env = {
    DATABASE_FILE: join(folder, "test.sqlite"),
    CLICK_COUNTS: "on",
    PARTNER_NAME: "Bitcards",
    PARTNER_INVITE_URL: "https://bitcards.example/?ref={placement}-{language}-{source}",
  };
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

const earnings = (...args: string[]) => runCommand("earnings", args, { env });

/** Pipes a report into a process of its own. */
const pipe = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(projectFolder, "service/cli/earnings.ts"), "-", ...args], {
    env: { PATH: process.env.PATH, ENV_FILE: "", ...env },
    input: readFileSync(file),
    encoding: "utf8",
  });

describe("a partner's report", needing("script"), () => {
  test("is asked about once, shown before it is imported, and shows what a campaign earned per click", async () => {
    const report = write(
      "october.csv",
      `${today},${subId},9.00,EUR,1,approved`,
      `${today},${subId},3.00,EUR,2,approved`,
      `${today},mystery,5.00,EUR,3,approved`,
      `${today},${subId},7.00,EUR,4,declined`,
      `${today},${subId},2.00,EUR,5,pending`,
    );
    const questions = [
      ...[
        "Which partner",
        "the date",
        "your sub-id",
        "your commission",
        "its currency",
        "the number",
        "the status of",
      ],
      ...["What is each row?", "mean: approved", "mean: declined", "mean: pending"],
    ];
    // Enter keeps each proposed answer.
    const typed = questions.map((question): [string, string] => [question, "\r"]);
    const first = await runOnTerminal("earnings", `'${report}'`, [...typed, ["Import it?", "\r"]], {
      cwd: folder,
      env,
    });
    expect(first.shown).toContain(`Line 2: ${today}, newsletter/autumn, 9.00 EUR, 1, approved: earned`);
    expect(first.shown).toContain(
      "Bitcards, orders: 5, 5 new, 0 changed; 3 earned (17.00 EUR), 1 pending (2.00 EUR), 1 that earns nothing (7.00 EUR).",
    );
    expect(first.shown).toContain("Not attributed, because the sub-id is unknown: mystery: 1");
    expect((await earnings(report)).stdout).toContain("Bitcards, orders: 5, 0 new, 0 changed");
    const later = write(
      "november.csv",
      `${today},${subId},7.00,EUR,1,approved`,
      `${today},${subId},2.00,EUR,5,approved`,
    );
    expect(pipe(later).stdout).toContain("0 new, 2 changed");
    const { stdout: stats } = await runCommand("stats", [], { env });
    expect(stats).toContain(
      "newsletter/autumn: visits 120, clicks 40, rate 33.3%, sales 3, earnings 12.00 EUR, per click 0.3 EUR, lost 7.00 EUR (1)\n",
    );
    expect(stats).toContain("Not attributed: visits 0, clicks 0, sales 1, earnings 5.00 EUR");
    const reversed = write("reversed.csv", `${today},${subId},9.00,EUR,1,Reversed`);
    expect(pipe(reversed)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        '  --set "status:reversed=lost"  What does the status mean: reversed (or earned, pending, refund)\n',
      ),
    });
    expect((await runCommand("stats", [], { env })).stdout).toBe(stats);
    expect(pipe(reversed, "--set", "status:Reversed=lost").stdout).toContain("1 that earns nothing");
    expect((await earnings("--undo")).stdout).toMatch(
      /^Bitcards: the import of .* was undone, with 1 changes\.\n$/,
    );
    expect((await runCommand("stats", [], { env })).stdout).toBe(stats);
  });
});

test("without a terminal, each answer is an option, and a first report is imported with --yes", async () => {
  const report = write("new.csv", `${today},${subId},1,EUR,1,ok`);
  const { status, stderr } = await earnings(report);
  expect(status).toBe(1);
  expect(stderr).toContain(
    "It isn't known how this report is written. → Import it once in a terminal, or add",
  );
  const answers = stderr
    .matchAll(/--set ("[^"]*")/g)
    .flatMap(([, answer = ""]) => ["--set", JSON.parse(answer)]);
  const given = [...answers, "--set", "rows=states", "--set", "status:ok=earned"];
  const shown = await earnings(report, ...given);
  expect(shown).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Nothing was imported. → To import it, add --yes"),
  });
  expect(shown.stderr).toContain(`  Line 2: ${today}, newsletter/autumn, 1.00 EUR, 1, ok: earned\n`);
  expect((await earnings(report, ...given, "--yes")).stdout).toContain("1 new");
});

test.for([
  ["\n", "The report is empty. → Export it again"],
  ["PK\u0003\u0004", "This isn't a CSV file. → "],
] as const)("a report that is %j is refused with what to do", async ([content, sentence]) => {
  const file = join(folder, "report.csv");
  writeFileSync(file, content);
  expect(await earnings(file)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
});

test("of several reports, none is imported", async () => {
  const report = write("new.csv");
  expect(await earnings(report, report)).toMatchObject({
    status: 1,
    stderr: "Name one report: npm run earnings -- report.csv\n",
  });
});
