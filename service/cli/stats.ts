import { otherSource } from "../../domain/visit-source.ts";
import { withProgress } from "../../lib/progress.ts";
import { countsClicks } from "../../settings/link-settings.ts";
import { createWeeklyEmail, lastMonday } from "../operator/notices/weekly-email.ts";
import { formatPeriodsCsv, formatSharesCsv, formatStats } from "../operator/stats/format-stats.ts";
import { isSpan, lastSpan, readStats } from "../operator/stats/read-stats.ts";
import { runCommand, withStore } from "./command.ts";

const defaultDays = 14;

const maxDays = 366;

const usage = `Shows visits and clicks, compared with the same number of days before. It works while the service runs. In a browser: npm run desk

  stats [--days N]                  totals for the last N days (${defaultDays} by default)
  stats --from DAY --to DAY         totals for these days, such as 2026-11-01; without --to, up to today
  stats --source NAME               only the visits, clicks, and sales of a source
  stats --csv                       visits and clicks of each day, for spreadsheets
  stats --csv --sources             visits, clicks, and sales of each source
  stats --csv --pages               views, clicks, and sales of each page of your own
  stats --email                     the text of the last weekly email

Into a file: npm run --silent stats -- --csv > stats.csv
`;

await runCommand({
  name: "stats",
  usage,
  arguments: {
    options: {
      days: { type: "string", default: String(defaultDays) },
      from: { type: "string" },
      to: { type: "string" },
      csv: { type: "boolean" },
      source: { type: "string" },
      sources: { type: "boolean" },
      pages: { type: "boolean" },
      email: { type: "boolean" },
    },
  },
  async run({ values: { days, from, to, csv, source, sources, pages, email } }) {
    if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > maxDays)
      throw new Error(`--days must be a whole number from 1 to ${maxDays}, for example ${defaultDays}.`);
    const now = Date.now();
    const lastDays = lastSpan({ unit: "day", count: Number(days) }, now);
    const span = from === undefined ? lastDays : { from, to: to ?? lastDays.to };
    if ((from === undefined && to !== undefined) || !isSpan(span))
      throw new Error(
        "--from and --to must be days in order, at most ten years apart: --from 2026-11-01 --to 2026-11-30",
      );
    return await withStore("read", async (store, settings) => {
      if (email) {
        const { title, text } = await createWeeklyEmail(lastMonday(now), store, settings);
        return `${title}\n\n${text}\n`;
      }
      const stats = await withProgress("Reading the figures", () =>
        readStats(store, { unit: "day", span, now, source }),
      );
      if (
        source !== undefined &&
        (source === otherSource || !stats.sources.some(({ name }) => name === source))
      )
        throw new Error(
          `These days have no source ${source}. → To list them: npm run stats -- --from ${span.from} --to ${span.to}`,
        );
      if (sources) return formatSharesCsv("source", stats.sources);
      if (pages) return formatSharesCsv("page", stats.pages);
      if (csv) return formatPeriodsCsv(stats);
      const { since } = stats;
      const notes = [
        since ? `Counted by day since ${since}.` : "No day has been counted yet.",
        !countsClicks(settings) && "To count clicks and sources, set CLICK_COUNTS=on.",
      ];
      return `${span.from} to ${span.to}\n\n${formatStats(stats)}\n\n${notes.filter(Boolean).join("\n")}\n`;
    });
  },
});
