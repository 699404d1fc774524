import { spawnSync } from "node:child_process";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "../../..");

interface Options {
  /** The folder whose `.env` is read. Without one, there are no settings but `env`. */
  cwd?: string;
  env?: Record<string, string>;
  /** What is typed. */
  input?: string;
}

/** Runs a command of `service/cli` to its end, without the environment of the tests. */
export function runCommand(name: string, args: readonly string[], { cwd, env, input = "" }: Options = {}) {
  const { PATH, BUILD_FOLDER } = process.env;
  const own = cwd ? { PATH } : { PATH, BUILD_FOLDER, ENV_FILE: "" };
  return spawnSync(process.execPath, [join(projectFolder, `service/cli/${name}.ts`), ...args], {
    cwd: cwd ?? projectFolder,
    env: { ...own, ...env },
    input,
    encoding: "utf8",
  });
}
