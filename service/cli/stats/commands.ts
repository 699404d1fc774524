import type { ServiceSettings } from "../../settings.ts";
import type { Store } from "../../store/store.ts";
import { parseArguments } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { formatJson } from "../format-json.ts";
import { describeHosted } from "./hosted.ts";
import { readReport, type StatsReport } from "./report.ts";
import { formatTable } from "./table.ts";

const defaultDays = 14;

/** A year and a day. */
const maxDays = 366;

export const usage = `Shows visits and clicks by day and by language. It works while the service runs.

  stats [--days N]         a table of the last N days (${defaultDays})
  stats --csv | --json     each day and language, for a spreadsheet or a program

Into a file: npm run --silent stats -- --csv > stats.csv
`;

interface Numbers {
  /** Missing if no service has run here. */
  store: Pick<Store, "readDailyCounts"> | undefined;
  settings: Pick<ServiceSettings, "DATABASE_FILE" | "VISITOR_COUNTER_URL" | "CLICK_COUNTS">;
}

interface StatsDependencies {
  /** Called once the arguments are read: help needs no database. */
  open: () => Promise<Numbers>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Prints something beside the output, which a program may read. */
  warn: (text: string) => void;
}

/**
 * Runs one command, and returns what to print.
 * @throws {CommandError} if an option is invalid or there are no numbers
 */
export async function runStats(args: string[], { open, now, warn }: StatsDependencies): Promise<string> {
  const { help, days, csv, json, html, languages } = readArguments(args);
  if (help) return usage;
  if (html !== undefined || languages !== undefined)
    throw new CommandError(
      `${html === undefined ? "--languages" : "--html"} no longer exists. Use --csv or --json: they have each day and language.`,
    );
  if (csv && json) throw new CommandError("Use either --csv or --json.");

  const wantedDays = readDays(days);
  const { store, settings } = await open();
  const countsClicks = settings.CLICK_COUNTS === "on";
  const report = store && (await readReport(store, { days: wantedDays, now: now(), countsClicks }));
  const elsewhere = settings.VISITOR_COUNTER_URL;
  if (!report || (elsewhere && !report.since)) {
    const reason = elsewhere
      ? describeHosted(elsewhere)
      : `There is no database at ${settings.DATABASE_FILE}. Has the service run here?`;
    if (elsewhere && !csv && !json) return reason;
    throw new CommandError(reason);
  }
  if (elsewhere)
    warn(
      `VISITOR_COUNTER_URL is set: the pages count at ${new URL(elsewhere).origin}. These are the counts of the database here. → docs/publish-static.md, Read the counts`,
    );
  if (csv) return formatCsv(report);
  return json ? formatJson({ ...report, since: report.since ?? null, timeZone: "UTC" }) : formatTable(report);
}

function readArguments(args: string[]) {
  return parseArguments(
    {
      args,
      options: {
        days: { type: "string" },
        csv: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        // Removed. Scripts that still use them are told what to use instead.
        html: { type: "string" },
        languages: { type: "boolean" },
      },
    },
    "stats",
  ).values;
}

function readDays(text = String(defaultDays)): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxDays)
    throw new CommandError(`--days must be a whole number from 1 to ${maxDays}, for example ${defaultDays}.`);
  return days;
}

/** Formats CSV (RFC 4180). Dates, codes and numbers need no quotes. */
function formatCsv({ rows, placements }: StatsReport): string {
  const lines = rows.map(({ day, language, visitors, clicks }) => [
    day,
    language,
    visitors,
    ...placements.map((name) => clicks[name]),
  ]);
  return [["day", "language", "visitors", ...placements], ...lines]
    .map((line) => `${line.join(",")}\r\n`)
    .join("");
}
