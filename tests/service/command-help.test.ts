import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../support/service/run-command.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** Help works with invalid settings, too. */
test.for([
  ["backup", "npm run backup -- FILE"],
  ["desk", "desk --port N"],
  ["doctor", "doctor --preflight"],
  ["inbox", "inbox show REFERENCE"],
  ["links", "links --source NAME"],
  ["move", "npm run move -- --from"],
  ["setup", "setup NAME"],
  ["stats", "stats --csv"],
])("%s --help works with invalid settings", async ([name = "", expected]) => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, ".env"), "PORT=x\nDATABASE_URL=mysql://\n");
  // Each command passes its arguments to the same parser.
  for (const option of name === "inbox" ? ["--help", "-h"] : ["--help"])
    expect(await runCommand(name, [option], { cwd: folder })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(expected ?? ""),
      stderr: "",
    });
});

const nameSource =
  "Name the source and the campaign with letters or digits: npm run links -- --source newsletter --campaign autumn";

test.for([
  ["links", [], nameSource],
  ["links", ["--source", "mail", "--campaign", "…"], nameSource],
  ["stats", ["--days", "0"], "--days must be a whole number from 1 to 366, for example 14."],
  ["inbox", ["--stat", "failed"], "Unknown option '--stat'. See npm run inbox -- --help"],
  ["inbox", ["exprot"], 'There is no command "exprot". See npm run inbox -- --help'],
  ["stats", ["--days", "--csv"], "Option '--days' argument is ambiguous. See npm run stats -- --help"],
  ["earnings", ["no.csv"], "There is no file no.csv. → Name the report, with its folder"],
  ["backup", [], "Name one file to write: npm run backup -- FILE"],
  ["desk", ["--port", "many"], "--port must be a number up to 65535, for example 4000."],
  [
    "setup",
    ["SUPORT_PHONE"],
    "There is no setting SUPORT_PHONE. → See .env.example for names, or edit brand/site.json: docs/make-it-yours.md",
  ],
] as const)("%s %j gets a one-line error", async ([name, args, expected]) => {
  const env = { SITE_ORIGIN: "https://www.shop.com" };
  const outcome = await runCommand(name, args, { env });
  expect(outcome).toMatchObject({ status: 1, stdout: "", stderr: `${expected}\n` });
});
