import { placements } from "../../../contract/outbound-click.ts";

const listPlacements = (column: (name: string) => string) => placements.map(column).join(",\n  ");

/** SQL for the tables of `supabase/migrations`, for the project's owner: the API does not expose `private`. */
export const hostedQuery = `select day, language, coalesce(visit.count, 0) as visitors,
  ${listPlacements((name) => `coalesce(click."${name}", 0) as "${name}"`)}
from private.daily_visit as visit
full join (
  select day, language,
  ${listPlacements((name) => `sum(count) filter (where placement = '${name}') as "${name}"`)}
  from private.daily_outbound_click group by day, language
) as click using (day, language)
order by day desc, language;`;

/** Says where the figures are if a hosted counter counts. */
export function describeHosted(counterUrl: string): string {
  return `VISITOR_COUNTER_URL is set: visitors and clicks are counted at ${new URL(counterUrl).origin}.

If that is a Supabase project: open it at https://supabase.com/dashboard, choose "SQL Editor",
paste what follows and press "Run". "Export" above the result saves it as CSV.

${hostedQuery}

If that is your own service on another machine: run this command there.
`;
}
