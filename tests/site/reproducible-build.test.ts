import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildSite, projectFolder } from "../support/runner/build.ts";

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

test("a build during which a source was saved is stale", async () => {
  const copy = await mkdtemp(join(tmpdir(), "saved-"));
  onTestFinished(() => rm(copy, { recursive: true }));
  const left = ["node_modules", "data", "test-results", "screenshots", "build", "tests", ".env", ".git"];
  await cp(projectFolder, copy, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  await symlink(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  const config = await readFile(join(projectFolder, "vite.config.ts"), "utf8");
  const saved = '{ name: "save", closeBundle: () => appendFile("app/app.tsx", "\\n") }';
  await writeFile(
    join(copy, "vite.config.ts"),
    `import { appendFile } from "node:fs/promises";\n${config.replace("plugins: [", `plugins: [${saved}, `)}`,
  );
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  run(join(projectFolder, "node_modules/vite/bin/vite.js"), "build", "--app", "--logLevel", "error");
  const check = `import { isBuildCurrent } from "./site-build/fingerprint.ts"; console.log(await isBuildCurrent({}))`;
  expect(run("--input-type=module", "--eval", check)).toBe("false\n");
});
