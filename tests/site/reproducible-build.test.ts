import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../support/runner/build.ts";
import { builtSite } from "../support/runner/environment.ts";

/** The hash of each file, by its name. */
function readHashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files.map((file) => [relative(folder, file), hash("sha256", readFileSync(file))]);
  return Object.fromEntries(hashes.toSorted());
}

test("builds on one date have the same bytes, and on another day the same file names", async () => {
  const builds = [];
  for (const SOURCE_DATE_EPOCH of ["1700000000", "1700000000"]) {
    const build = await buildSite({ SOURCE_DATE_EPOCH });
    builds.push(readHashes(build.client));
    await build.remove();
  }
  const [first = {}, second] = builds;
  expect(Object.keys(first).length).toBeGreaterThan(50);
  expect(second).toEqual(first);
  // Machines that build for themselves share visitors, who come back to another machine.
  const today = readHashes(join(builtSite, "client"));
  expect(today["en/terms.html"]).not.toBe(first["en/terms.html"]);
  expect(Object.keys(today)).toEqual(Object.keys(first));
});
