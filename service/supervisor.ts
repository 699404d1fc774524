import { execFile } from "node:child_process";
import { promisify } from "node:util";

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
 * Tells systemd that the service has started; does nothing without systemd. It runs `systemd-notify`, because Node has no
 * datagram sockets of Unix.
 */
export async function notifySystemd(environment: NodeJS.ProcessEnv): Promise<void> {
  if (!environment.NOTIFY_SOCKET) return;
  await promisify(execFile)("systemd-notify", [`--pid=${process.pid}`, "--ready"]);
}

/** The limit for a stop. After it, the process exits. */
const stopTimeoutMs = 4_500;

const parentCheckIntervalMs = 250;

/**
 * Calls `stop` once: on a signal, or when npm has ended, because npm exits on a signal and doesn't pass it on.
 * @returns a signal that aborts when the stop begins
 */
export function stopOnSignal(stop: (reason: string) => void, environment: NodeJS.ProcessEnv): AbortSignal {
  const stopping = new AbortController();
  const begin = (reason: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    stop(reason);
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
  const parent = process.ppid;
  const checkParent = () => process.ppid === parent || begin("npm has ended");
  if (environment.npm_lifecycle_event !== undefined) setInterval(checkParent, parentCheckIntervalMs).unref();
  return stopping.signal;
}
