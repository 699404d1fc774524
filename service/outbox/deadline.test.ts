import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { withDeadline } from "./deadline.ts";

test("a task that was cut off before its beginning does not begin", async () => {
  const task = vi.fn(async () => {});
  const cutOff = AbortSignal.abort(new Error("the service stopped"));
  await expect(withDeadline(task, { timeoutMs: 60_000, wait, cutOff })).rejects.toThrow(
    "the service stopped",
  );
  expect(task).not.toHaveBeenCalled();
});
