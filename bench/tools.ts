import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const postgresFolder = "/usr/lib/postgresql";

/** Debian keeps the programs of each PostgreSQL version, and of the system, where no user's path leads. */
function folders(): string[] {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  const debian = versions.map((version) => join(postgresFolder, version, "bin"));
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", ...debian];
}

/**
 * The path of a program that a measurement needs.
 * @throws naming the package to install
 */
export function findTool(name: string, debianPackage = name): string {
  const path = folders()
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
  if (!path) throw new Error(`${name} is missing. Debian: apt-get install ${debianPackage}`);
  return path;
}

/** Runs a program to its end and gives what it printed. */
export function run(path: string, args: string[], options: { uid?: number; gid?: number } = {}): string {
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: "utf8", ...options });
  if (status !== 0) throw new Error(`${path} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
