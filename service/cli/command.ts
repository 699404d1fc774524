import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { describeDatabaseError } from "../checks/database-checks.ts";
import { explainError } from "../checks/start.ts";
import { FindingError } from "../finding.ts";
import { openStore, type StoreSettings, storeExists } from "../store/open.ts";
import type { Store } from "../store/store.ts";

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** @throws {Error} with one line, for an argument that the command doesn't accept */
function parseArguments<Config extends ParseArgsConfig>(config: Config, command: string): Parsed<Config> {
  try {
    return parseArgs(config);
  } catch (error) {
    const problem = describeArgumentError(error as NodeJS.ErrnoException);
    throw new Error(`${problem} ${seeHelp(command)}`);
  }
}

export const seeHelp = (command: string) => `See npm run ${command} -- --help`;

/** Shortens Node's messages, which are longer than operators need. */
function describeArgumentError({ code, message }: NodeJS.ErrnoException): string {
  const [argument = ""] = /(?<=')[^' ]+/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${argument}.`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `"${argument}" is not expected here.`;
  return message.includes("does not take") ? `${argument} takes no value.` : `${argument} needs a value.`;
}

/** Opens the service's database, which works while the service runs. */
export async function openServiceStore(settings: StoreSettings, mode: "read" | "command"): Promise<Store> {
  if (!storeExists(settings))
    throw new Error(`There is no database at ${settings.DATABASE_FILE}. Has the service run here?`);
  try {
    return await openStore(settings, { mode, now: Date.now });
  } catch (cause) {
    const finding = describeDatabaseError(cause, settings.DATABASE_FILE);
    throw finding ? new FindingError(finding, { cause }) : cause;
  }
}

interface Command<Config extends ParseArgsConfig> {
  /** The name of its npm script. */
  name: string;
  /** The text of `--help`. */
  usage: string;
  arguments: Config;
  /** Returns what is printed. */
  run: (parsed: Parsed<Config>) => Promise<string>;
}

/** Runs a command. If it throws, the message is printed, and the exit code is 1. */
export async function runCommand<Config extends ParseArgsConfig>(command: Command<Config>): Promise<void> {
  const { name, usage, run } = command;
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    // `inbox | head` closes the pipe before all output is written.
    if (code !== "EPIPE") {
      process.stderr.write(`${message}\n`);
      process.exitCode = 1;
    }
    process.exit();
  });
  const wantsHelp = process.argv.some((argument) => argument === "--help" || argument === "-h");
  try {
    process.stdout.write(wantsHelp ? usage : await run(parseArguments(command.arguments, name)));
  } catch (error) {
    process.stderr.write(`${describeError(error as NodeJS.ErrnoException)}\n`);
    process.exitCode = 1;
  }
}

function describeError(error: NodeJS.ErrnoException): string {
  const { code, path, message } = error;
  const folder = path && dirname(path);
  if (code === "EISDIR" && path) return `${path} is a folder. Name a file in it.`;
  return code === "ENOENT" && folder && !existsSync(folder)
    ? `There is no folder ${folder}.`
    : (explainError(error) ?? message);
}
