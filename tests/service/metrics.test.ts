import { expect, test } from "vitest";
import { createMetricsApp } from "../../service/http/metrics.ts";
import { createTestService } from "../../service/server.fixture.ts";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import { messageStates } from "../../service/store.ts";

test("the metrics count visits and messages, and have the ages and the pause in seconds", async () => {
  const { app, store, database, wait } = await createTestService();
  const { messages } = store;
  for (const outcome of [{ state: "delivered" }, { state: "failed", reason: "550 no" }] as const) {
    await addMessage(messages);
    await messages.settle(await claimMessage(messages), outcome);
  }
  await addMessage(messages);
  await addMessage(messages, { state: "spam" });
  for (let visit = 0; visit < 3; visit += 1) await store.counter.increment();
  await messages.pauseDeliveries({ pauseMs: 150_000, reason: "421 busy" });
  database.exec("insert into store_state (name, value) values ('last_backup', '1767225600000')");
  wait(90_000);
  const metricsApp = createMetricsApp(store, () => Date.UTC(2026, 0, 1) + 90_000);
  const { headers, body } = await metricsApp.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  const [pending] = messageStates;
  expect(body.split("\n").filter((line) => /^[^#]/.test(line))).toEqual([
    "cardamint_visitors_total 3",
    `cardamint_messages{state="${pending}"} 1`,
    'cardamint_messages{state="delivered"} 1',
    'cardamint_messages{state="handled"} 0',
    'cardamint_messages{state="spam"} 1',
    'cardamint_messages{state="failed"} 1',
    "cardamint_oldest_pending_message_age_seconds 90",
    "cardamint_delivery_pause_seconds 60",
    "cardamint_last_backup_timestamp_seconds 1767225600",
  ]);
  // The listener of the pages doesn't have them.
  expect((await app.inject("/metrics")).statusCode).toBe(404);
});
