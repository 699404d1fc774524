import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openServiceStore } from "./command.ts";

test("a command names the file that isn't a database, as the start and the doctor do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const DATABASE_FILE = join(folder, "notes.txt");
  writeFileSync(DATABASE_FILE, "Buy milk. ".repeat(1000));
  const settings = { DATABASE_FILE, DATABASE_URL: "", MAX_DATABASE_MB: 1 };
  await expect(openServiceStore(settings, "read")).rejects.toThrow(`${DATABASE_FILE} is not a database.`);
});
