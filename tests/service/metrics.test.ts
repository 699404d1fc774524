import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createMetricsApp } from "../../service/http/metrics.ts";
import { createTestService } from "../../service/server.fixture.ts";
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
