/** `npm run lint` runs all its tools, and then reports what they found. */
import { execFile } from "node:child_process";
import { findTranslationErrors } from "../site/content/check-translations.ts";

const commands = ["biome ci --colors=off", "tsc --project site", "tsc --project service", "tsc"];

/** Resolves with the output of a tool that found errors. */
const run = (command: string) =>
  new Promise<string>((resolve) => {
    const [program = "", ...args] = command.split(" ");
    execFile(program, args, { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve(error ? `${command}\n${stdout}${stderr || error.message}` : ""),
    );
  });

/** Returns whether nothing was found. */
export async function lint(): Promise<boolean> {
  const reports = [...(await Promise.all(commands.map(run))), ...findTranslationErrors()].filter(Boolean);
  if (reports.length > 0) console.error(reports.join("\n"));
  return reports.length === 0;
}

if (import.meta.main && !(await lint())) process.exitCode = 1;
