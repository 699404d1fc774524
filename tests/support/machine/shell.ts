import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { projectFolder } from "../project-folder.ts";
import { endNow, endWithTests } from "./end-with-tests.ts";

/** Copies the project into a folder in which commands may write. Its packages are linked. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "project-"));
  const excluded = ["node_modules", "data", "test-results", ".env", ".git"];
  await cp(projectFolder, copy, { recursive: true, filter: (path) => !excluded.includes(basename(path)) });
  await symlink(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Opens a shell in a folder. */
export function openShell(folder: string) {
  return {
    /** Starts a command that keeps running, waits for the address in its output, and stops it after use. */
    async runWhile(
      command: string,
      given: { env: Record<string, string> },
      use: (origin: string) => Promise<void>,
    ): Promise<void> {
      const { PATH, HOME } = process.env;
      const options = { cwd: folder, env: { PATH, HOME, ...given.env }, detached: true };
      // Its own process group, so that the processes that npm started are stopped with it.
      const child = endWithTests(spawn("sh", ["-c", command], options), { group: true, signal: "SIGTERM" });
      const exited = once(child, "exit");
      try {
        await use(await readOrigin(child.stdout));
      } finally {
        endNow(child);
        await exited;
      }
    },
  };
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
