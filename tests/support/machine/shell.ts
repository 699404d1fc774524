import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { projectFolder } from "../project-folder.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { endNow, endWithTests } from "./end-with-tests.ts";

/** Copies the project into a folder in which commands may write. Its packages are linked. */
export function copyProject(): string {
  const copy = createTemporaryFolder();
  const excluded = ["node_modules", "data", "test-results", ".env", ".git"];
  cpSync(projectFolder, copy, { recursive: true, filter: (path) => !excluded.includes(basename(path)) });
  symlinkSync(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Starts a command that keeps running, waits for the address in its output, and stops it after use. */
export async function runWhile(
  command: string,
  { cwd, env }: { cwd: string; env: Record<string, string> },
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const { PATH, HOME } = process.env;
  const options = { cwd, env: { PATH, HOME, ...env }, detached: true };
  // Its own process group, so that the processes that npm started are stopped with it.
  const child = endWithTests(spawn("sh", ["-c", command], options), { group: true, signal: "SIGTERM" });
  const exited = once(child, "exit");
  try {
    await use(await readOrigin(child.stdout));
  } finally {
    endNow(child);
    await exited;
  }
}

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(stripVTControlCharacters(line));
    const [origin] = /http:\/\/[\w.]+:\d+/.exec(lines.at(-1) ?? "") ?? [];
    if (origin) return origin;
  }
  throw new Error(`No address in:\n${lines.join("\n")}`);
}
