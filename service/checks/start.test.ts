import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readServiceSettings } from "../settings.ts";
import { openStore } from "../store/open.ts";
import { explainError } from "./start.ts";

test("a database file of random bytes is to be restored, not replaced by an empty one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "damaged-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = readServiceSettings({ DATABASE_FILE: join(folder, "mint.sqlite") });
  writeFileSync(settings.DATABASE_FILE, randomBytes(20_000));
  for (const mode of ["service", "read"] as const) {
    const cause = await openStore(settings, { mode, now: Date.now }).catch((error: unknown) => error);
    expect(explainError(cause, settings)).toMatch(
      /: it is damaged, or not a database\. → .* restore the last backup: docs\/operate\.md, Restore$/,
    );
  }
});
