import type { Language } from "../../domain/languages.ts";
import type { Placement } from "../../domain/outbound-click.ts";
import { otherSource } from "../../domain/visit-source.ts";
import { createBatcher } from "../../lib/sql/batcher.ts";
import { type Engine, type Row, toRows } from "../../lib/sql/engine.ts";
import { type DailyCounts, type Store, undetermined } from "../store.ts";
import { countNames, isNew, maxNamesPerDay } from "./sources.ts";

/** A visit, a click on a link to a partner, or a view of an operator's page. An empty text: the count is not split by this property. */
interface Count {
  placement: Placement | "";
  language: Language | typeof undetermined;
  source: string;
}

/** Adds counts under a name that SQL computes for their source. Rows are written in one order, which prevents deadlocks. */
const addCountsAs = (name: string, rows = "json_each($1)") => `
  insert into daily_count (day, source, placement, language, count)
  select today(), ${name}, value ->> 'placement', value ->> 'language', sum(cast(value ->> 'count' as bigint))
  from ${rows} group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, source, placement, language) do update set count = daily_count.count + excluded.count`;

const addSourcedCounts = addCountsAs(
  `case when is_new and ${countNames} + rank > ${maxNamesPerDay} then '${otherSource}' else stated end`,
  `(select *, dense_rank() over (partition by is_new order by stated) as rank from (
    select value, value ->> 'source' as stated, ${isNew("value ->> 'source'")} as is_new
    from json_each($1)) as each_count) as ranked`,
);

/** Other instances wait before they count new names, too: together, they keep to the limit. */
const lockNewNames = `
  select 1 from source_merge where rule = 'rare'
    and exists (select 1 from json_each($1) where ${isNew("value ->> 'source'")}) for update`;

/** Used for counts without sources. PostgreSQL plans each statement again, and the other one takes 1.7 times as long. */
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
   * so it comes last: it is locked for the shortest time. The order of all locks is that of the functions in
   * `supabase/migrations`, which prevents deadlocks.
   */
  async function addCounts(counts: readonly Count[]): Promise<bigint[]> {
    const visits = counts.filter(({ placement }) => placement === "").length;
    const values = [toRows(addUp(counts))];
    const additions = counts.some(({ source }) => source)
      ? [lockNewNames, addSourcedCounts].map((text) => ({ text, values }))
      : [{ text: addPlainCounts, values }];
    const rows = await transact(
      ({ commit }) =>
        commit([
          ...additions,
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
