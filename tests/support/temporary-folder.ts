import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteWithTests } from "./machine/end-with-tests.ts";

/** Creates a folder that is deleted with this process. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cardamint-test-"));
  deleteWithTests(folder);
  return folder;
}

/** Creates a folder for `BRAND_FOLDER`, with this `site.json`. */
export function createBrandFolder(site: object): string {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "site.json"), JSON.stringify(site));
  return folder;
}

/** Names a file for a store in a folder of its own. */
export const createStoreFile = () => join(createTemporaryFolder(), "test.sqlite");
