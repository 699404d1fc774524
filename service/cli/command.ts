import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandError } from "./command-error.ts";

/** @throws {CommandError} with the usage, for an option that the command does not have */
export function parseArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage.trimEnd()}`);
  }
}

/** Runs a command and prints what it returns. If it throws, the message is printed, and the exit code is 1. */
export async function runCommand(run: (args: string[]) => Promise<string>): Promise<void> {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    // `inbox | head` closes the pipe before everything is written.
    if (code !== "EPIPE") {
      process.stderr.write(`${message}\n`);
      process.exitCode = 1;
    }
    process.exit();
  });
  try {
    process.stdout.write(await run(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${describeError(error as NodeJS.ErrnoException)}\n`);
    process.exitCode = 1;
  }
}

function describeError({ code, path, message }: NodeJS.ErrnoException): string {
  const folder = path && dirname(path);
  return code === "ENOENT" && folder && !existsSync(folder) ? `There is no folder ${folder}.` : message;
}
