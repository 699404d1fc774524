import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../support/runner/build.ts";

// https://reproducible-builds.org/docs/source-date-epoch/
const date = { SOURCE_DATE_EPOCH: "1700000000" };

/** The hash of each file, by its name. */
async function readHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files.toSorted().map(async (file) => {
    const hash = createHash("sha256").update(await readFile(file));
    return [relative(folder, file), hash.digest("hex")];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

test("two builds on one date give the same bytes, and say that date", async () => {
  const builds = [];
  for (const _ of [1, 2]) {
    const build = await buildSite(date);
    builds.push(await readHashes(build.client));
    expect(await readFile(join(build.client, "en/terms.html"), "utf8")).toContain("2023-11-14");
    await build.remove();
  }
  const [first, second] = builds;
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(50);
  expect(second).toEqual(first);
});

test("builds on two days have the same files, so that machines can share visitors", async () => {
  const names = [];
  for (const SOURCE_DATE_EPOCH of ["1700000000", "1700200000"]) {
    const build = await buildSite({ SOURCE_DATE_EPOCH });
    names.push(Object.keys(await readHashes(build.client)));
    await build.remove();
  }
  expect(names[1]).toEqual(names[0]);
});
