import { expect, test } from "vitest";
import { createTestService } from "../../server.fixture.ts";
import { addMessage, typedMessage } from "../../store/new-message.fixture.ts";

type Service = Awaited<ReturnType<typeof createTestService>>;

/** A problem, and a function that causes or fixes it. */
const failures: [string, (service: Service, isBroken: boolean) => unknown][] = [
  [
    "the database can't be written to",
    ({ database }, isBroken) => database.exec(`pragma query_only = ${isBroken ? "on" : "off"}`),
  ],
  ["the disk is full", ({ disk }, isBroken) => Object.assign(disk, { freeBytes: isBroken ? 4096 : 1e9 })],
  [
    "the disk can't be read",
    ({ disk }, isBroken) => Object.assign(disk, { freeBytes: isBroken ? undefined : 1e9 }),
  ],
  [
    "MAX_DATABASE_MB is reached",
    async ({ database, store, wait }, isBroken) => {
      if (!isBroken) database.exec("delete from inbox_message where id = 1");
      else
        for (let count = 0; count < 4; count += 1)
          await addMessage(store.messages, { message: "x".repeat(250_000) }).catch(() => {});
      wait(60_000);
    },
  ],
];

/** Requests the readiness, a second after the last time. */
async function ask({ app, wait }: Service) {
  wait(1_000);
  const { statusCode, body } = await app.inject("/readyz");
  return [statusCode, body];
}

const ready = [200, '{"status":"ok"}'];
const unavailable = [503, '{"status":"unavailable"}'];

test.for(failures)("a service isn't ready while messages are refused: %s", async ([problem, change]) => {
  const service = await createTestService({ MAX_DATABASE_MB: "1" });
  expect(await ask(service)).toEqual(ready);
  await change(service, true);
  expect(await ask(service)).toEqual(unavailable);
  await ask(service);
  expect((await service.app.inject("/healthz")).statusCode).toBe(200);
  await change(service, false);
  expect(await ask(service)).toEqual(ready);
  await ask(service);
  const logged = service.log
    .map((line) => JSON.parse(line).msg)
    .filter((text) => /^Messages are (refused|accepted)/.test(text));
  expect(logged).toEqual([
    expect.stringContaining(`Messages are refused: ${problem}. → `),
    "Messages are accepted.",
  ]);
});

test("an outage is logged once for messages and once for counts, and so is its end", async () => {
  const service = await createTestService();
  const { app, database, wait } = service;
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  async function visit() {
    const urls = ["/forms/ajax/support@cardamint.example", "/rest/v1/rpc/increment_visitor_count"] as const;
    const answers = [await post(urls[0], typedMessage), await post(urls[1], {})];
    return answers.map(({ statusCode }) => statusCode);
  }
  const logged = () => {
    const lines = service.log.splice(0).map((line) => JSON.parse(line));
    return lines.flatMap(({ level, msg, code }) => (msg === "answered" ? [] : [[level, msg, code]]));
  };
  database.exec("pragma query_only = on");
  for (let count = 0; count < 20; count += 1) expect(await visit()).toEqual([503, 503]);
  expect(logged()).toEqual([
    [50, "Messages can't be stored.", "8"],
    [50, "Visits and clicks can't be counted.", "8"],
  ]);
  await ask(service);
  for (let count = 0; count < 20; count += 1) await visit();
  expect(logged()).toEqual([[50, expect.stringContaining("Messages are refused"), undefined]]);
  database.exec("pragma query_only = off");
  wait(60_000);
  await ask(service);
  expect(await visit()).toEqual([200, 200]);
  expect(logged()).toEqual([
    [30, "Messages are accepted.", undefined],
    [30, "Messages are stored again.", undefined],
    [30, "Visits and clicks are counted again.", undefined],
  ]);
});
