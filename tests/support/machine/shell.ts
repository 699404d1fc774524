import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { projectFolder } from "../project-folder.ts";
import { endWithTests } from "./end-with-tests.ts";

/** Copies the project into a folder in which commands may write. Its packages are linked. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "project-"));
  const excluded = ["node_modules", "data", "test-results", ".env", ".git"];
  await cp(projectFolder, copy, { recursive: true, filter: (path) => !excluded.includes(basename(path)) });
  await symlink(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  return copy;
}

interface Given {
  input?: string;
  env?: Record<string, string>;
}

/** The environment of a reader's shell: of this run's own, only the path and the choice of a Chromium. */
const environment = () =>
  Object.fromEntries(
    ["PATH", "HOME", "CHROMIUM_PATH"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Opens a shell in a folder, in which commands are typed as a document has them. */
export function openShell(folder: string) {
  function type(command: string, { env }: Given): ChildProcess {
    // Its own process group, so that the processes that npm started are stopped with it.
    const options = { cwd: folder, env: { ...environment(), ...env }, detached: true };
    return endWithTests(spawn("sh", ["-c", command], options), { group: true });
  }

  return {
    /** Types a command that must succeed, and returns its output. */
    async run(command: string, given: Given = {}): Promise<string> {
      const child = type(command, given);
      child.stdin?.end(given.input ?? "");
      const [output, stderr] = await Promise.all([
        text(child.stdout as NodeJS.ReadableStream),
        text(child.stderr as NodeJS.ReadableStream),
        child.exitCode ?? once(child, "exit"),
      ]);
      expect(child.exitCode, `${command}\n${output}\n${stderr}`).toBe(0);
      return output;
    },

    /** Starts a command that keeps running, waits for the address in its output, and stops it after use. */
    async runWhile(command: string, given: Given, use: (origin: string) => Promise<void>): Promise<void> {
      const child = type(command, given);
      const exited = once(child, "exit");
      try {
        await use(await readOrigin(child.stdout as NodeJS.ReadableStream));
      } finally {
        process.kill(-(child.pid as number), "SIGTERM");
        await exited;
      }
    },
  };
}

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal
    const plain = line.replace(/\u001b\[\d+m/g, "");
    lines.push(plain);
    const [origin] = /http:\/\/[\w.]+:\d+/.exec(plain) ?? [];
    if (origin) return origin;
  }
  throw new Error(`No address in:\n${lines.join("\n")}`);
}
