/** Runs the commands of `deploy/upgrade`. Nothing passes through a shell, and root itself reads no file of a release. */
import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";
import { dirname } from "node:path";

/** The clone, which holds `releases/` and the link `current`. */
export const folder = dirname(import.meta.dirname);

/** The unit, and the user that it runs as. */
export const service = "cardamint";

/** One line for the operator. */
export class UpgradeError extends Error {}

interface Options {
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
}

const inherited = /^(PATH|LANG|TERM|((https?|no|all)_proxy|npm_config_\w+|NODE_EXTRA_CA_CERTS))$/i;

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => inherited.test(name)),
) as Record<string, string>;

function spawn(program: string, args: string[], options: Partial<SpawnSyncOptionsWithStringEncoding>) {
  const result = spawnSync(program, args, { ...options, encoding: "utf8", maxBuffer: 1e8 });
  if (result.error) throw new UpgradeError(`${program} can't be run: ${result.error.message}`);
  return result;
}

/** Reads a command's output; undefined if it fails. */
export function read(program: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  return status === 0 ? stdout.trim() : undefined;
}

/** Runs a command, and returns whether it succeeded. The operator sees its output. */
export function run(program: string, ...args: string[]): boolean {
  return spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** Creates functions that run commands as another user, by default in the clone. */
function createUser(name: string) {
  const [, , , , , home = "/"] = (read("getent", "passwd", name) ?? "").split(":");
  const as = (command: string[], { cwd = folder, env, input }: Options, output: "pipe" | "inherit") =>
    spawn("runuser", ["--user", name, "--", ...command], {
      cwd,
      env: { ...environment, HOME: home, ...env },
      input: input ?? "",
      stdio: ["pipe", output, "inherit"],
    });
  return {
    name,
    run: (command: string[], options: Options = {}) => as(command, options, "inherit").status === 0,
    /** The output of a command, whether it fails or not. */
    output: (command: string[], options: Options = {}) => as(command, options, "pipe").stdout,
    /** The output of a command; undefined if it fails. */
    read(command: string[], options: Options = {}): string | undefined {
      const { status, stdout } = as(command, options, "pipe");
      return status === 0 ? stdout.trim() : undefined;
    },
  };
}

/** Owns the clone and the releases, builds them, and can't write the database. */
export const owner = createUser(read("stat", "--format=%U", folder) ?? "root");

/** Runs the service, reads the releases, and owns the database. */
export const serviceUser = createUser(service);

export const say = (text: string) => console.log(text);
