import { error, type Finding, ok, warning } from "../findings/finding.ts";
import { isUnderSystemd } from "../findings/installation.ts";
import { explainListenError } from "../findings/start-errors.ts";
import { criticalDiskBytes, lowDiskBytes } from "../findings/thresholds.ts";
import { earliestPlausibleTime } from "../store/messages.ts";
import { megabyte } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { findExistingFolder } from "./store.ts";

export const machineChecks: Check[] = [
  {
    name: "machine.port",
    title: "Port",
    preflight: true,
    notInService: true,
    run: (context) =>
      // On a server systemd holds the port, and HOST and PORT are ignored.
      isUnderSystemd(context.installation)
        ? undefined
        : checkAddress(context, context.settings.HOST, context.settings.PORT),
  },
  {
    name: "machine.metrics-port",
    title: "Port of the metrics",
    preflight: true,
    notInService: true,
    run: (context) =>
      context.settings.METRICS_PORT === undefined
        ? undefined
        : checkAddress(context, context.settings.METRICS_HOST, context.settings.METRICS_PORT),
  },
  { name: "machine.disk", title: "Disk", preflight: true, run: checkDisk },
  {
    name: "machine.clock",
    title: "Clock",
    run({ now }) {
      const time = `${new Date(now()).toISOString().slice(0, 16).replace("T", " ")} UTC`;
      // Mails are dated and certificates verified by the clock.
      return now() >= earliestPlausibleTime ? ok(time) : error(time, "timedatectl set-ntp true");
    },
  },
];

async function checkDisk({ settings: { DATABASE_FILE, DATABASE_URL }, readFreeBytes }: Context) {
  if (DATABASE_URL !== "") return undefined;
  const free = await readFreeBytes(findExistingFolder(DATABASE_FILE));
  const message = `${Math.floor(free / megabyte)} MB free where the database is.`;
  if (free >= lowDiskBytes) return ok(message);
  return (free < criticalDiskBytes ? error : warning)(message, "Make space, or move DATABASE_FILE");
}

/** Tries to listen. If the port is taken, the service itself may have it. */
async function checkAddress(context: Context, host: string, port: number): Promise<Finding> {
  try {
    await context.tryToListen(host, port);
    return ok(`${host}:${port} is free.`);
  } catch (cause) {
    const listenError = Object.assign(cause as NodeJS.ErrnoException, { port });
    if (listenError.code === "EADDRINUSE" && (await isOurs(context, host, port)))
      return ok(`The service listens at ${host}:${port}.`);
    const finding = explainListenError(listenError, context.settings);
    if (!finding) throw cause;
    return finding;
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
