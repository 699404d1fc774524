import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createMetricsApp } from "../../service/http/metrics.ts";
import { createTestService } from "../../service/server.fixture.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";
import { findProgram, needing } from "../support/runner/requirements.ts";

test("Prometheus's linter accepts the metrics", needing("promtool"), async () => {
  const { store } = await createTestService();
  await store.counter.increment();
  const { body } = await createMetricsApp({ store, target: "", now: Date.now }).inject("/metrics");
  const { status, stdout, stderr } = spawnSync(findProgram("promtool") ?? "", ["check", "metrics"], {
    input: body,
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("the metrics have the counter, the messages, and the pause of deliveries", async () => {
  const { app, store } = await createTestService();
  const now = Date.now;
  await store.counter.increment();
  await addMessage(store.messages);
  const metricsApp = createMetricsApp({ store, target: "", now });
  const { headers, body } = await metricsApp.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  for (const line of [
    "cardamint_visitors_total 1\n",
    'cardamint_messages{state="pending"} 1\n',
    'cardamint_messages{state="failed"} 0\n',
    "cardamint_delivery_pause_seconds 0\n",
  ])
    expect(body).toContain(line);
  // The listener of the pages doesn't have them.
  expect((await app.inject("/metrics")).statusCode).toBe(404);
});
