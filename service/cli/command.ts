import { type ParseArgsConfig, parseArgs } from "node:util";
import { loadEnvironment } from "../../settings/environment.ts";
import { explainError } from "../../settings/explain-error.ts";
import { readServiceSettings, type ServiceSettings } from "../../settings/service-settings.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { openStore, storeExists } from "../store/open.ts";
import type { Store } from "../store.ts";

/** @throws {Error} with one line, for an argument that the command doesn't accept */
function parseArguments<Config extends ParseArgsConfig>(config: Config, command: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Removes the advice from Node's message.
    const [problem = ""] = (error as Error).message.split(/\.\s/, 1);
    throw new Error(`${problem.replace(/\.?$/, ".")} ${seeHelp(command)}`);
  }
}

export const seeHelp = (command: string) => `See npm run ${command} -- --help`;

/** Works on the service's database, also while the service runs, and closes it. */
export async function withStore<Result>(
  mode: "read" | "command",
  work: (store: Store, settings: ServiceSettings) => Promise<Result>,
): Promise<Result> {
  const settings = readServiceSettings(loadEnvironment());
  const { VISITOR_COUNTER_URL: counter, CONTACT_FORM_URL: form } = settings;
  if (usesFormService(settings))
    throw new Error(
      `This site is static: its messages are at ${new URL(form).origin}, its figures at ${new URL(counter).origin}: docs/publish-static.md.`,
    );
  if (!storeExists(settings))
    throw new Error(`There is no database at ${settings.DATABASE_FILE}. Has the service run here?`);
  const store = await openStore(settings, { mode, now: Date.now });
  return await work(store, settings).finally(store.close);
}

interface Command<Config extends ParseArgsConfig> {
  name: string;
  usage: string;
  arguments: Config;
  run: (parsed: ReturnType<typeof parseArgs<Config>>) => Promise<string>;
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
    process.stderr.write(`${explainError(error) ?? (error as Error).message}\n`);
    process.exitCode = 1;
  }
}
