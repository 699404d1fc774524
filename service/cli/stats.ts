import { loadEnvironment } from "../../environment.ts";
import { formatCount, formatPeriodsCsv, formatReport } from "../report/format.ts";
import { readReport } from "../report/report.ts";
import { formatJson } from "../safe-text.ts";
import { readServiceSettings } from "../settings.ts";
import { openServiceStore, runCommand } from "./command.ts";

const defaultDays = 14;

/** A year and a day. */
const maxDays = 366;

const usage = `Shows visits and clicks. It works while the service runs. With charts: npm run desk

  stats [--days N]         totals for the last N days (${defaultDays} by default)
  stats --csv              visits and clicks of each day, for spreadsheets
  stats --json             all figures, also by day, language, link, and source, for programs

Into a file: npm run --silent stats -- --csv > stats.csv
`;

await runCommand({
  name: "stats",
  usage,
  arguments: {
    options: {
      days: { type: "string", default: String(defaultDays) },
      csv: { type: "boolean" },
      json: { type: "boolean" },
    },
  },
  async run({ values }) {
    const { days, csv, json } = values;
    if (csv && json) throw new Error("Use either --csv or --json.");
    if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > maxDays)
      throw new Error(`--days must be a whole number from 1 to ${maxDays}, for example ${defaultDays}.`);

    const settings = readServiceSettings(loadEnvironment());
    const store = await openServiceStore(settings, "read");
    try {
      const report = await readReport(store, { unit: "day", count: Number(days), now: Date.now() });
      if (csv) return formatPeriodsCsv(report);
      if (json) return formatJson({ timeZone: "UTC", ...report });
      const { span, since, visitorsEver } = report;
      return [
        `${span.from} to ${span.to}\n`,
        formatReport(report),
        `\nAll visits: ${formatCount(visitorsEver)}. ${since ? `Counted by day since ${since}.` : "No day has been counted yet."}`,
        ...(settings.CLICK_COUNTS === "off"
          ? ["Clicks aren't counted. To count them: npm run setup -- CLICK_COUNTS"]
          : []),
        "",
      ].join("\n");
    } finally {
      await store.close();
    }
  },
});
