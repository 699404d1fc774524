import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "./error-code.ts";

/** systemd passes sockets from this file descriptor on: sd_listen_fds(3). */
const firstDescriptor = 3;

interface Address {
  host: string;
  port: number;
}

/**
 * Chooses where to listen: on the socket that systemd passes, otherwise at the address of the settings. systemd keeps its
 * socket open during an upgrade, so visitors wait for a moment instead of getting an error.
 */
export function chooseSocket(address: Address, environment: NodeJS.ProcessEnv, pid: number): Address {
  const isPassed = environment.LISTEN_FDS === "1" && environment.LISTEN_PID === String(pid);
  // Fastify passes `fd` to Node, which then ignores host and port.
  return isPassed ? Object.assign({ fd: firstDescriptor }, address) : address;
}

/**
 * Sends assignments such as `--ready` or `--status=…` to systemd; does nothing without systemd. It runs
 * `systemd-notify`, because Node has no datagram sockets of Unix.
 */
export async function notifySystemd(environment: NodeJS.ProcessEnv, ...assignments: string[]): Promise<void> {
  if (!environment.NOTIFY_SOCKET) return;
  await promisify(execFile)("systemd-notify", [`--pid=${process.pid}`, ...assignments]);
}

/** The limit for a stop. After it, the process exits. */
const stopTimeoutMs = 4_500;

const parentCheckIntervalMs = 250;

interface ShutdownOptions {
  stopParts: () => (Promise<unknown> | undefined)[];
  /** Called when all parts have stopped. */
  closeStore: () => Promise<void>;
  environment: NodeJS.ProcessEnv;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** Stops the service once, on a signal or with npm. */
export function prepareShutdown({ stopParts, closeStore, environment, log }: ShutdownOptions) {
  let isStarted = false;

  async function stop(reason: string): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    log.info({ reason }, "Cardamint stops");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    for (const result of await Promise.allSettled(stopParts()))
      if (result.status === "rejected")
        log.error({ code: findErrorCode(result.reason) }, "a part of the service could not be stopped");
    await closeStore();
    log.info("Cardamint has stopped");
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (environment.npm_lifecycle_event !== undefined) stopWithParent(stop);
  return { isStarted: () => isStarted };
}

/** npm exits on a signal and doesn't pass it on to this process. */
function stopWithParent(stop: (reason: string) => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop("npm has ended");
  }, parentCheckIntervalMs);
  watch.unref();
}
