import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteWithTests } from "./machine/end-with-tests.ts";

/** Creates a folder that is deleted with this process. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cardamint-test-"));
  deleteWithTests(folder);
  return folder;
}

/** Creates a folder for `BRAND_FOLDER`, with this `site.json`, and own pages, by the names of their files. */
export function createBrandFolder(site: object, pages: Record<string, string> = {}): string {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "site.json"), JSON.stringify(site));
  mkdirSync(join(folder, "pages"));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, "pages", name), text);
  return folder;
}

/** Names a file for a store in a folder of its own. */
export const createStoreFile = () => join(createTemporaryFolder(), "test.sqlite");
