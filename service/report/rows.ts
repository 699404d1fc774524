import { languageCodes } from "../../contract/languages.ts";
import { type Placement, placements } from "../../contract/outbound-click.ts";
import { type DailyCounts, undetermined } from "../store/store.ts";
import { addDays, countDays, type Span } from "./calendar.ts";

/** The counts of a day for a language, for spreadsheets and programs. */
interface CountRow {
  /** In UTC, `YYYY-MM-DD`. */
  day: string;
  language: string;
  visitors: number;
  /** Empty on days on which clicks were not counted. */
  clicks: Partial<Record<Placement, number>>;
}

/** Lists a row for each day and language, the oldest first, also without visitors. */
export function listRows({ visits, clicks, clicksSince }: DailyCounts, span: Span): CountRow[] {
  const isStated = [...visits, ...clicks].every(({ language }) => language !== undetermined);
  const languages = isStated ? languageCodes : [...languageCodes, undetermined];
  const counts = new Map<string, number>();
  for (const { day, language, count } of visits) counts.set(`${day} ${language}`, count);
  for (const { day, language, placement, count } of clicks)
    counts.set(`${day} ${language} ${placement}`, count);
  const days = Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index));
  return days.flatMap((day) =>
    languages.map((language) => {
      const key = `${day} ${language}`;
      const counted = clicksSince !== undefined && clicksSince <= day ? placements : [];
      return {
        day,
        language,
        visitors: counts.get(key) ?? 0,
        clicks: Object.fromEntries(counted.map((name) => [name, counts.get(`${key} ${name}`) ?? 0])),
      };
    }),
  );
}

/** Formats CSV (RFC 4180). Dates, codes, and numbers need no quotes. */
export function formatRowsCsv(rows: CountRow[]): string {
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
