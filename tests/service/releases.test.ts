import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { readEnvironmentFile } from "../../settings/environment.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { projectFolder } from "../support/project-folder.ts";
import { buildSite } from "../support/runner/build.ts";
import { needing, onlyInAll } from "../support/runner/requirements.ts";
import { runCommand } from "../support/service/run-command.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

// What operators of each version have: docs/developing.md says how a folder is made.
const folder = join(projectFolder, "tests/releases");

/** Messages of each state are in these databases, and 1,041 visitors. */
async function expectKept(settings: Record<string, string>): Promise<void> {
  const inbox = () => runCommand("inbox", ["export"], { env: settings });
  await using service = await startServiceProcess(settings);
  const { stdout } = await inbox();
  for (const state of ["pending", "delivered", "handled", "spam", "failed"]) expect(stdout).toContain(state);
  const body = new URLSearchParams({
    name: "Ana",
    email: "ana@example.com",
    subject: "Card",
    message: "Hello",
  });
  const sent = await fetch(`${service.origin}/forms/support@cardamint.example`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(sent.status).toBeLessThan(400);
  expect((await inbox()).stdout).toContain("Hello");
  const count = await fetch(`${service.origin}/rest/v1/rpc/increment_visitor_count`, { method: "POST" });
  expect(await count.text()).toBe("1042");
}

describe.for(readdirSync(folder))("an operator of %s", (version) => {
  const read = (name: string) => readFileSync(join(folder, version, name), "utf8");

  test("keeps the settings", () => {
    const BRAND_FOLDER = join(folder, version);
    const environment = { ...readEnvironmentFile(join(BRAND_FOLDER, "settings.env")), BRAND_FOLDER };
    expect(readServiceSettings(environment)).toMatchObject({
      BRAND: "Giftly",
      KEEP_MESSAGES_DAYS: 3650,
      chatName: { ar: "واتساب" },
    });
  });

  test("keeps the pages", onlyInAll, async () => {
    const BRAND_FOLDER = join(folder, version);
    const build = await buildSite({ ENV_FILE: join(BRAND_FOLDER, "settings.env"), BRAND_FOLDER });
    for (const [file, text] of [
      ["en.html", "Pay with Bitcoin, get your code."],
      ["ar/guide.html", "كيف تدفع"],
      ["de/contact.html", "London, Vereinigtes Königreich"],
    ] as const)
      expect(await readFile(join(build.client, file), "utf8")).toContain(text);
    await build.remove();
  });

  test("keeps messages and counts in SQLite", async () => {
    const file = createStoreFile();
    const database = new DatabaseSync(file);
    database.exec(read("sqlite.sql"));
    database.close();
    await expectKept({ DATABASE_FILE: file, KEEP_MESSAGES_DAYS: "3650" });
  });

  describe("with PostgreSQL", needing("postgresql"), () => {
    const postgres = preparePostgres();

    test("keeps messages and counts", async () => {
      const client = new pg.Client(postgres.url);
      await client.connect();
      await client.query(read("postgresql.sql"));
      await client.end();
      await expectKept({ DATABASE_URL: postgres.url, KEEP_MESSAGES_DAYS: "3650" });
    });
  });
});
