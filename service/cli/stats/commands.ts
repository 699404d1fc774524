import type { ServiceSettings } from "../../settings.ts";
import type { Store } from "../../store/store.ts";
import { parseArguments } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { formatCsv, formatJson } from "./export.ts";
import { describeHosted } from "./hosted.ts";
import { formatPage } from "./page.ts";
import { readReport, type StatsReport } from "./report.ts";
import { formatTable } from "./table.ts";

const defaultDays = 14;

/** A year and a day. Table and chart can show no more. */
const maxDays = 366;

export const usage = `Shows visits and clicks by day and language, and how they change; works while the service runs.

  stats [--days N]         a table of the last N days (${defaultDays})
  stats --languages        also the languages of each day
  stats --html FILE        one page with charts, to open in a browser
  stats --csv | --json     for a spreadsheet or a program

Into a file: npm run --silent stats -- --csv > stats.csv
`;

interface Numbers {
  /** Missing if no service has run here. */
  store: Pick<Store, "readDailyCounts"> | undefined;
  settings: Pick<
    ServiceSettings,
    "BRAND" | "SITE_ORIGIN" | "DATABASE_FILE" | "VISITOR_COUNTER_URL" | "CLICK_COUNTS"
  >;
}

interface StatsDependencies {
  /** Called once the arguments are read: help needs no database. */
  open: () => Promise<Numbers>;
  /** Epoch milliseconds. */
  now: () => number;
  write: (file: string, content: string) => void;
  /** Says something beside what is printed, which a program may read. */
  warn: (text: string) => void;
}

/**
 * Runs one command, and returns what to print.
 * @throws {CommandError} if the command is not known or there are no numbers to give
 */
export async function runStats(
  args: string[],
  { open, now, write, warn }: StatsDependencies,
): Promise<string> {
  const { help, days, languages = false, html, csv, json } = readArguments(args);
  if (help) return usage;
  if ([html, csv, json].filter((form) => form !== undefined).length > 1)
    throw new CommandError("One of --html, --csv and --json at a time, please.");
  if (languages && (html ?? csv ?? json) !== undefined)
    throw new CommandError("--languages is for the table: --html, --csv and --json have the languages.");

  const wantedDays = readDays(days);
  const { store, settings } = await open();
  const countsClicks = settings.CLICK_COUNTS === "on";
  const report = store && (await readReport(store, { days: wantedDays, now: now(), countsClicks }));
  const elsewhere = settings.VISITOR_COUNTER_URL;
  if (!report || (elsewhere && !report.since)) {
    const reason = elsewhere
      ? describeHosted(elsewhere)
      : `There is no database at ${settings.DATABASE_FILE}. Has the service run here?`;
    if (elsewhere && !html && !csv && !json) return reason;
    throw new CommandError(reason);
  }
  if (elsewhere)
    warn(
      `VISITOR_COUNTER_URL is set: the pages count at ${new URL(elsewhere).origin}. These are the counts of the database here. → docs/publish.md, Read the counts`,
    );
  return printed(report);

  function printed(report: StatsReport): string {
    if (csv) return formatCsv(report);
    if (json) return formatJson(report);
    if (html === undefined) return formatTable(report, { withLanguages: languages });
    write(
      html,
      formatPage(report, { brand: settings.BRAND, host: new URL(settings.SITE_ORIGIN).host, now: now() }),
    );
    return `${html} is written. Open it in a browser.\n`;
  }
}

function readArguments(args: string[]) {
  return parseArguments(
    {
      args,
      options: {
        days: { type: "string" },
        languages: { type: "boolean" },
        html: { type: "string" },
        csv: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
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
