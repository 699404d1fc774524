import { type Language, languageCodes } from "../../../contract/languages.ts";
import { type Placement, placements } from "../../../contract/outbound-click.ts";
import { type Store, undetermined } from "../../store/store.ts";

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
export async function readReport(
  store: Pick<Store, "readDailyCounts">,
  { days, now }: { days: number; now: number },
): Promise<StatsReport> {
  const wanted = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * millisecondsPerDay).toISOString().slice(0, 10),
  );
  const [from = "", to = ""] = [wanted[0], wanted.at(-1)];
  const { visits, clicks, since, total } = await store.readDailyCounts(from, to);
  const isStated = [...visits, ...clicks].every(({ language }) => language !== undetermined);
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
      clicks: perPlacement((placement) => clicksOn(day, language, placement)),
    })),
  );
  return { from, to, since, visitorsEver: Number(total), rows };
}

/** The sum of some rows. */
export function sumRows(rows: StatsRow[]): Counts {
  const sum = (count: (row: StatsRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    visitors: sum(({ visitors }) => visitors),
    clicks: perPlacement((placement) => sum(({ clicks }) => clicks[placement])),
  };
}

/** The rows of each day, with their sum. */
export function groupByDay({ rows }: StatsReport) {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    rows: ofDay,
    total: sumRows(ofDay),
  }));
}

function perPlacement(count: (placement: Placement) => number): Record<Placement, number> {
  return Object.fromEntries(placements.map((name) => [name, count(name)])) as Record<Placement, number>;
}
