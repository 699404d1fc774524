import type { Language } from "../../contract/languages.ts";
import type { Placement } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import { type Engine, type Query, type Row, toRows } from "./engines/engine.ts";
import { type DailyCounts, undetermined } from "./store.ts";

/** A visit, or with a placement a click on a link to a partner. */
export interface Count {
  placement?: Placement;
  /** Undefined if the client did not state it. */
  language?: Language | undefined;
  /** Undefined if it is not counted. */
  source?: string | undefined;
}

/** Sources with fewer visits on a day are not named: a few could be the same person. */
const minVisitsShown = 3;

/**
 * Once a day has so many shown sources, a new name is counted as other, unless an earlier day has shown it. Names with
 * fewer visits take no place, so that invented names don't displace real ones.
 */
const maxSourcesShown = 200;

/** The same limit for all new names of a day, so that invented names can't fill the database. */
const maxNewSources = 1_000;

// The rows of a table are written in one order, which prevents deadlocks.

const addSources = `
  with given as (
    select value ->> 'source' as source, count(*) filter (where value ->> 'placement' is null) as visits,
      count(*) filter (where value ->> 'placement' is not null) as clicks
    from json_each($1) where value ->> 'source' is not null group by 1
  ), named as (
    select visits, clicks, case
        when source in (select source from daily_source where day = today())
          or (select count(*) from daily_source where day = today() and visits >= ${minVisitsShown}) < ${maxSourcesShown}
            and (select count(*) from daily_source where day = today())
              + row_number() over (order by source) <= ${maxNewSources}
          or exists (
            select 1 from daily_source as earlier
            where earlier.source = given.source and earlier.visits >= ${minVisitsShown})
        then source else '${otherSource}' end as name
    from given
  )
  insert into daily_source (day, source, visits, clicks)
  select today(), name, sum(visits), sum(clicks) from named group by name order by name
  on conflict (day, source) do update set
    visits = daily_source.visits + excluded.visits, clicks = daily_source.clicks + excluded.clicks`;

const addClicks = `
  insert into daily_outbound_click (day, placement, language, count)
  select today(), value ->> 'placement', value ->> 'language', count(*)
  from json_each($1) where value ->> 'placement' is not null group by 2, 3 order by 2, 3
  on conflict (day, placement, language) do update set count = daily_outbound_click.count + excluded.count`;

const addVisits = `
  insert into daily_visit (day, language, count)
  select today(), coalesce(value ->> 'language', '${undetermined}'), count(*)
  from json_each($1) where value ->> 'placement' is null group by 2 order by 2
  on conflict (day, language) do update set count = daily_visit.count + excluded.count`;

/**
 * Adds visits and clicks in one transaction, which takes one round trip. All instances write the row of the counter, so
 * it comes last: it is locked for the shortest time. The order is that of the functions in `supabase/migrations`, which
 * prevents deadlocks.
 * @returns the new count for each visit, which no other visit gets
 */
export async function writeCounts(
  { transact }: Pick<Engine, "transact">,
  counts: readonly Count[],
): Promise<bigint[]> {
  const values = [toRows(counts)];
  const visits = counts.filter(({ placement }) => placement === undefined).length;
  const rows = await transact(
    ({ commit }) =>
      commit([
        ...(counts.some(({ source }) => source !== undefined) ? [{ text: addSources, values }] : []),
        ...(visits < counts.length ? [{ text: addClicks, values }] : []),
        ...(visits > 0 ? [{ text: addVisits, values }] : []),
        {
          text: "update visitor_counter set count = count + cast($1 as bigint) returning count",
          values: [visits],
        },
      ]),
    "counts",
  );
  let count = parseCounter(rows.at(-1) ?? []) - BigInt(visits);
  return counts.map(({ placement }) => {
    if (placement === undefined) count += 1n;
    return count;
  });
}

export async function readCounter(query: Query): Promise<bigint> {
  return parseCounter(await query("select count from visitor_counter"));
}

function parseCounter([row]: Row[]): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}

export async function readDailyCounts(query: Query, from: string, to: string): Promise<DailyCounts> {
  const days = [from, to];
  const [visits, clicks, sources, first, total] = await Promise.all([
    query(
      `select day, language, count from daily_visit
      where day between $1 and $2 order by day, language`,
      days,
    ),
    query(
      `select day, placement, language, count from daily_outbound_click
      where day between $1 and $2 order by day, placement, language`,
      days,
    ),
    query(
      `select day, case when visits < ${minVisitsShown} then '${otherSource}' else source end as name,
        sum(visits) as visits, sum(clicks) as clicks
      from daily_source where day between $1 and $2 group by day, name order by day, name`,
      days,
    ),
    query(`
      select (select min(day) from daily_visit) as visit,
        (select min(day) from daily_outbound_click) as click`),
    readCounter(query),
  ]);
  const counted = (row: Row) => ({
    day: String(row.day),
    language: String(row.language),
    count: Number(row.count),
  });
  const { visit, click } = first[0] ?? {};
  return {
    visits: visits.map(counted),
    clicks: clicks.map((row) => ({ ...counted(row), placement: String(row.placement) })),
    sources: sources.map((row) => ({
      day: String(row.day),
      source: String(row.name),
      visits: Number(row.visits),
      clicks: Number(row.clicks),
    })),
    since: typeof visit === "string" ? visit : undefined,
    clicksSince: typeof click === "string" ? click : undefined,
    total,
  };
}
