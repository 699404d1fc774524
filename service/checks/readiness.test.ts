import { expect, test } from "vitest";
import { createTestService } from "../server.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";

type Service = Awaited<ReturnType<typeof createTestService>>;

/** A problem, its cause, and its fix. */
const failures: [string, (service: Service) => unknown, (service: Service) => unknown][] = [
  [
    "the database can only be read",
    ({ database }) => database.exec("pragma query_only = on"),
    ({ database }) => database.exec("pragma query_only = off"),
  ],
  [
    "the disk is full",
    ({ disk }) => Object.assign(disk, { freeBytes: 4096 }),
    ({ disk }) => Object.assign(disk, { freeBytes: 1e9 }),
  ],
  [
    "the disk can't be read",
    ({ disk }) => Object.assign(disk, { freeBytes: undefined }),
    ({ disk }) => Object.assign(disk, { freeBytes: 1e9 }),
  ],
  [
    "MAX_DATABASE_MB is reached",
    async ({ store }) => {
      for (let count = 0; count < 3; count += 1)
        await addMessage(store.messages, { message: "x".repeat(250_000) });
      await expect(addMessage(store.messages, { message: "x".repeat(250_000) })).rejects.toThrow(
        "the cap is reached",
      );
    },
    async ({ store, wait }) => {
      const [{ reference } = { reference: "" }] = await Array.fromAsync(store.messages.list());
      await store.messages.delete([reference]);
      wait(60_000);
    },
  ],
];

test.for(failures)("a service isn't ready while messages are refused: %s", async ([problem, begin, end]) => {
  const service = await createTestService({ MAX_DATABASE_MB: "1" });
  const { app, log, wait } = service;
  const ask = async () => {
    wait(1_000);
    const { statusCode, body } = await app.inject("/readyz");
    return [statusCode, body];
  };
  expect(await ask()).toEqual([200, '{"status":"ok"}']);
  await begin(service);
  expect(await ask()).toEqual([503, '{"status":"unavailable"}']);
  await ask();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  await end(service);
  expect(await ask()).toEqual([200, '{"status":"ok"}']);
  await ask();
  const logged = log.map((line) => JSON.parse(line).msg).filter((text) => text.startsWith("Messages"));
  expect(logged).toEqual([`Messages are refused: ${problem}.`, "Messages are accepted."]);
});
