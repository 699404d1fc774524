import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The first descriptor that systemd hands over: see sd_listen_fds(3). */
const firstDescriptor = 3;

interface Address {
  host: string;
  port: number;
}

/**
 * Where to listen: on the socket that systemd holds, where it does, so that visitors wait for a moment while one
 * release follows another and are not turned away; else at the address of the settings.
 */
export function chooseSocket(address: Address, environment: NodeJS.ProcessEnv, pid: number): Address {
  const isHandedOver = environment.LISTEN_FDS === "1" && environment.LISTEN_PID === String(pid);
  // Fastify gives `fd` to Node, which then looks at nothing else.
  return isHandedOver ? Object.assign({ fd: firstDescriptor }, address) : address;
}

/**
 * Tells systemd what `systemctl status` shows, and that the service has started; does nothing without systemd.
 * Node cannot write to systemd's socket itself, which takes datagrams. Rejects where systemd could not be told.
 */
export async function notifySystemd(environment: NodeJS.ProcessEnv, ...assignments: string[]): Promise<void> {
  if (!environment.NOTIFY_SOCKET) return;
  await promisify(execFile)("systemd-notify", [`--pid=${process.pid}`, ...assignments]);
}
