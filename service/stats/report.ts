import type { DatabaseSync } from "node:sqlite";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { type Placement, placements } from "../../contract/outbound-click.ts";
import { dayOf } from "../counter/day.ts";
import { undetermined } from "../counter/store.ts";

export interface Counts {
  visitors: number;
  clicks: Record<Placement, number>;
}

export interface StatsRow extends Counts {
  /** In UTC, `YYYY-MM-DD`. */
  day: string;
  language: Language | typeof undetermined;
}

export interface StatsReport {
  from: string;
  to: string;
  /** Where days began to be counted; the count of visitors may be older. */
  since: string | undefined;
  visitorsEver: number;
  /** One for each day and language, the oldest first, whether or not somebody came. */
  rows: StatsRow[];
}

const millisecondsPerDay = 86_400_000;

/** What was counted on the last days, today's among them. */
export function reportOf(database: DatabaseSync, { days, now }: { days: number; now: number }): StatsReport {
  const wanted = Array.from({ length: days }, (_, index) =>
    dayOf(now - (days - 1 - index) * millisecondsPerDay),
  );
  const [from = "", to = ""] = [wanted[0], wanted.at(-1)];
  const visits = database.prepare("select * from daily_visit where day between ? and ?").all(from, to);
  const clicks = database
    .prepare("select * from daily_outbound_click where day between ? and ?")
    .all(from, to);
  const isStated = [...visits, ...clicks].every(({ language }) => language !== undetermined);
  const languages = isStated ? languageCodes : ([...languageCodes, undetermined] as const);

  const countIn = (records: typeof visits, day: string, language: string, placement?: Placement) =>
    Number(
      records.find(
        (record) =>
          record.day === day &&
          record.language === language &&
          (placement === undefined || record.placement === placement),
      )?.count ?? 0,
    );
  const rows = wanted.flatMap((day) =>
    languages.map((language) => ({
      day,
      language,
      visitors: countIn(visits, day, language),
      clicks: perPlacement((placement) => countIn(clicks, day, language, placement)),
    })),
  );
  return { from, to, since: firstDay(database), visitorsEver: visitorsEver(database), rows };
}

/** The sum of some rows. */
export function totalOf(rows: StatsRow[]): Counts {
  const sum = (count: (row: StatsRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    visitors: sum(({ visitors }) => visitors),
    clicks: perPlacement((placement) => sum(({ clicks }) => clicks[placement])),
  };
}

/** The rows of each day, with their sum. */
export function daysOf({ rows }: StatsReport) {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    rows: ofDay,
    total: totalOf(ofDay),
  }));
}

function perPlacement(count: (placement: Placement) => number): Record<Placement, number> {
  return Object.fromEntries(placements.map((name) => [name, count(name)])) as Record<Placement, number>;
}

function firstDay(database: DatabaseSync): string | undefined {
  const query =
    "select min(day) as day from (select day from daily_visit union select day from daily_outbound_click)";
  return (database.prepare(query).get() as { day: string | null }).day ?? undefined;
}

function visitorsEver(database: DatabaseSync): number {
  return Number(database.prepare("select count from visitor_counter").get()?.count);
}
