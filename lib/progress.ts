import { spinner } from "@clack/prompts";

/** Shows in a terminal what takes long and for how long already. A pipe gets nothing, and neither does standard output. */
export async function withProgress<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work();
  const progress = spinner({ indicator: "timer", output: process.stderr });
  // Clack answers Ctrl-C with a successful end: `npm start` would serve the pages of an earlier build.
  const fail = () => {
    process.exitCode = 130;
  };
  process.on("exit", fail);
  progress.start(what);
  return await work().finally(() => {
    process.off("exit", fail);
    progress.clear();
  });
}
