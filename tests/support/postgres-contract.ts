import { afterAll, beforeAll, expect, test } from "vitest";
import { callEveryRowAs, clientNames, makePlainCalls } from "./counter-clients.ts";
import { countBefore, expectedAnswers, expectedOutcomes, key } from "./counter-contract.ts";
import { type Postgres, type PostgresInstallation, startPostgres } from "./postgres.ts";
import { startServiceProcess } from "./service-process.ts";

/** The contract of the counter with the real Supabase clients, the service being on one server's PostgreSQL. */
export function testPostgresContract(find: () => PostgresInstallation | undefined): void {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres({ installation: find() });
  });

  afterAll(() => postgres.end());

  for (const client of clientNames)
    test(`${client} gets every row of the contract as from PostgREST`, async () => {
      const database = await postgres.createDatabase();
      const settings = { DATABASE_URL: postgres.urlOf(database), VISITOR_COUNTER_KEY: key, SITE_FOLDER: "" };
      await using service = await startServiceProcess(settings);
      await postgres.query(`update public.visitor_counter set count = ${countBefore}`, database);
      expect(await callEveryRowAs(client, service.origin)).toEqual(expectedOutcomes);
      expect(await makePlainCalls(service.origin)).toEqual(expectedAnswers);
      expect(await service.stop()).toBe(0);
    });
}
