import { placements } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import { minVisitsShown } from "../store/counts.ts";

const list = (column: (name: string) => string) => placements.map(column).join(",\n  ");

/** SQL for the tables of `supabase/migrations`, for the project's owner: the API does not expose `private`. */
export const hostedQuery = `select day, language, coalesce(visit.count, 0) as visitors,
  ${list((name) => `coalesce(click."${name}", 0) as "${name}"`)}
from private.daily_visit as visit
full join (
  select day, language,
  ${list((name) => `sum(count) filter (where placement = '${name}') as "${name}"`)}
  from private.daily_outbound_click group by day, language
) as click using (day, language)
order by day desc, language;`;

/** The same by source. */
export const hostedSourcesQuery = `select day, case when visits < ${minVisitsShown} then '${otherSource}' else source end as name,
  sum(visits) as visitors, sum(clicks) as clicks
from private.daily_source
group by day, name
order by day desc, visitors desc;`;
