import { otherSource } from "../../domain/visit-source.ts";
import { countsClicks } from "../../settings/partner-link.ts";
import { formatPeriodsCsv, formatSourcesCsv, formatStats } from "../operator/stats/format-stats.ts";
import { readStats } from "../operator/stats/read-stats.ts";
import { runCommand, withStore } from "./command.ts";

const defaultDays = 14;

const maxDays = 366;

const usage = `Shows visits and clicks. It works while the service runs. In a browser: npm run desk

  stats [--days N]         totals for the last N days (${defaultDays} by default)
  stats --source NAME      only the visits and clicks of a source
  stats --csv              visits and clicks of each day, for spreadsheets
  stats --csv --sources    visits and clicks of each source

Into a file: npm run --silent stats -- --csv > stats.csv
`;

await runCommand({
  name: "stats",
  usage,
  arguments: {
    options: {
      days: { type: "string", default: String(defaultDays) },
      csv: { type: "boolean" },
      source: { type: "string" },
      sources: { type: "boolean" },
    },
  },
  async run({ values: { days, csv, source, sources } }) {
    if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > maxDays)
      throw new Error(`--days must be a whole number from 1 to ${maxDays}, for example ${defaultDays}.`);
    return await withStore("read", async (store, settings) => {
      const stats = await readStats(store, { unit: "day", count: Number(days), now: Date.now(), source });
      if (
        source !== undefined &&
        (source === otherSource || !stats.sources.some(({ name }) => name === source))
      )
        throw new Error(
          `These days have no source ${source}. → To list them: npm run stats -- --days ${days}`,
        );
      if (sources) return formatSourcesCsv(stats);
      if (csv) return formatPeriodsCsv(stats);
      const { span, since } = stats;
      const notes = [
        since ? `Counted by day since ${since}.` : "No day has been counted yet.",
        !countsClicks(settings) && "To count clicks and sources, set CLICK_COUNTS=on.",
      ];
      return `${span.from} to ${span.to}\n\n${formatStats(stats)}\n\n${notes.filter(Boolean).join("\n")}\n`;
    });
  },
});
