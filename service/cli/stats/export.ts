import type { StatsReport } from "./report.ts";

/** Formats CSV (RFC 4180). Dates, codes and numbers need no quotes. */
export function formatCsv({ rows, placements }: StatsReport): string {
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

export function formatJson(report: StatsReport): string {
  return `${JSON.stringify({ ...report, since: report.since ?? null, timeZone: "UTC" }, null, 2)}\n`;
}
