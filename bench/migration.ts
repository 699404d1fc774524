import { onCounter, onDailyCounts } from "../tests/support/postgres/forbidden-statements.ts";
import type { Measure } from "./measurement.ts";
import { startPostgres } from "./peers/postgres.ts";

const refused = [...onCounter, ...onDailyCounts];

/** The migrations of the hosted counter on PostgreSQL itself: what visitors may do, and what they may not. */
export const measure: Measure = async () => {
  const postgres = await startPostgres();
  const as = (role: string, statement: string) =>
    postgres.psql("--command", `set role ${role}`, "--command", statement).trim();
  const rows = [];
  for (const role of ["anon", "authenticated"]) {
    const before = Number(as(role, "select count from visitor_counter"));
    const incremented = Number(as(role, "select increment_visitor_count()"));
    if (incremented !== before + 1) throw new Error(`${role} incremented ${before} to ${incremented}`);
    as(role, "select increment_outbound_click('buy-now', 'fr')");
    for (const statement of refused) expectError(() => as(role, statement), `${role}: ${statement}`);
    const clicks = Number(as("postgres", "select sum(count) from private.daily_outbound_click"));
    rows.push({
      role,
      incremented: `${before} to ${incremented}`,
      clicks,
      "statements refused": refused.length,
    });
  }
  expectError(() => as("service_role", "select increment_visitor_count()"), "service_role increments");
  const { version } = postgres;
  await postgres.end();
  return { title: `The migrations on PostgreSQL ${version}`, rows };
};

function expectError(attempt: () => void, what: string): void {
  try {
    attempt();
  } catch (error) {
    if (/permission denied|must be owner/.test(String(error))) return;
    throw error;
  }
  throw new Error(`This was not refused: ${what}`);
}
