import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.ts";
import buildSite from "./support/runner/built-site.setup.ts";
import { describeNeed, findUnavailable, getDebianPackage } from "./support/runner/requirements.ts";
import { type Results, readResults, type TimedTest } from "./support/runner/results.ts";

/** The projects of the two runners' configurations. */
const projects = {
  site: { vitest: ["unit", "service"], playwright: "site" },
  operations: { vitest: ["operations"], playwright: "operations" },
};

interface Options {
  name: keyof typeof projects;
  workers: string | undefined;
  /** Whether a skipped test fails the run, unless this machine withholds a right. */
  complete: boolean;
}

function readOptions(): Options {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { workers: { type: "string" }, complete: { type: "boolean", default: false } },
  });
  const name = positionals[0] ?? "site";
  if (!(name in projects) || positionals.length > 1)
    throw new Error("Usage: node tests/run.ts [site|operations] [--workers=N] [--complete]");
  return { name: name as Options["name"], workers: values.workers, complete: values.complete };
}

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
  command: string;
  args: string[];
  /** Where it leaves its results. */
  file: string;
  /** Whether what it writes is shown when it has ended: two at once could not be told apart. */
  isHeldBack: boolean;
}

/** Runs one of the runners. If it reports nothing, or ends with an error, it has failed. */
async function runTests({ command, args, file, isHeldBack }: Run): Promise<Results> {
  const heldBack = `${file}.txt`;
  // A file has an end, whatever still holds it open; a pipe would not.
  const output = isHeldBack ? openSync(heldBack, "w") : "inherit";
  const env = { ...process.env, TEST_RESULTS_FILE: file };
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
  const results = readResults(file);
  return { ...results, failed: Math.max(results.failed, status === 0 ? 0 : 1) };
}

/** Runs Vitest and Playwright at once: either leaves a core idle now and then. */
async function runAll({ name, workers }: Options): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), "test-results-"));
  const { vitest, playwright } = projects[name];
  const some = (option: string) => (workers ? [`${option}=${workers}`] : []);
  const all = await Promise.all([
    runTests({
      command: "vitest",
      args: ["run", ...vitest.flatMap((project) => ["--project", project]), ...some("--maxWorkers")],
      file: join(folder, "vitest.json"),
      isHeldBack: false,
    }),
    runTests({
      command: "playwright",
      args: ["test", "--project", playwright, ...some("--workers")],
      file: join(folder, "playwright.json"),
      isHeldBack: true,
    }),
  ]);
  rmSync(folder, { recursive: true });
  return {
    passed: sum(all.map(({ passed }) => passed)),
    failed: sum(all.map(({ failed }) => failed)),
    skipped: all.flatMap(({ skipped }) => skipped),
    timed: all.flatMap(({ timed }) => timed),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** One line for each of the slowest tests. */
function listSlowest(timed: TimedTest[], count = 10): string {
  return timed
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ test, milliseconds }) => `${inSeconds(milliseconds).padStart(8)}  ${test}`)
    .join("\n");
}

/** `3 × needs nginx (Debian: apt-get install nginx)`, for each reason. */
function listSkipped(skipped: Results["skipped"]): string {
  return [...Map.groupBy(skipped, ({ test, reason }) => reason || `“${test}”, which gives no reason`)]
    .map(([reason, { length }]) => `${length} × ${reason}`)
    .join("; ");
}

/** Reasons that no package can take away. */
const withheldRights = () =>
  findUnavailable()
    .filter((name) => !getDebianPackage(name))
    .map(describeNeed);

try {
  const options = readOptions();
  prepare({ everything: options.complete });
  const startedAt = performance.now();
  // Else each of the two would build it.
  await buildSite();
  const { passed, failed, skipped, timed } = await runAll(options);
  const allowed = withheldRights();
  const forbidden = options.complete ? skipped.filter(({ reason }) => !allowed.includes(reason)) : [];
  console.log(`\nThe slowest:\n${listSlowest(timed)}`);
  const time = inSeconds(performance.now() - startedAt);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped, in ${time}`);
  if (skipped.length > 0) console.log(`Not run: ${listSkipped(skipped)}`);
  if (forbidden.length > 0)
    console.error("With --complete only rights that the machine withholds may be missing");
  if (failed > 0 || forbidden.length > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
