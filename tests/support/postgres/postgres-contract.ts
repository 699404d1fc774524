import { expect, test } from "vitest";
import {
  callEveryRow,
  countBefore,
  expectedAnswers,
  expectedOutcomes,
  key,
  makePlainCalls,
} from "../service/counter-contract.ts";
import { startServiceProcess } from "../service/service-process.ts";
import type { PostgresInstallation } from "./postgres.ts";
import { preparePostgres } from "./prepare-postgres.ts";

/** Tests the contract of the counter with Supabase's own client, on one version of PostgreSQL. */
export function testPostgresContract(find: () => PostgresInstallation | undefined): void {
  const postgres = preparePostgres(find);

  test("supabase-js gets every row of the contract as from PostgREST", async () => {
    const settings = { DATABASE_URL: postgres.url, VISITOR_COUNTER_KEY: key };
    await using service = await startServiceProcess(settings);
    await postgres.query(`update public.visitor_counter set count = ${countBefore}`);
    expect(await callEveryRow(service.origin)).toEqual(expectedOutcomes);
    expect(await makePlainCalls(service.origin)).toEqual(expectedAnswers);
    expect(await service.stop()).toBe(0);
  });
}
