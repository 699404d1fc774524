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

/**
 * So many names can be new on one day, and the visits of further ones are counted as other: invented names must not fill
 * the database. A name that had several visits on an earlier day is always counted.
 */
const maxNames = 1_000;

// The rows of a table are written in one order, which prevents deadlocks.

const addSources = `
  with given as (
    select value ->> 'source' as source, coalesce(value ->> 'placement', '') as placement,
      coalesce(value ->> 'language', '${undetermined}') as language, count(*) as count
    from json_each($1) where value ->> 'source' is not null group by 1, 2, 3
  ), named as (
    select placement, language, count, case
        when exists (select 1 from daily_source as known where known.day = today() and known.source = given.source)
          or (select count(distinct source) from daily_source where day = today())
            + dense_rank() over (order by source) <= ${maxNames}
          or exists (
            select 1 from daily_source as earlier
            where earlier.source = given.source and earlier.placement = '' and earlier.count >= 3)
        then source else '${otherSource}' end as name
    from given
  )
  insert into daily_source (day, source, placement, language, count)
  select today(), name, placement, language, sum(count) from named group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, source, placement, language) do update set count = daily_source.count + excluded.count`;

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

export async function readDailyCounts(
  query: Query,
  from: string,
  to: string,
  source?: string,
): Promise<DailyCounts> {
  const days = [from, to];
  const values = source === undefined ? days : [...days, source];
  const ofSource = (condition: string) =>
    `(select * from daily_source where source = $3 and placement ${condition}) as counted`;
  const [visits, clicks, sources, first, total] = await Promise.all([
    query(
      `select day, language, count from ${source === undefined ? "daily_visit" : ofSource("= ''")}
      where day between $1 and $2 order by day, language`,
      values,
    ),
    query(
      `select day, placement, language, count
      from ${source === undefined ? "daily_outbound_click" : ofSource("<> ''")}
      where day between $1 and $2 order by day, placement, language`,
      values,
    ),
    query(
      `select source, placement, language, sum(count) as count from daily_source
      where day between $1 and $2 group by source, placement, language order by source, placement, language`,
      days,
    ),
    query(`
      select (select min(day) from daily_visit) as visit,
        (select min(day) from daily_outbound_click) as click`),
    readCounter(query),
  ]);
  const counted = (row: Row) => ({ language: String(row.language), count: Number(row.count) });
  const { visit, click } = first[0] ?? {};
  return {
    visits: visits.map((row) => ({ ...counted(row), day: String(row.day) })),
    clicks: clicks.map((row) => ({
      ...counted(row),
      day: String(row.day),
      placement: String(row.placement),
    })),
    sources: sources.map((row) => ({
      ...counted(row),
      source: String(row.source),
      placement: String(row.placement),
    })),
    since: typeof visit === "string" ? visit : undefined,
    clicksSince: typeof click === "string" ? click : undefined,
    total,
  };
}
