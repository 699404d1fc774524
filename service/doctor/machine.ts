import { error, type Finding, ok, warning } from "../findings/finding.ts";
import { explainListenError } from "../findings/start-errors.ts";
import { lowDiskBytes } from "../findings/thresholds.ts";
import { earliestPlausibleTime } from "../store/sqlite/messages.ts";
import type { Check, Context } from "./check.ts";
import { findExistingFolder } from "./store.ts";

const bytesPerMegabyte = 1_000_000;

/** With less, SQLite soon refuses messages. */
const criticalDiskBytes = 50 * bytesPerMegabyte;

export const machineChecks: Check[] = [
  {
    name: "machine.port",
    title: "Port",
    preflight: true,
    notInService: true,
    run: (context) =>
      // On a server systemd holds the port, and HOST and PORT count for nothing.
      context.installation === "other"
        ? checkAddress(context, context.settings.HOST, context.settings.PORT)
        : undefined,
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
  {
    name: "machine.disk",
    title: "Disk",
    preflight: true,
    async run({ settings: { DATABASE_FILE, DATABASE_URL }, readFreeBytes }) {
      if (DATABASE_URL !== "") return undefined;
      const free = await readFreeBytes(findExistingFolder(DATABASE_FILE));
      const message = `${Math.floor(free / bytesPerMegabyte)} MB are free where the database is.`;
      if (free >= lowDiskBytes) return ok(message);
      const judge = free < criticalDiskBytes ? error : warning;
      return judge(message, "Make space, or move DATABASE_FILE to a larger disk.");
    },
  },
  {
    name: "machine.clock",
    title: "Clock",
    run({ now }) {
      const message = `It reads ${new Date(now()).toISOString().slice(0, 16).replace("T", " ")} UTC.`;
      // Mail is dated, and certificates are judged, by it.
      if (now() >= earliestPlausibleTime) return ok(message);
      return error(message, "Let the machine set its clock by itself: timedatectl set-ntp true");
    },
  },
];

/** Listens for a moment, or finds that the service itself is what listens. */
async function checkAddress(context: Context, host: string, port: number): Promise<Finding> {
  try {
    await context.tryToListen(host, port);
    return ok(`${host}:${port} is free.`);
  } catch (cause) {
    const listenError = cause as NodeJS.ErrnoException;
    if (listenError.code === "EADDRINUSE" && (await isOurs(context, host, port)))
      return ok(`The service listens at ${host}:${port}.`);
    const finding = explainListenError(Object.assign(listenError, { port }), context.settings);
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
