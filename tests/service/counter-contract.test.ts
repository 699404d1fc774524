import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";
import { callEveryRowAs, clientNames, makePlainCalls } from "../support/service/counter-clients.ts";
import { countBefore, expectedAnswers, expectedOutcomes, key } from "../support/service/counter-contract.ts";

for (const client of clientNames)
  test(`${client} gets every row of the contract`, async () => {
    const { app, database } = await createTestService({ VISITOR_COUNTER_KEY: key });
    onTestFinished(() => app.close());
    database.exec(`update visitor_counter set count = ${countBefore}`);
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    expect(await callEveryRowAs(client, origin)).toEqual(expectedOutcomes);
    expect(await makePlainCalls(origin)).toEqual(expectedAnswers);
  });
