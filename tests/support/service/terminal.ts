import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect } from "vitest";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";

/** The answers to type when a prompt is shown. */
export type Typed = [prompt: string, keys: string];

interface Options {
  cwd: string;
  env?: Record<string, string>;
  /** A command of the shell before it. */
  before?: string;
}

/** Runs a command of `service/cli` on a terminal. Every answer is typed once its prompt is shown. */
export async function runOnTerminal(
  name: string,
  args: string,
  typed: Typed[],
  { cwd, env, before = ":" }: Options,
) {
  const script = join(projectFolder, `service/cli/${name}.ts`);
  const command = `stty rows 60 cols 400; ${before}; exec '${process.execPath}' '${script}' ${args}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const terminal = endWithTests(
    spawn("script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"], {
      cwd,
      env: { PATH, NODE_COMPILE_CACHE, BRAND_FOLDER: join(cwd, "brand"), ...env },
    }),
  );
  const exited = once(terminal, "exit");
  let output = "";
  terminal.stdout.on("data", (data) => {
    output += data;
  });
  const shown = () => stripVTControlCharacters(output);
  let from = 0;
  for (const [prompt, keys] of typed) {
    await expect.poll(() => shown().indexOf(prompt, from), { timeout: 30_000 }).toBeGreaterThan(-1);
    from = shown().indexOf(prompt, from) + prompt.length;
    terminal.stdin.write(keys);
  }
  const [status] = await exited;
  return { status, shown: shown() };
}
