import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";

/** A free port, no relay, and no rate limits, because all tests come from one address. */
const testSettings = {
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "silent",
  SMTP_URL: "",
  MAIL_FROM: "",
  FORWARD_FORM_URL: "",
  METRICS_PORT: "",
  VISITS_PER_MINUTE: "0",
  CONTACT_MESSAGES_PER_HOUR: "0",
};

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts the service in its own process, as for visitors. Resolves when it listens. */
export async function startServiceProcess(settings: Record<string, string>) {
  const env = { ...process.env, ...testSettings, ...settings };
  const child = endWithTests(spawn(process.execPath, ["service/main.ts"], { cwd: projectFolder, env }));
  const exited = once(child, "exit") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const stderr = text(child.stderr);
  const log: string[] = [];
  const origin = await readOrigin(child.stdout, log);
  if (!origin) throw new Error(`The service did not start: ${await stderr}`);
  const pid = child.pid as number;

  /** Kills the process, as a power failure would. */
  async function crash(): Promise<void> {
    child.kill("SIGKILL");
    await exited;
  }

  return {
    origin,
    port: Number(new URL(origin).port),
    pid,
    /** The lines of the log so far. At `LOG_LEVEL=silent` it has only starts, stops, and readiness. */
    log,
    /** All that was written to stderr, once the process is gone. */
    stderr,
    exitCode: exited.then(([code]) => code),
    isRunning: () => child.exitCode === null && child.signalCode === null,

    /** Resident memory in bytes. */
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024,

    crash,

    /** Stops the service, and returns its exit code. */
    async stop(): Promise<number | null> {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },

    /** For a test that ends before `stop`. */
    [Symbol.asyncDispose]: crash,
  };
}

/** Reads the log, and resolves once it has the origin, or at its end without one. */
function readOrigin(output: NodeJS.ReadableStream, log: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    createInterface(output)
      .on("line", (line) => {
        log.push(line);
        const origin = /"origin":"([^"]+)"/.exec(line)?.[1];
        if (origin) resolve(origin);
      })
      .on("close", () => resolve(undefined));
  });
}

/** Creates a folder for one test's store. */
export async function createStoreFolder() {
  const folder = await mkdtemp(join(tmpdir(), "cardamint-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, file: join(folder, "test.sqlite"), remove, [Symbol.asyncDispose]: remove };
}
