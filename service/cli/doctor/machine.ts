import { error, type Finding, ok, skipped, warning } from "../../checks/finding.ts";
import { leastFreeBytes } from "../../checks/limits.ts";
import { explainListenError } from "../../checks/start-errors.ts";
import type { ServiceSettings } from "../../settings.ts";
import { earliestPlausibleTime } from "../../store/sqlite/messages.ts";
import type { Check, Context } from "./check.ts";
import { findExistingFolder } from "./store.ts";

const megabyte = 1_000_000;

/** Bytes. Below the first SQLite soon refuses messages. */
const leastSpace = { error: 50 * megabyte, warning: leastFreeBytes };

/** Milliseconds. Mail is dated, and certificates are judged, by this clock. */
const tolerance = 2 * 60_000;

export const machineChecks: Check[] = [
  {
    name: "machine.port",
    title: "Port",
    settings: ["HOST", "PORT", "METRICS_HOST", "METRICS_PORT"],
    preflight: true,
    notInService: true,
    // On a server systemd holds the port, and HOST and PORT count for nothing.
    applies: ({ installation }) => installation === "other",
    run: ({ settings, tryToListen, fetch }) =>
      checkAddress(settings, { host: settings.HOST, port: settings.PORT, tryToListen, fetch }),
  },
  {
    name: "machine.metrics-port",
    title: "Port of the metrics",
    settings: ["HOST", "PORT", "METRICS_HOST", "METRICS_PORT"],
    preflight: true,
    notInService: true,
    applies: ({ settings }) => settings.METRICS_PORT !== undefined,
    run: ({ settings, tryToListen, fetch }) =>
      checkAddress(settings, {
        host: settings.METRICS_HOST,
        port: settings.METRICS_PORT as number,
        tryToListen,
        fetch,
      }),
  },
  {
    name: "machine.disk",
    title: "Disk",
    settings: ["DATABASE_FILE"],
    preflight: true,
    applies: ({ settings }) => settings.DATABASE_URL === "",
    async run({ settings, readFreeBytes }) {
      const free = await readFreeBytes(findExistingFolder(settings.DATABASE_FILE));
      const message = `${Math.floor(free / megabyte)} MB are free where the database is.`;
      const hint = "Make space, or move DATABASE_FILE to a larger disk.";
      if (free < leastSpace.error) return error(message, hint);
      return free < leastSpace.warning ? warning(message, hint) : ok(message);
    },
  },
  {
    name: "machine.clock",
    title: "Clock",
    settings: [],
    run({ now }) {
      const time = new Date(now()).toISOString().slice(0, 16).replace("T", " ");
      return now() < earliestPlausibleTime
        ? describeWrongClock(`It reads ${time}.`)
        : ok(`It reads ${time} UTC.`);
    },
  },
  {
    name: "machine.clock-compared",
    title: "Clock, compared",
    settings: ["PARTNER_INVITE_URL", "EXCHANGE_PARTNER_URL", "VISITOR_COUNTER_URL", "FORWARD_FORM_URL"],
    network: {
      address: ({ settings }) => findStranger(settings)?.href ?? "",
      hint: "Try again when the network is there.",
    },
    applies: ({ settings }) => findStranger(settings) !== undefined,
    run: compareClock,
  },
];

/** Listens for a moment, or finds that the service itself is what listens. */
async function checkAddress(
  settings: ServiceSettings,
  { host, port, tryToListen, fetch }: { host: string; port: number } & Pick<Context, "tryToListen" | "fetch">,
): Promise<Finding> {
  try {
    await tryToListen(host, port);
    return ok(`${host}:${port} is free.`);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE" && (await isOurs(host, port, fetch)))
      return ok(`The service listens at ${host}:${port}.`);
    const finding = explainListenError(Object.assign(cause as Error, { port }), settings);
    if (!finding) throw cause;
    return finding;
  }
}

async function isOurs(host: string, port: number, ask: typeof fetch): Promise<boolean> {
  const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const address = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/healthz`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(3_000) });
    return (await response.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}

/** A machine of somebody else's that is asked anyway, by preference the partner's. */
function findStranger(settings: ServiceSettings): URL | undefined {
  const { PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL, VISITOR_COUNTER_URL, FORWARD_FORM_URL } = settings;
  return [PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL, VISITOR_COUNTER_URL, FORWARD_FORM_URL]
    .filter((address) => address !== "")
    .map((address) => new URL(address))
    .find(({ hostname }) => !hostname.endsWith(".example"));
}

async function compareClock({ settings, fetch, now }: Context, signal: AbortSignal): Promise<Finding> {
  const { host, origin } = findStranger(settings) as URL;
  const response = await fetch(origin, { method: "HEAD", redirect: "manual", signal }).catch(() => undefined);
  const { headers } = response ?? {};
  const theirs = Date.parse(headers?.get("date") ?? "") + Number(headers?.get("age") ?? 0) * 1000;
  if (Number.isNaN(theirs)) return skipped(`${host} does not say what time it has.`);
  const difference = Math.abs(now() - theirs);
  if (difference <= tolerance) return ok(`${host} has the same time.`);
  return describeWrongClock(`It is ${Math.round(difference / 60_000)} minutes away from that of ${host}.`);
}

function describeWrongClock(message: string): Finding {
  return error(message, "Let the machine set its clock by itself: timedatectl set-ntp true");
}
