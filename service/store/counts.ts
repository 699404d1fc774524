import type { Language } from "../../domain/languages.ts";
import type { Placement } from "../../domain/outbound-click.ts";
import { otherSource } from "../../domain/visit-source.ts";
import { createBatcher } from "../../lib/sql/batcher.ts";
import { type Engine, type Row, toRows } from "../../lib/sql/engine.ts";
import { type DailyCounts, type Store, undetermined } from "../store.ts";

/** A visit, or a click on a link to a partner. An empty text: the count is not split by this property. */
interface Count {
  placement: Placement | "";
  language: Language | typeof undetermined;
  source: string;
}

/**
 * So many names can be new on one day, and the visits of further ones are counted as other: invented names must not fill
 * the database. A name that had several visits on an earlier day is always counted.
 */
const maxNames = 1_000;

/** Adds counts under a name that SQL computes for their source. Rows are written in one order, which prevents deadlocks. */
const addCountsAs = (name: string, rows = "json_each($1)") => `
  insert into daily_count (day, source, placement, language, count)
  select today(), ${name}, value ->> 'placement', value ->> 'language', sum(cast(value ->> 'count' as bigint))
  from ${rows} group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, source, placement, language) do update set count = daily_count.count + excluded.count`;

const addSourcedCounts = addCountsAs(
  `case
  when value ->> 'source' = ''
    or exists (select 1 from daily_count as known where known.day = today() and known.source = value ->> 'source')
    or (select count(distinct source) from daily_count where day = today() and source <> '')
      + rank <= ${maxNames}
    or exists (
      select 1 from daily_count as earlier
      where earlier.source = value ->> 'source' and earlier.placement = '' and earlier.count >= 3)
  then value ->> 'source' else '${otherSource}' end`,
  "(select value, dense_rank() over (order by value ->> 'source') as rank from json_each($1)) as ranked",
);

/** For counts without sources. PostgreSQL plans each statement anew: the other one costs it 1.7 times as much. */
const addPlainCounts = addCountsAs("value ->> 'source'");

/** Combines equal counts, so that the database has fewer rows to parse and to group. */
function addUp(counts: readonly Count[]) {
  const groups = Map.groupBy(counts, ({ placement, language, source }) =>
    [placement, language, source].join(" "),
  );
  return [...groups.values()].map((group) => ({ ...group[0], count: group.length }));
}

/** Creates the visitor counter, and the figures of the days. */
export function createCounts(
  engine: Pick<Engine, "query" | "transact" | "isAboutData">,
): Pick<Store, "counter" | "readDailyCounts"> {
  const { query, transact } = engine;

  /**
   * Adds visits and clicks in one transaction, which takes one round trip. All instances write the row of the counter,
   * so it comes last: it is locked for the shortest time. The order is that of the functions in `supabase/migrations`,
   * which prevents deadlocks.
   */
  async function addCounts(counts: readonly Count[]): Promise<bigint[]> {
    const visits = counts.filter(({ placement }) => placement === "").length;
    const addDailyCounts = counts.some(({ source }) => source) ? addSourcedCounts : addPlainCounts;
    const rows = await transact(
      ({ commit }) =>
        commit([
          { text: addDailyCounts, values: [toRows(addUp(counts))] },
          {
            text: "update visitor_counter set count = count + cast($1 as bigint) returning count",
            values: [visits],
          },
        ]),
      "counts",
    );
    let count = parseCounter(rows.at(-1) ?? []) - BigInt(visits);
    return counts.map(({ placement }) => {
      if (placement === "") count += 1n;
      return count;
    });
  }

  const readCounter = async () => parseCounter(await query("select count from visitor_counter"));
  const add = createBatcher(addCounts, engine);
  // Calls during a read share the next one: a flood of reads takes one connection.
  const read = createBatcher(async (calls: undefined[]) => {
    const count = await readCounter();
    return calls.map(() => count);
  }, engine);

  return {
    counter: {
      read: () => read(undefined),

      increment: (language, source = "") =>
        add({ placement: "", language: language ?? undetermined, source }),

      async countClick({ placement, language, source = "" }) {
        await add({ placement, language, source });
      },
    },

    async readDailyCounts(from, to, source) {
      const [counts, sources, [first], total] = await Promise.all([
        query(
          `select day, placement, language, sum(count) as count from daily_count
          where day between $1 and $2 and source = coalesce(cast($3 as text), source)
          group by day, placement, language order by day, placement, language`,
          [from, to, source ?? null],
        ),
        query(
          `select source, placement, sum(count) as count from daily_count
          where day between $1 and $2 and source <> ''
          group by source, placement order by source, placement`,
          [from, to],
        ),
        query(`
          select (select min(day) from daily_count where placement = '') as visit,
            (select min(day) from daily_count where placement <> '') as click`),
        readCounter(),
      ]);
      const toNumbers = (rows: Row[]) => rows.map((row) => ({ ...row, count: Number(row.count) }));
      return {
        counts: toNumbers(counts) as DailyCounts["counts"],
        sources: toNumbers(sources) as DailyCounts["sources"],
        since: first?.visit?.toString(),
        clicksSince: first?.click?.toString(),
        total,
      };
    },
  };
}

function parseCounter([row]: Row[]): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}
