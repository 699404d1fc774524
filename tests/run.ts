import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.ts";
import buildSite from "./support/runner/built-site.setup.ts";
import { describeNeed, findUnavailable, getDebianPackage } from "./support/runner/requirements.ts";
import { formatReport, mergeResults, type Results, readResults } from "./support/runner/results.ts";

/** The projects of the two runners' configurations. */
const tiers: Record<string, { vitest: string[]; playwright?: string }> = {
  site: { vitest: ["unit", "service"], playwright: "site" },
  operations: { vitest: ["operations"], playwright: "operations" },
  interop: { vitest: ["interop"] },
};

const usage = `Usage: npm test [-- [TIER] [--workers=N] [--complete]]   TIER: ${Object.keys(tiers).join(", ")}
       npm test -- PATTERN…                           the files whose path contains one of these`;

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        workers: { type: "string" },
        // A skipped test fails the run, unless this machine withholds a right.
        complete: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}

const { positionals, values: options } = parseArguments();

/** On two cores the site's run needs six minutes, that of the operations fifteen. */
const timeoutMinutes = 30;

/** The runners' processes, each the first of its group. */
const running = new Set<ChildProcess>();

/** Whatever a runner started ends with it, also what a failed test left behind. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), "SIGKILL");
  } catch {
    // Nothing was left of it.
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    for (const runner of running) endGroup(runner);
    process.exit(130);
  });

interface Run {
  command: "vitest" | "playwright";
  args: string[];
  /** Whether the output is shown when the run has ended: nobody can read two outputs at once. */
  isHeldBack: boolean;
}

/** Runs one of the runners. If it reports nothing, or ends with an error, it has failed. */
async function runTests({ command, args, isHeldBack }: Run): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), "test-results-"));
  const heldBack = join(folder, "output.txt");
  // A file has an end, whatever still holds it open; a pipe would not.
  const output = isHeldBack ? openSync(heldBack, "w") : "inherit";
  const env = { ...process.env, TEST_RESULTS_FILE: join(folder, "results.json") };
  const runner = spawn(command, args, { stdio: ["ignore", output, output], env, detached: true });
  running.add(runner);
  const timer = setTimeout(() => {
    console.error(`${command} was ended: it took more than ${timeoutMinutes} minutes`);
    endGroup(runner);
  }, timeoutMinutes * 60_000);
  const [status] = (await once(runner, "exit")) as [number | null];
  clearTimeout(timer);
  endGroup(runner);
  running.delete(runner);
  if (isHeldBack) process.stdout.write(readFileSync(heldBack));
  const results = readResults(env.TEST_RESULTS_FILE);
  rmSync(folder, { recursive: true });
  return { ...results, failed: Math.max(results.failed, status === 0 ? 0 : 1) };
}

/** The arguments for each runner: all of a tier, or the files whose path contains a pattern. */
function selectTests(): Pick<Run, "command" | "args">[] {
  const vitest = (args: string[]) => ({
    command: "vitest" as const,
    args: ["run", ...args, ...(options.workers ? [`--maxWorkers=${options.workers}`] : [])],
  });
  const playwright = (args: string[]) => ({
    command: "playwright" as const,
    args: ["test", ...args, ...(options.workers ? [`--workers=${options.workers}`] : [])],
  });

  const tier = tiers[positionals[0] ?? "site"];
  if (tier && positionals.length <= 1) {
    const project = (name: string) => ["--project", name];
    return [
      vitest(tier.vitest.flatMap(project)),
      ...(tier.playwright ? [playwright(project(tier.playwright))] : []),
    ];
  }
  const files = globSync(
    "{app,brand,content,contract,service,settings,site-build,tools,tests}/**/*.{test,spec}.ts",
  ).filter((file) => positionals.some((pattern) => file.includes(pattern)));
  if (files.length === 0)
    throw new Error(`No test file's path contains ${positionals.join(" or ")}\n${usage}`);
  const [specs, tests] = ["spec", "test"].map((kind) => files.filter((file) => file.endsWith(`.${kind}.ts`)));
  return [...(tests?.length ? [vitest(tests)] : []), ...(specs?.length ? [playwright(specs)] : [])];
}

try {
  const runs = selectTests();
  if (positionals.length === 0) execFileSync("npm", ["run", "lint"], { stdio: "inherit" });
  prepare({ everything: options.complete });
  const startedAt = performance.now();
  // Otherwise each of the two would build it.
  await buildSite();
  // Both at once: either leaves a core idle now and then.
  const results = mergeResults(
    await Promise.all(runs.map((run, index) => runTests({ ...run, isHeldBack: index > 0 }))),
  );
  console.log(formatReport(results, performance.now() - startedAt));
  const allowed = findUnavailable()
    .filter((name) => !getDebianPackage(name))
    .map(describeNeed);
  const isIncomplete = options.complete && results.skipped.some(({ reason }) => !allowed.includes(reason));
  if (isIncomplete) console.error("With --complete only rights that the machine withholds may be missing");
  if (results.failed > 0 || isIncomplete) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
