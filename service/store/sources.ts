import { directSource, otherSource } from "../../domain/visit-source.ts";
import { type Engine, toRows } from "../../lib/sql/engine.ts";
import { toDay } from "../../lib/text/format-time.ts";
import { dayMs } from "../../lib/units.ts";
import type { SourceStore } from "../store.ts";

/**
 * Requests state their sources, so anyone can invent names. These limits bound the table: at most this many new names count per day,
 * and older days are merged by two rules. `supabase/migrations` does the same. Stored names (`known_source`) have no limit.
 */
export const maxNamesPerDay = 200;

/** A name is kept only if it has at least this many visits in a rule's window. */
const minVisits = 10;

/** A day is merged after `afterDays`. In the window of days that begins with it, the `maxNames` with the most visits are kept. */
const rules = [
  { rule: "rare", afterDays: 30, windowDays: 30, maxNames: 50 },
  { rule: "old", afterDays: 365, windowDays: 1, maxNames: 0 },
] as const;

type Rule = (typeof rules)[number];

const isKnown = (name: string) =>
  `(${name} in ('', '${directSource}', '${otherSource}') or exists (select 1 from known_source where name = ${name}))`;

/** Neither known nor counted today. */
export const isNew = (name: string) =>
  `(not ${isKnown(name)} and not exists (select 1 from daily_count where day = today() and source = ${name}))`;

/**
 * Counts today's names, but not the known ones. It reads one entry of the index for each name, in place of all rows:
 * https://wiki.postgresql.org/wiki/Loose_indexscan
 */
export const countNames = `(
  with recursive named (source) as (
    select min(source) from daily_count where day = today() and source > ''
    union all
    select (select min(source) from daily_count where day = today() and source > named.source)
    from named where source is not null)
  select count(*) from named where not ${isKnown("source")})`;

/** Lists the names of a day, the first of a window, that are merged. Views of own pages count as visits. */
const listMerged = `
  select source from (
    select source, visits, row_number() over (order by visits desc, source) as rank from (
      select source, sum(case when placement = '' or placement like '/%' then count else 0 end) as visits from daily_count
      where day between $1 and $2 and source in (select source from daily_count where day = $1)
      group by source) as summed
    where not ${isKnown("source")}) as ranked
  where visits < ${minVisits} or rank > $3`;

const isMerged = "day = $1 and source in (select value ->> 'source' from json_each($2))";

/** Creates the names of sources, without their counts. */
export function createSources(
  { query, transact }: Pick<Engine, "query" | "transact">,
  wait: (milliseconds: number) => Promise<unknown>,
): SourceStore {
  /** Merges the rare names of the next day. Returns false if there is none. */
  const mergeNextDay = ({ rule, afterDays, windowDays, maxNames }: Rule) =>
    transact(async ({ query }) => {
      const [state] = await query(
        `select cast(today() as text) as today,
          (select cast(min(day) as text) from daily_count where day >= merged_before) as day
        from source_merge where rule = $1 for update`,
        [rule],
      );
      const day = Date.parse(String(state?.day));
      // Also true if there is no day to merge.
      if (!(day <= Date.parse(String(state?.today)) - afterDays * dayMs)) return false;
      await query("update source_merge set merged_before = $2 where rule = $1", [rule, toDay(day + dayMs)]);
      const span = [toDay(day), toDay(day + (windowDays - 1) * dayMs)];
      const merged = toRows(await query(listMerged, [...span, maxNames]));
      await query(
        `insert into daily_count (day, source, placement, language, count)
        select day, '${otherSource}', placement, language, sum(count) from daily_count where ${isMerged}
        group by day, placement, language
        on conflict (day, source, placement, language) do update set count = daily_count.count + excluded.count`,
        [toDay(day), merged],
      );
      await query(`delete from daily_count where ${isMerged}`, [toDay(day), merged]);
      return true;
    });

  return {
    async keep(names) {
      await query(
        "insert into known_source select value ->> 'name' from json_each($1) where true on conflict do nothing",
        [toRows(names.map((name) => ({ name })))],
      );
    },

    async merge() {
      for (const rule of rules) while (await mergeNextDay(rule)) await wait(0);
    },

    async readSize() {
      const [row] = await query(`select count(*) as rows, ${countNames} as names from daily_count`);
      return { rows: Number(row?.rows), names: Number(row?.names) };
    },
  };
}
