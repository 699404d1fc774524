import { type Language, languageCodes } from "../../../contract/languages.ts";
import { type Placement, placements } from "../../../contract/outbound-click.ts";
import { type Store, undetermined } from "../../store/store.ts";
import { dayMs } from "../../units.ts";

export interface Counts {
  visitors: number;
  /** Of the report's placements; empty before clicks were counted. */
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
  /** The first day on which a click was counted. */
  clicksSince: string | undefined;
  /** Undefined if the days before were not counted. */
  comparison: Comparison | undefined;
  visitorsEver: number;
  /** The placements whose clicks are counted now, or were on these days. */
  placements: readonly Placement[];
  /** A row for each day and language, the oldest first, also without visitors. */
  rows: StatsRow[];
}

/** Without today, which is not over: it would make each period look worse than the one before. */
export interface Comparison {
  days: number;
  /** Its clicks are empty if they were not counted on all days of both periods. */
  before: Counts;
  after: Counts;
}

/** Reads what was counted on the last days, including today. */
export async function readReport(
  store: Pick<Store, "readDailyCounts">,
  { days, now, countsClicks }: { days: number; now: number; countsClicks: boolean },
): Promise<StatsReport> {
  // The days before are for comparison.
  const read = Array.from({ length: 2 * days - 1 }, (_, index) =>
    new Date(now - (2 * days - 2 - index) * dayMs).toISOString().slice(0, 10),
  );
  const wanted = read.slice(days - 1);
  const [first = "", from = "", to = ""] = [read[0], wanted[0], wanted.at(-1)];
  const { visits, clicks, since, clicksSince, total } = await store.readDailyCounts(first, to);
  const isStated = [...visits, ...clicks].every(
    ({ day, language }) => day < from || language !== undetermined,
  );
  const counted = countsClicks || clicks.some(({ day }) => day >= from) ? placements : [];
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
      clicks:
        clicksSince !== undefined && day < clicksSince
          ? {}
          : mapPlacements(counted, (placement) => clicksOn(day, language, placement)),
    })),
  );

  const sumBetween = (start: string, end: string): Counts => {
    const isBetween = ({ day }: { day: string }) => day >= start && day < end;
    const sum = (counts: { day: string; count: number }[]) =>
      counts.filter(isBetween).reduce((result, { count }) => result + count, 0);
    return {
      visitors: sum(visits),
      clicks:
        clicksSince !== undefined && clicksSince <= first
          ? mapPlacements(counted, (name) => sum(clicks.filter(({ placement }) => placement === name)))
          : {},
    };
  };
  const comparison =
    days > 1 && since !== undefined && since <= first
      ? { days: days - 1, before: sumBetween(first, from), after: sumBetween(from, to) }
      : undefined;
  return {
    from,
    to,
    since,
    clicksSince,
    comparison,
    visitorsEver: Number(total),
    placements: counted,
    rows,
  };
}

/** Of the visits on days on which clicks were counted; undefined where there are none. */
export function readClickShare({ rows, clicksSince }: StatsReport, placement: Placement): number | undefined {
  if (clicksSince === undefined) return undefined;
  const { visitors, clicks } = sumRows(
    rows.filter(({ day }) => day >= clicksSince),
    [placement],
  );
  return visitors > 0 ? (clicks[placement] ?? 0) / visitors : undefined;
}

/** Adds rows up. */
export function sumRows(rows: StatsRow[], counted: readonly Placement[]): Counts {
  const sum = (count: (row: StatsRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    visitors: sum(({ visitors }) => visitors),
    clicks: mapPlacements(
      counted.filter((placement) => rows.some(({ clicks }) => clicks[placement] !== undefined)),
      (placement) => sum(({ clicks }) => clicks[placement] ?? 0),
    ),
  };
}

export function groupByDay({ rows, placements }: StatsReport): { day: string; total: Counts }[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    total: sumRows(ofDay, placements),
  }));
}

export const hasCounts = ({ visitors, clicks }: Counts) =>
  visitors > 0 || Object.values(clicks).some((count) => count > 0);

function mapPlacements(names: readonly Placement[], count: (placement: Placement) => number) {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Counts["clicks"];
}
