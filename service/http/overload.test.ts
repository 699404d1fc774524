import { expect, test, vi } from "vitest";
import { createTestService } from "../server.fixture.ts";

const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };

/** Milliseconds. Every turn of the event loop takes longer than the least that can be asked for. */
const always = { maxEventLoopDelay: Number.MIN_VALUE, sampleInterval: 10 };

test("an overloaded service answers 503 in the format of each client, and stores nothing", async () => {
  const { app, store } = await createTestService({}, { overload: always });
  await vi.waitFor(async () => expect((await app.inject("/fr")).statusCode).toBe(503));

  const page = await app.inject("/fr");
  const increment = await app.inject({
    method: "POST",
    url: "/rest/v1/rpc/increment_visitor_count",
    payload: {},
  });
  const sent = await app.inject({
    method: "POST",
    url: "/forms/ajax/support@cardamint.example",
    payload: message,
  });
  for (const answer of [page, increment, sent]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
  }
  expect(increment.json()).toEqual({
    code: "53000",
    details: null,
    hint: null,
    message: "The counter cannot be reached at the moment",
  });
  expect(sent.json()).toMatchObject({ success: "false" });
  expect(await Array.fromAsync(store.messages.list())).toEqual([]);
  expect(await store.counter.read()).toBe(0n);
  await app.close();
});
