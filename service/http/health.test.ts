import { expect, test } from "vitest";
import { createTestService } from "../server.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import { createHealthApp } from "./health.ts";

type Health = Awaited<ReturnType<typeof createHealth>>;

async function createHealth(environment: Record<string, string> = {}) {
  const service = await createTestService(environment);
  return { ...service, health: createHealthApp(service) };
}

test("a service that can write is ready, and reports the age of the oldest waiting message", async () => {
  const { health, store, wait } = await createHealth();
  const ready = async () => (await health.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ok", problems: [], oldestWaitingSeconds: 0 });
  await addMessage(store.messages);
  wait(60_000);
  expect(await ready()).toMatchObject({ oldestWaitingSeconds: 60 });
});

/** A problem, its cause, and its fix. */
const failures: [string, (health: Health) => unknown, (health: Health) => unknown][] = [
  [
    "the database can only be read",
    async ({ database, store }) => {
      database.exec("pragma query_only = on");
      await expect(store.counter.increment()).rejects.toThrow();
    },
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
      await expect(addMessage(store.messages, { message: "x".repeat(250_000) })).rejects.toMatchObject({
        name: "StoreFullError",
      });
    },
    async ({ store }) => {
      const [{ reference } = { reference: "" }] = await Array.fromAsync(store.messages.list());
      await store.messages.delete([reference]);
    },
  ],
];

test.for(failures)("a service is not ready while messages are refused: %s", async ([problem, begin, end]) => {
  const service = await createHealth({ MAX_DATABASE_MB: "1" });
  const { app, health, wait } = service;
  const ask = async () => {
    wait(1_000);
    return [(await app.inject("/readyz")).statusCode, (await health.inject("/readyz")).statusCode];
  };
  expect(await ask()).toEqual([200, 200]);
  await begin(service);
  expect(await ask()).toEqual([503, 503]);
  expect((await health.inject("/readyz")).json()).toMatchObject({
    problems: [`Messages are refused: ${problem}.`],
  });
  expect((await health.inject("/healthz")).statusCode).toBe(200);
  await end(service);
  expect(await ask()).toEqual([200, 200]);
});

test("the public response says whether the service is ready, and gives no reason", async () => {
  const { app, disk } = await createHealth();
  disk.freeBytes = 0;
  expect((await app.inject("/readyz")).json()).toEqual({ status: "unavailable" });
});

test("the metrics have the counter, the messages and the responses by route", async () => {
  const { health, app, store, metrics } = await createHealth();
  await store.counter.increment();
  await addMessage(store.messages);
  await app.inject("/fr?secret");
  await app.inject({ method: "POST", url: "/forms/ajax/support@cardamint.example", payload: "<secret>" });
  metrics.countDelivery("delivered");
  const { headers, body } = await health.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  for (const line of [
    'cardamint_build_info{version="1.2.3",node="v',
    "cardamint_visitors_total 1\n",
    'cardamint_messages{state="waiting"} 1\n',
    'cardamint_messages{state="failed"} 0\n',
    'cardamint_deliveries_total{outcome="delivered"} 1\n',
    'cardamint_deliveries_total{outcome="failed"} 0\n',
    `cardamint_last_delivery_timestamp_seconds ${Date.UTC(2026, 0, 1) / 1000}\n`,
    "cardamint_failed_commits_total 0\n",
    'cardamint_refused_requests_total{reason="media_type"} 1\n',
    "cardamint_disk_free_bytes 1000000000\n",
  ])
    expect(body).toContain(line);
  expect(body).toMatch(/^cardamint_database_bytes [1-9]\d+$/m);
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} 1\n/);
  expect(body).not.toContain("secret");
});

test("a monitor's requests do not count as refused", async () => {
  const { health, app, disk } = await createHealth();
  disk.freeBytes = 0;
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await health.inject("/metrics")).body).toContain(
    'cardamint_refused_requests_total{reason="unavailable"} 0\n',
  );
});

test("a metric that cannot be read is left out, and keeps no old value", async () => {
  const { health, store } = await createHealth();
  const read = async () => (await health.inject("/metrics")).body;
  expect(await read()).toMatch(/^cardamint_messages\{/m);
  const fail = () => Promise.reject(new Error("away"));
  Object.assign(store.counter, { read: fail });
  Object.assign(store.messages, { countByState: fail });
  expect(await read()).not.toMatch(/^cardamint_(messages|visitors_total)/m);
});

test("metrics are not public", async () => {
  const { app } = await createHealth();
  expect((await app.inject("/metrics")).statusCode).toBe(404);
});
