import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";
import {
  callEveryRow,
  countBefore,
  expectedAnswers,
  expectedOutcomes,
  key,
  makePlainCalls,
} from "../support/service/counter-contract.ts";

test("supabase-js gets every row of the contract", async () => {
  const { app, database } = await createTestService({ VISITOR_COUNTER_KEY: key });
  onTestFinished(() => app.close());
  database.exec(`update visitor_counter set count = ${countBefore}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await callEveryRow(origin)).toEqual(expectedOutcomes);
  expect(await makePlainCalls(origin)).toEqual(expectedAnswers);
});
