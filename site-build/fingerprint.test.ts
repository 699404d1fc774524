import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFingerprint } from "./fingerprint.ts";

const projectFolder = process.cwd();

beforeEach(async () => {
  process.chdir(await mkdtemp(join(tmpdir(), "fingerprint-")));
  for (const folder of [
    "app",
    "content",
    "contract",
    "public/.well-known",
    "settings",
    "site-build",
    "service/store",
  ])
    await mkdir(folder, { recursive: true });
});

afterEach(async () => {
  const folder = process.cwd();
  process.chdir(projectFolder);
  await rm(folder, { recursive: true });
});

test.for([
  "public/CNAME",
  "public/.well-known/security.txt",
  "app/app.tsx",
  "service/plain-line.ts",
  "service/store/store.ts",
])("a new %s makes the build stale", async (file) => {
  const before = await buildFingerprint({});
  expect(await buildFingerprint({})).toBe(before);
  await writeFile(file, "");
  expect(await buildFingerprint({})).not.toBe(before);
});
