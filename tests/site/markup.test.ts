import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documents, fileOf } from "../../contract/pages.ts";

const builtSite = join(import.meta.dirname, "../../build/client");
const checker = join(import.meta.dirname, "../../node_modules/vnu-jar/build/dist/vnu.jar");
const hasJava = spawnSync("java", ["-version"]).status === 0;

/** Milliseconds: Java starts slowly where others keep the processor busy. */
const patience = 120_000;

interface Verdict {
  messages: { type: string; url: string; lastLine: number; message: string; extract: string }[];
}

test.skipIf(!hasJava)(
  "every document passes the Nu HTML checker (skipped where there is no java)",
  { timeout: patience },
  () => {
    const files = documents.map(({ page, language }) => join(builtSite, fileOf(page, language)));
    const options = ["--format", "json", "--stdout", "--errors-only", "--exit-zero-always"];
    const { stdout } = spawnSync("java", ["-jar", checker, ...options, ...files], { encoding: "utf8" });
    const { messages }: Verdict = JSON.parse(stdout);
    expect(messages).toEqual([]);
  },
);
