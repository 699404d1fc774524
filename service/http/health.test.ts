import { expect, test } from "vitest";
import { createTestService } from "../server.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import { createHealthApp } from "./health.ts";

async function createHealth() {
  const service = await createTestService();
  return { ...service, health: createHealthApp(service) };
}

test("a service that can write is ready, and tells how long the oldest message has waited", async () => {
  const { health, store, wait } = await createHealth();
  const ready = async () => (await health.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ok", database: "writable", oldestWaitingSeconds: 0 });
  await addMessage(store.messages);
  wait(60_000);
  expect(await ready()).toMatchObject({ oldestWaitingSeconds: 60 });
});

test("a service that cannot write is not ready, and recovers", async () => {
  const { health, database } = await createHealth();
  database.exec("pragma query_only = on");
  const refused = await health.inject("/readyz");
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ database: "not writable" });
  expect((await health.inject("/healthz")).statusCode).toBe(200);
  database.exec("pragma query_only = off");
  expect((await health.inject("/readyz")).statusCode).toBe(200);
});

test("Prometheus reads the counter, the messages and the answers by route", async () => {
  const { health, app, store } = await createHealth();
  await store.counter.increment();
  await addMessage(store.messages);
  await app.inject("/fr?secret");
  const { headers, body } = await health.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  expect(body).toContain("cardamint_visitors 1\n");
  expect(body).toContain('cardamint_contact_messages{state="waiting"} 1\n');
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} 1\n/);
  expect(body).not.toContain("secret");
});

test("readiness and metrics are not public", async () => {
  const { app } = await createHealth();
  for (const url of ["/readyz", "/metrics"]) expect((await app.inject(url)).statusCode).toBe(404);
});
