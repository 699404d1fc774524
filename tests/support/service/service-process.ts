import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";
import { createStoreFile } from "../temporary-folder.ts";

/** A free port, no delivery, and no rate limits, because all tests come from one address. */
export const testSettings = {
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "silent",
  SMTP_URL: "",
  MAIL_FROM: "",
  VISITS_PER_MINUTE: "0",
  CONTACT_MESSAGES_PER_HOUR: "0",
};

/** Starts a program of the project. Resolves with its output so far once a line matches. */
async function startProcess(name: string, script: string, env: NodeJS.ProcessEnv, started: RegExp) {
  const child = endWithTests(spawn(process.execPath, [script], { cwd: projectFolder, env }));
  const exited = once(child, "exit") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const stderr = text(child.stderr);
  const lines: string[] = [];
  const isStarted = await new Promise((resolve) => {
    createInterface(child.stdout)
      .on("line", (line) => {
        lines.push(line);
        if (started.test(line)) resolve(true);
      })
      .on("close", () => resolve(false));
  });
  if (!isStarted) throw new Error(`The ${name} did not start: ${await stderr}`);
  return {
    lines,
    pid: child.pid as number,
    /** All that was written to stderr, once the process is gone. */
    stderr,
    exitCode: exited.then(([code]) => code),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Ends the process, and returns its exit code. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Starts the service in its own process, as for visitors, on a new store by default. Resolves when it listens. */
export async function startServiceProcess({
  DATABASE_FILE = createStoreFile(),
  ...settings
}: Record<string, string> = {}) {
  const listens = /"origin":"([^"]+)"/;
  const env = { ...process.env, ...testSettings, DATABASE_FILE, ...settings };
  const { end, lines, pid, ...service } = await startProcess("service", "service/main.ts", env, listens);
  const [, origin = ""] = listens.exec(lines.join("\n")) ?? [];
  /** Kills the process, as a power failure would. */
  const crash = async () => void (await end("SIGKILL"));
  return {
    ...service,
    origin,
    port: Number(new URL(origin).port),
    pid,
    file: DATABASE_FILE,
    /** The lines of the log so far. At `LOG_LEVEL=silent` it has only starts, stops, and readiness. */
    log: lines,
    /** Resident memory in bytes. */
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024,
    crash,
    /** Stops the service, and returns its exit code. */
    stop: () => end("SIGTERM"),
    /** For a test that ends before `stop`. */
    [Symbol.asyncDispose]: crash,
  };
}

/**
 * Starts the desk in its own process. Resolves when it has printed its one-time address. Rejects with what the desk
 * reports if it can't start.
 */
export async function startDeskProcess(settings: Record<string, string>) {
  const env = { ...process.env, ENV_FILE: "", VISITOR_COUNTER_URL: "", CONTACT_FORM_URL: "", ...settings };
  const desk = await startProcess("desk", "service/cli/desk.ts", env, /^The address works once\./);
  const [, address = ""] = /^Open (\S+)$/m.exec(desk.lines.join("\n")) ?? [];
  /** Stops the desk as Ctrl+C does, and returns its exit code. */
  const stop = () => desk.end("SIGINT");
  return { address, lines: desk.lines, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
