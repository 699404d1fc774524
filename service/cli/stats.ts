import { loadEnvironment } from "../../environment.ts";
import { formatJson } from "../export/json.ts";
import { formatChange, formatCount, formatRate, nameLanguage, placementNames } from "../report/format.ts";
import { hostedQuery } from "../report/hosted-query.ts";
import { type Figures, type Report, readReport } from "../report/report.ts";
import { formatRowsCsv, listRows } from "../report/rows.ts";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import { parseArguments, runCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";

const defaultDays = 14;

/** A year and a day. */
const maxDays = 366;

const usage = `Shows visits and clicks. It works while the service runs. Day by day, with charts: npm run desk

  stats [--days N]         a short table of the last N days (${defaultDays})
  stats --csv | --json     each day and language, for a spreadsheet or a program

Into a file: npm run --silent stats -- --csv > stats.csv
`;

await runCommand(async (args) => {
  const { help, days, csv, json, html, languages } = parseArguments(
    {
      args,
      options: {
        days: { type: "string", default: String(defaultDays) },
        csv: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        // Removed options. The error names their replacements.
        html: { type: "string" },
        languages: { type: "boolean" },
      },
    },
    "stats",
  ).values;
  if (help) return usage;
  if (html !== undefined || languages !== undefined)
    throw new CommandError(
      `${html === undefined ? "--languages" : "--html"} no longer exists. Use --csv or --json: they have each day and language.`,
    );
  if (csv && json) throw new CommandError("Use either --csv or --json.");
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > maxDays)
    throw new CommandError(`--days must be a whole number from 1 to ${maxDays}, for example ${defaultDays}.`);

  const settings = readServiceSettings(loadEnvironment());
  const elsewhere = settings.VISITOR_COUNTER_URL;
  if (!isStoreThere(settings)) {
    if (elsewhere && !csv && !json) return describeHosted(elsewhere);
    throw new CommandError(
      elsewhere
        ? describeHosted(elsewhere)
        : `There is no database at ${settings.DATABASE_FILE}. Has the service run here?`,
    );
  }
  if (elsewhere)
    process.stderr.write(
      `VISITOR_COUNTER_URL is set: the pages count at ${new URL(elsewhere).origin}. These are the counts of the database here. → docs/publish-static.md, Read the counts\n\n`,
    );
  const store = await openStore(settings, { mode: "read", now: Date.now });
  try {
    const lastDay = new Date().toISOString().slice(0, 10);
    const report = await readReport(store, { unit: "day", count: Number(days), lastDay });
    if (!csv && !json) return formatTable(report);
    const { from, to } = report.span;
    const rows = listRows(await store.readDailyCounts(from, to), report.span);
    return csv ? formatRowsCsv(rows) : formatJson({ from, to, timeZone: "UTC", ...report, rows });
  } finally {
    await store.close();
  }
});

function formatTable({ span, total, comparison, languages, ...report }: Report): string {
  const { days, before, after } = comparison ?? {};
  const totals: [string, Figures | undefined][] = [
    ["All days", total],
    [`The ${days} days until yesterday`, after],
    [`The ${days} days before`, before],
  ];
  const change = formatChange(before?.visits, after?.visits);
  const clickChange = formatChange(before?.clicks, after?.clicks);
  return [
    `${span.from} to ${span.to} (UTC)`,
    "",
    formatRow(["", "VISITS", "CLICKS", "CLICK RATE"]),
    ...totals.flatMap(([name, figures]) => (figures ? [formatFigures(name, figures)] : [])),
    ...(change === "" ? [] : [formatRow(["Change", change, clickChange, ""])]),
    "",
    ...report.placements.map(({ name, ...figures }) => formatFigures(placementNames[name], figures)),
    "",
    ...languages.map(({ name, ...figures }) => formatFigures(nameLanguage(name), figures)),
    "",
    `All visits: ${formatCount(report.visitorsEver)}. ${report.since ? `Counted by day since ${report.since}.` : "No day has been counted yet."}`,
    ...(total.clicks === undefined
      ? ["Clicks aren't counted. To count them: npm run setup -- CLICK_COUNTS"]
      : []),
    "",
  ]
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

function formatFigures(name: string, { visits, clicks, clickRate }: Figures): string {
  return formatRow([name, formatCount(visits), formatCount(clicks), formatRate(clickRate)]);
}

function formatRow([name = "", ...cells]: string[]): string {
  return [name.padEnd(28), ...cells.map((cell) => cell.padStart(12))].join("").trimEnd();
}

/** Explains where the figures of a static site are. */
function describeHosted(counterUrl: string): string {
  return `VISITOR_COUNTER_URL is set: visitors and clicks are counted at ${new URL(counterUrl).origin}.

Open that project at https://supabase.com/dashboard, choose "SQL Editor", paste the query and press "Run".
"Export" above the result saves it as CSV.

${hostedQuery}
`;
}
