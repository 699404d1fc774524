import { type Language, languageCodes } from "../../../contract/languages.ts";
import { type Placement, placements } from "../../../contract/outbound-click.ts";
import { type Store, undetermined } from "../../store/store.ts";
import { dayMs } from "../../units.ts";

export interface Counts {
  visitors: number;
  /** Of the report's placements. */
  clicks: Partial<Record<Placement, number>>;
}

export interface StatsRow extends Counts {
  /** In UTC, `YYYY-MM-DD`. */
  day: string;
  language: Language | typeof undetermined;
}

export interface StatsReport {
  from: string;
  to: string;
  /** The first day that was counted; the visitor counter may be older. */
  since: string | undefined;
  visitorsEver: number;
  /** The placements whose clicks are counted now, or were on these days. */
  placements: readonly Placement[];
  /** A row for each day and language, the oldest first, also without visitors. */
  rows: StatsRow[];
}

/** Reads what was counted on the last days, including today. */
export async function readReport(
  store: Pick<Store, "readDailyCounts">,
  { days, now, countsClicks }: { days: number; now: number; countsClicks: boolean },
): Promise<StatsReport> {
  const wanted = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const [from = "", to = ""] = [wanted[0], wanted.at(-1)];
  const { visits, clicks, since, total } = await store.readDailyCounts(from, to);
  const isStated = [...visits, ...clicks].every(({ language }) => language !== undetermined);
  const counted = countsClicks || clicks.length > 0 ? placements : [];
  const languages = isStated ? languageCodes : ([...languageCodes, undetermined] as const);

  const visitsOn = (day: string, language: string) =>
    visits.find((record) => record.day === day && record.language === language)?.count ?? 0;
  const clicksOn = (day: string, language: string, placement: Placement) =>
    clicks.find(
      (record) => record.day === day && record.language === language && record.placement === placement,
    )?.count ?? 0;
  const rows = wanted.flatMap((day) =>
    languages.map((language) => ({
      day,
      language,
      visitors: visitsOn(day, language),
      clicks: mapPlacements(counted, (placement) => clicksOn(day, language, placement)),
    })),
  );
  return { from, to, since, visitorsEver: Number(total), placements: counted, rows };
}

/** Adds rows up. */
export function sumRows(rows: StatsRow[], counted: readonly Placement[]): Counts {
  const sum = (count: (row: StatsRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    visitors: sum(({ visitors }) => visitors),
    clicks: mapPlacements(counted, (placement) => sum(({ clicks }) => clicks[placement] ?? 0)),
  };
}

export interface Day {
  day: string;
  rows: StatsRow[];
  total: Counts;
}

export function groupByDay({ rows, placements }: StatsReport): Day[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    rows: ofDay,
    total: sumRows(ofDay, placements),
  }));
}

export const hasCounts = ({ visitors, clicks }: Counts) =>
  visitors > 0 || Object.values(clicks).some((count) => count > 0);

/** Combines successive days without any counts into one row, named by the first and the last of them. */
export function foldEmptyDays(days: Day[]): Day[] {
  const folded: Day[] = [];
  let first = "";
  for (const each of days) {
    const before = folded.at(-1);
    if (!before || hasCounts(each.total) || hasCounts(before.total)) {
      folded.push(each);
      first = each.day;
    } else folded[folded.length - 1] = { ...each, day: `${first} to ${each.day}` };
  }
  return folded;
}

function mapPlacements(names: readonly Placement[], count: (placement: Placement) => number) {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Counts["clicks"];
}
