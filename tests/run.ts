import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.ts";
import { describeNeed, findUnavailable, getDebianPackage } from "./support/requirements.ts";
import { type Results, readResults } from "./support/results.ts";

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

/** Minutes that a runner may take; on two cores it needs ten. */
const limit = 30;

/**
 * Runs a command and gives its exit code. Whatever it started ends with it: a process that a failed test left behind
 * would keep its output open, and who reads that waits for ever.
 */
async function runWithin(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env, detached: true });
  const endGroup = () => {
    try {
      process.kill(-(child.pid as number), "SIGKILL");
    } catch {
      // Nothing was left of it.
    }
  };
  const interrupt = () => {
    endGroup();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  const timer = setTimeout(() => {
    console.error(`${command} was ended: it took more than ${limit} minutes`);
    endGroup();
  }, limit * 60_000);
  const [status] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  endGroup();
  for (const signal of signals) process.off(signal, interrupt);
  return status;
}

/** Runs both runners and gives what they reported. One that reports nothing, or ends with an error, has failed. */
async function runTests({ name, workers }: Options): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), "test-results-"));
  const file = join(folder, "results.jsonl");
  const { vitest, playwright } = projects[name];
  const runs = [
    ["vitest", "run", ...vitest.flatMap((project) => ["--project", project])],
    ["playwright", "test", "--project", playwright],
  ];
  const workersOption = { vitest: "--maxWorkers", playwright: "--workers" } as Record<string, string>;
  const env = { ...process.env, TEST_RESULTS_FILE: file };
  const total: Results = { passed: 0, failed: 0, skipped: [] };
  for (const [runner = "", ...args] of runs) {
    if (workers) args.push(`${workersOption[runner]}=${workers}`);
    const status = await runWithin(runner, args, env);
    const results = readResults(file);
    rmSync(file, { force: true });
    total.passed += results.passed;
    total.skipped.push(...results.skipped);
    total.failed += Math.max(results.failed, status === 0 ? 0 : 1);
  }
  rmSync(folder, { recursive: true });
  return total;
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
  const { passed, failed, skipped } = await runTests(options);
  const allowed = withheldRights();
  const forbidden = options.complete ? skipped.filter(({ reason }) => !allowed.includes(reason)) : [];
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  if (skipped.length > 0) console.log(`Not run: ${listSkipped(skipped)}`);
  if (forbidden.length > 0)
    console.error("With --complete only rights that the machine withholds may be missing");
  if (failed > 0 || forbidden.length > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
