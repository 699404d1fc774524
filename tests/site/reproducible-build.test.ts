import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../support/runner/build.ts";
import { onlyInAll } from "../support/runner/requirements.ts";
import { builtSite } from "../support/runner/test-environment.ts";

/** Dates, with their words in each language, and years. */
const dates = /<time[^>]*>[^<]*|20\d\d(-\d\d-\d\d)?/g;

/** The content of each file by its name: of texts, without dates, and of the compressed ones nothing. */
function readFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = (file: string) => {
    if (/\.(br|gz)$/.test(file)) return "";
    if (/\.(html|xml)$|_headers$/.test(file)) return readFileSync(file, "utf8").replaceAll(dates, "");
    return hash("sha256", readFileSync(file));
  };
  return Object.fromEntries(files.map((file) => [relative(folder, file), read(file)]).toSorted());
}

// Machines that build for themselves share visitors, who come back to another machine.
test("builds of different days have the same files, and differ in dates alone", onlyInAll, async () => {
  const build = await buildSite({ SOURCE_DATE_EPOCH: "1700000000" });
  const other = readFiles(build.client);
  const file = "en/terms.html";
  const [then, today] = [build.client, join(builtSite, "client")].map((folder) =>
    readFileSync(join(folder, file), "utf8"),
  );
  await build.remove();
  expect(Object.keys(other).length).toBeGreaterThan(50);
  expect(then).toContain("2023-11-14");
  expect(today).not.toContain("2023-11-14");
  expect(readFiles(join(builtSite, "client"))).toEqual(other);
});
