import { execFile } from "node:child_process";
import { createServer, type Server } from "node:net";
import { promisify } from "node:util";

/** systemd passes sockets from this file descriptor on: sd_listen_fds(3). */
const firstDescriptor = 3;

interface Address {
  host: string;
  port: number;
}

function countSockets({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv, pid: number): number {
  return LISTEN_PID === String(pid) ? Number(LISTEN_FDS) : 0;
}

/**
 * Chooses where to listen: on the first socket that systemd passes, otherwise at the address of the settings. systemd keeps
 * its sockets open during an upgrade, so visitors wait for a moment instead of getting an error.
 */
export function chooseSocket(address: Address, environment: NodeJS.ProcessEnv, pid: number): Address {
  // Fastify passes `fd` to Node, which then ignores host and port.
  return countSockets(environment, pid) > 0 ? Object.assign({ fd: firstDescriptor }, address) : address;
}

/** Serves the other sockets, too, such as that of IPv6: otherwise their connections would wait forever. */
export function serveOtherSockets(server: Server, environment: NodeJS.ProcessEnv, pid: number): void {
  for (let index = 1; index < countSockets(environment, pid); index += 1) {
    const other = createServer((socket) => server.emit("connection", socket));
    other.listen({ fd: firstDescriptor + index });
    server.once("close", () => other.close());
  }
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

/**
 * Calls `stop` once, on SIGTERM or SIGINT.
 * @returns a signal that aborts when the stop begins
 */
export function stopOnSignal(stop: (reason: NodeJS.Signals) => void): AbortSignal {
  const stopping = new AbortController();
  const begin = (reason: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      console.error(`The stop took longer than ${stopTimeoutMs / 1000} s, so it was cut short.`);
      // Not an error: what was acknowledged is stored. A database whose network is silent takes longer than a stop may.
      process.exit(0);
    }, stopTimeoutMs).unref();
    stop(reason);
  };
  process.on("SIGTERM", begin);
  // `npm start` passes Ctrl-C on, so it arrives twice.
  process.on("SIGINT", begin);
  return stopping.signal;
}
