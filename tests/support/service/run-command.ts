import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { projectFolder } from "../project-folder.ts";

interface Options {
  /** The folder with `.env` and `brand` to read. Without one, `env` has all settings. */
  cwd?: string;
  env?: Record<string, string>;
}

/** Without the environment of the tests. */
function createEnvironment({ cwd, env }: Options): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, BUILD_FOLDER, BRAND_FOLDER } = process.env;
  const files = cwd ? { BRAND_FOLDER: join(cwd, "brand") } : { BUILD_FOLDER, BRAND_FOLDER, ENV_FILE: "" };
  return { PATH, NODE_COMPILE_CACHE, ...files, ...env };
}

/** Runs a command of `service/cli` in a process of its own, to its end. */
export function spawnCommand(name: string, args: readonly string[], options: Options = {}) {
  return spawnSync(process.execPath, [join(projectFolder, `service/cli/${name}.ts`), ...args], {
    cwd: options.cwd ?? projectFolder,
    env: createEnvironment(options),
    input: "",
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}

let runs = 0;

/** Runs a command of `service/cli` within this process, which takes a tenth of the time. */
export async function runCommand(name: string, args: readonly string[], options: Options = {}) {
  const { argv, env } = process;
  const cwd = process.cwd();
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  const listeners = process.stdout.listeners("error");
  process.argv = [process.execPath, name, ...args];
  process.env = createEnvironment(options);
  process.chdir(options.cwd ?? projectFolder);
  process.exitCode = 0;
  runs += 1;
  try {
    // Another address each time: a module is run once.
    await import(`${projectFolder}/service/cli/${name}.ts?run=${runs}`);
    return { ...written, status: Number(process.exitCode) };
  } finally {
    Object.assign(process, { argv, env, exitCode: 0 });
    process.chdir(cwd);
    for (const spy of spies) spy.mockRestore();
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
  }
}

/** Copies files and folders of the project, which are separated by spaces. */
export function copyFiles(names: string, folder: string): void {
  for (const name of names.split(" "))
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
}
