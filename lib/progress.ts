import { spinner } from "@clack/prompts";

/** Shows in a terminal what takes long and for how long already. A pipe gets nothing, and neither does standard output. */
export async function withProgress<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work();
  const progress = spinner({ indicator: "timer", output: process.stderr });
  // Clack answers Ctrl+C with a successful end, and other signals with none: the next command of the line would run.
  const fail = () => {
    process.exitCode = 130;
  };
  const end = () => process.exit();
  process.on("exit", fail).on("SIGINT", end).on("SIGTERM", end);
  progress.start(what);
  return await work().finally(() => {
    process.off("exit", fail).off("SIGINT", end).off("SIGTERM", end);
    progress.clear();
  });
}
