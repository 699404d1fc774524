import type { OutboundClick } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import type { Visit } from "./batcher.ts";
import { type Engine, type Query, type Row, type Statement, toRows } from "./engines/engine.ts";
import { type DailyCounts, undetermined } from "./store.ts";

const readCount = "select count from visitor_counter";

export function createCounterReader({ query }: Pick<Engine, "query">): () => Promise<bigint> {
  return shareRead(async () => readCounter(await query(readCount)));
}

/**
 * Calls during a read share the next read, which includes everything that was written before the call.
 */
function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= current.then(() => {
      const started = read();
      next = undefined;
      current = started.catch(() => {});
      return started;
    });
    return next;
  };
}

/** The last statement updates the counter's row, which all instances write: it is locked for the shortest time. */
export function writeVisits(visits: readonly Visit[]): Statement[] {
  if (visits.length === 0) return [];
  const groups = [...Map.groupBy(visits, ({ language }) => language ?? undetermined)]
    .map(([language, { length }]) => ({ language, count: length }))
    .sort((one, other) => (one.language < other.language ? -1 : 1));
  return [
    {
      text: `
        insert into daily_visit (day, language, count)
        select today(), value ->> 'language', cast(value ->> 'count' as bigint) from json_each($1) where true
        on conflict (day, language) do update set count = daily_visit.count + excluded.count`,
      values: [toRows(groups)],
    },
    {
      text: "update visitor_counter set count = count + cast($1 as bigint) returning count",
      values: [visits.length],
    },
  ];
}

export function writeClicks(clicks: readonly OutboundClick[]): Statement[] {
  if (clicks.length === 0) return [];
  const groups = Map.groupBy(clicks, ({ placement, language }) => `${placement} ${language}`);
  const rows = [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, list]) => ({ ...list[0], count: list.length }));
  return [
    {
      text: `
        insert into daily_outbound_click (day, placement, language, count)
        select today(), value ->> 'placement', value ->> 'language', cast(value ->> 'count' as bigint)
        from json_each($1) where true
        on conflict (day, placement, language) do update set count = daily_outbound_click.count + excluded.count`,
      values: [toRows(rows)],
    },
  ];
}

/** More names than this on one day are counted as others, so that invented names can't fill the database. */
const maxSourcesPerDay = 200;

/** Sources with fewer visits on a day are not named: a few could be the same person. */
export const minVisitsShown = 3;

/** The rows are written in the order of their names, which prevents deadlocks. */
export function writeSources(visits: readonly Visit[], clicks: readonly OutboundClick[]): Statement[] {
  const counted = [
    ...visits.map(({ source }) => ({ source, visits: 1, clicks: 0 })),
    ...clicks.map(({ source }) => ({ source, visits: 0, clicks: 1 })),
  ].filter(({ source }) => source !== undefined);
  if (counted.length === 0) return [];
  return [
    {
      text: `
        with given as (
          select value ->> 'source' as source, sum(cast(value ->> 'visits' as bigint)) as visits,
            sum(cast(value ->> 'clicks' as bigint)) as clicks
          from json_each($1) group by value ->> 'source'
        ), known as (
          select source from daily_source where day = today()
        ), named as (
          select given.visits, given.clicks, case when known.source is not null
              or row_number() over (partition by known.source is null order by given.source)
                + (select count(*) from known) <= ${maxSourcesPerDay}
            then given.source else '${otherSource}' end as source
          from given left join known on known.source = given.source
        )
        insert into daily_source (day, source, visits, clicks)
        select today(), source, sum(visits), sum(clicks) from named group by source order by source
        on conflict (day, source) do update set
          visits = daily_source.visits + excluded.visits, clicks = daily_source.clicks + excluded.clicks`,
      values: [toRows(counted)],
    },
  ];
}

export async function readDailyCounts(query: Query, from: string, to: string): Promise<DailyCounts> {
  const days = [from, to];
  const [visits, clicks, sources, first, total] = await Promise.all([
    query(
      `select cast(day as text) as day, language, count from daily_visit
      where day between $1 and $2 order by day, language`,
      days,
    ),
    query(
      `select cast(day as text) as day, placement, language, count from daily_outbound_click
      where day between $1 and $2 order by day, placement, language`,
      days,
    ),
    query(
      `select cast(day as text) as day, case when visits < ${minVisitsShown} then '${otherSource}' else source end as name,
        sum(visits) as visits, sum(clicks) as clicks
      from daily_source where day between $1 and $2 group by day, name order by day, name`,
      days,
    ),
    query(`
      select (select cast(min(day) as text) from daily_visit) as visit,
        (select cast(min(day) as text) from daily_outbound_click) as click`),
    query(readCount),
  ]);
  const counted = (row: Row) => ({
    day: String(row.day),
    language: String(row.language),
    count: Number(row.count),
  });
  const { visit, click } = first[0] ?? {};
  const starts = [visit, click].filter((day) => typeof day === "string").sort();
  return {
    visits: visits.map(counted),
    clicks: clicks.map((row) => ({ ...counted(row), placement: String(row.placement) })),
    sources: sources.map((row) => ({
      day: String(row.day),
      source: String(row.name),
      visits: Number(row.visits),
      clicks: Number(row.clicks),
    })),
    since: starts[0],
    clicksSince: typeof click === "string" ? click : undefined,
    total: readCounter(total),
  };
}

/** Reads the counter from the row of `visitor_counter`. */
export function readCounter([row]: Row[]): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}
