import type { ServiceSettings } from "../../settings.ts";
import { type Check, cross, type Examination, type Finding, good, unchecked, warning } from "./check.ts";
import { existingFolder } from "./database.ts";
import { networkReason } from "./network.ts";

const megabyte = 1_000_000;

/** Bytes. Below the first SQLite soon refuses messages; a backup needs the second. */
const leastSpace = { cross: 50 * megabyte, warning: 500 * megabyte };

/** This was written in 2026: a clock before that was never set. */
const written = Date.UTC(2026, 0, 1);

/** Milliseconds. Mail is dated, and certificates are judged, by this clock. */
const tolerance = 2 * 60_000;

export const machineChecks: Check[] = [
  {
    name: "machine.disk",
    title: "Disk",
    settings: ["DATABASE_FILE"],
    async run({ settings, freeBytes }) {
      const free = await freeBytes(existingFolder(settings.DATABASE_FILE));
      const says = `${Math.floor(free / megabyte)} MB are free where the database lies.`;
      const advice = "Make space, or move DATABASE_FILE to a larger disk.";
      if (free < leastSpace.cross) return cross("machine", says, advice);
      if (free < leastSpace.warning) return warning("machine", says, advice);
      return good(says);
    },
  },
  {
    name: "machine.clock",
    title: "Clock",
    settings: [],
    run({ now }) {
      if (now() < written) return wrongClock(`It reads ${timeOf(now())}.`);
      return good(`It reads ${timeOf(now())} UTC.`);
    },
  },
  {
    name: "machine.clock-compared",
    title: "Clock, compared",
    settings: ["PARTNER_INVITE_URL", "EXCHANGE_PARTNER_URL", "VISITOR_COUNTER_URL", "FORWARD_FORM_URL"],
    network: true,
    applies: ({ settings }) => strangerIn(settings) !== undefined,
    run: compareClock,
  },
];

/** A machine of somebody else's that is asked anyway, by preference the partner's. */
function strangerIn(settings: ServiceSettings): URL | undefined {
  const { PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL, VISITOR_COUNTER_URL, FORWARD_FORM_URL } = settings;
  return [PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL, VISITOR_COUNTER_URL, FORWARD_FORM_URL]
    .filter((address) => address !== "")
    .map((address) => new URL(address))
    .find(({ hostname }) => !hostname.endsWith(".example"));
}

async function compareClock({ settings, fetch, now }: Examination, signal: AbortSignal): Promise<Finding> {
  const { host, origin } = strangerIn(settings) as URL;
  try {
    const { headers } = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
    const theirs = Date.parse(headers.get("date") ?? "") + Number(headers.get("age") ?? 0) * 1000;
    if (Number.isNaN(theirs)) return unchecked(`${host} does not say what time it has.`);
    const difference = Math.abs(now() - theirs);
    if (difference <= tolerance) return good(`${host} has the same time.`);
    return wrongClock(`It is ${Math.round(difference / 60_000)} minutes away from that of ${host}.`);
  } catch (error) {
    const reason = networkReason(error);
    if (reason === undefined) throw error;
    return unchecked(`${host} can't be reached: ${reason}.`);
  }
}

function wrongClock(says: string): Finding {
  return cross("machine", says, "Let the machine set its clock by itself: timedatectl set-ntp true");
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
