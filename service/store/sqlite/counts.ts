import type { DatabaseSync } from "node:sqlite";
import type { Language } from "../../../contract/languages.ts";
import type { OutboundClick } from "../../../contract/outbound-click.ts";
import { type DailyCounts, readVisitorCount, undetermined } from "../store.ts";

/** Creates the visitor counter and the counts by day, in UTC. */
export function createCounts(database: DatabaseSync, now: () => number) {
  const select = database.prepare("select count from visitor_counter");
  const increment = database.prepare("update visitor_counter set count = count + ? returning count");
  const visit = database.prepare(`
    insert into daily_visit (day, language, count) values (?, ?, ?)
    on conflict do update set count = count + excluded.count`);
  const click = database.prepare(`
    insert into daily_outbound_click (day, placement, language, count) values (?, ?, ?, 1)
    on conflict do update set count = count + 1`);
  const visits = database.prepare(
    "select day, language, count from daily_visit where day between ? and ? order by day, language",
  );
  const clicks = database.prepare(`
    select day, placement, language, count from daily_outbound_click
    where day between ? and ? order by day, placement, language`);
  const firstDay = database.prepare(
    "select min(day) as day from (select day from daily_visit union all select day from daily_outbound_click)",
  );
  const firstClick = database.prepare("select min(day) as day from daily_outbound_click");
  select.setReadBigInts(true);
  increment.setReadBigInts(true);

  const read = () => readVisitorCount(select.get());
  const today = () => new Date(now()).toISOString().slice(0, 10);

  return {
    read,

    /** Must run within a transaction. */
    writeVisits(languages: (Language | undefined)[]): bigint[] {
      if (languages.length === 0) return [];
      const day = today();
      for (const [language, group] of Map.groupBy(languages, (stated) => stated ?? undetermined))
        visit.run(day, language, group.length);
      // SQLite would treat a number as a float, and round the count.
      const step = BigInt(languages.length);
      const [row] = increment.all(step);
      const before = readVisitorCount(row) - step;
      return languages.map((_, index) => before + BigInt(index + 1));
    },

    /** Must run within a transaction. */
    writeClicks(list: OutboundClick[]): undefined[] {
      const day = today();
      for (const { placement, language } of list) click.run(day, placement, language);
      return list.map(() => undefined);
    },

    readDaily: (from: string, to: string): DailyCounts => ({
      visits: visits.all(from, to) as DailyCounts["visits"],
      clicks: clicks.all(from, to) as DailyCounts["clicks"],
      since: (firstDay.get() as { day: string | null }).day ?? undefined,
      clicksSince: (firstClick.get() as { day: string | null }).day ?? undefined,
      total: read(),
    }),
  };
}
