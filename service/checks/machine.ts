import { advise, error, type Finding, ok, set, warning } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import { earliestPlausibleTime } from "../store/messages.ts";
import { megabyte } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { findExistingFolder } from "./database.ts";
import { isUnderSystemd } from "./installation.ts";

/** Free space on the database's disk that a backup needs. */
const lowDiskBytes = 500 * megabyte;

/** With less free space, SQLite will soon refuse messages. */
const criticalDiskBytes = 50 * megabyte;

export const machineChecks: Check[] = [
  {
    name: "machine.port",
    title: "Port",
    preflight: true,
    // On a server systemd holds the port, and HOST and PORT are ignored.
    run: (context) =>
      isUnderSystemd(context.installation) ? undefined : checkAddress(context, "HOST", "PORT"),
  },
  {
    name: "machine.metrics-port",
    title: "Metrics port",
    preflight: true,
    run: (context) =>
      context.settings.METRICS_PORT === undefined
        ? undefined
        : checkAddress(context, "METRICS_HOST", "METRICS_PORT"),
  },
  {
    name: "machine.disk",
    title: "Disk",
    preflight: true,
    alert: { name: "disk", firing: "The disk is nearly full", resolved: "The disk has space again" },
    run: checkDisk,
  },
  {
    name: "machine.clock",
    title: "Clock",
    run({ now }) {
      const time = `${new Date(now()).toISOString().slice(0, 16).replace("T", " ")} UTC`;
      // Email is dated and certificates are verified by the clock.
      return now() >= earliestPlausibleTime ? ok(time) : error(time, advise("timedatectl set-ntp true"));
    },
  },
];

async function checkDisk({ settings: { DATABASE_FILE, DATABASE_URL }, readFreeBytes }: Context) {
  if (DATABASE_URL !== "") return undefined;
  const free = await readFreeBytes(findExistingFolder(DATABASE_FILE));
  const size = `${new Intl.NumberFormat("en").format(Math.floor(free / megabyte))} MB`;
  if (free >= lowDiskBytes) return ok(`${size} free where the database is.`);
  return (free < criticalDiskBytes ? error : warning)(
    `Only ${size} free on the database's disk.`,
    advise("Free up space before messages are refused"),
    set("DATABASE_FILE", "Or move it"),
  );
}

type HostSetting = "HOST" | "METRICS_HOST";
type PortSetting = "PORT" | "METRICS_PORT";

/** Tries to listen. If the port is in use, the service itself may have it. */
async function checkAddress(
  context: Context,
  hostName: HostSetting,
  portName: PortSetting,
): Promise<Finding> {
  const { [hostName]: host, [portName]: port = 0 } = context.settings;
  try {
    await context.tryToListen(host, port);
    return ok(`${host}:${port} is free.`);
  } catch (cause) {
    const listenError = Object.assign(cause as NodeJS.ErrnoException, { port });
    if (listenError.code === "EADDRINUSE" && (await isOurs(context, host, port)))
      return ok(`The service listens at ${host}:${port}.`);
    const finding = describeListenError(listenError, context.settings);
    if (!finding) throw cause;
    return finding;
  }
}

/** Explains why nothing can listen at one of the two addresses. */
export function describeListenError(
  { code, port: failedPort }: NodeJS.ErrnoException & { port?: number },
  settings: Pick<ServiceSettings, HostSetting | PortSetting>,
): Finding | undefined {
  const isMetrics = failedPort !== undefined && failedPort === settings.METRICS_PORT;
  const [hostName, portName] = isMetrics
    ? (["METRICS_HOST", "METRICS_PORT"] as const)
    : (["HOST", "PORT"] as const);
  const { [hostName]: host, [portName]: port } = settings;
  switch (code) {
    case "EADDRINUSE":
      return error(
        `Another program listens at ${host}:${port}.`,
        advise("Stop it: ss -ltnp shows which it is"),
        set(portName, "Or use another port"),
      );
    case "EACCES":
      return error(
        `Only root may listen on port ${port}, as on every port below 1024.`,
        set(portName, "Use a higher one, behind a proxy"),
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return error(
        `${host} is not an address of this machine.`,
        set(hostName, 'Use 127.0.0.1, or one that "ip address" shows'),
      );
    default:
      return undefined;
  }
}

async function isOurs({ fetch }: Context, host: string, port: number): Promise<boolean> {
  const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const address = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/healthz`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(3_000) });
    return (await response.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
