import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../project-folder.ts";

interface Options {
  /** The folder with the `.env` to read. Without one, `env` has all settings. */
  cwd?: string;
  env?: Record<string, string>;
  /** The input to type. */
  input?: string;
  /** Another copy of the project. */
  project?: string;
}

/** Runs a command of `service/cli` to its end, without the environment of the tests. */
export function runCommand(
  name: string,
  args: readonly string[],
  { cwd, env, input = "", project = projectFolder }: Options = {},
) {
  const { PATH, NODE_COMPILE_CACHE, BUILD_FOLDER } = process.env;
  const own = { PATH, NODE_COMPILE_CACHE, ...(cwd ? {} : { BUILD_FOLDER, ENV_FILE: "" }) };
  return spawnSync(process.execPath, [join(project, `service/cli/${name}.ts`), ...args], {
    cwd: cwd ?? project,
    env: { ...own, ...env },
    input,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}

/** Copies files and folders of the project, which are separated by spaces. */
export function copyFiles(names: string, folder: string): void {
  for (const name of names.split(" "))
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
}

/** Makes a folder the image's copy of the project, without pages. */
export function writeImage(folder: string): void {
  copyFiles("domain lib package.json service settings supabase", folder);
  symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "image-id"), "abc\n");
}
