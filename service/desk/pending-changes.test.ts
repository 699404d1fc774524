import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPendingChanges, undoMs } from "./pending-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function create(apply = async () => {}) {
  const ids = ["1", "2"].values();
  const applied = vi.fn(apply);
  const onError = vi.fn();
  const changes = createPendingChanges({ apply: applied, newId: () => ids.next().value ?? "", onError });
  return { changes, applied, onError };
}

test("a change is made when it can no longer be undone", async () => {
  const { changes, applied } = create();
  changes.add("delete", ["A", "B"]);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(applied).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(applied.mock.calls).toEqual([["delete", ["A", "B"]]]);
  expect(changes.list()).toEqual([]);
  expect(changes.undo("1")).toBe(false);
});

test("a change that is undone is never made", async () => {
  const { changes, applied } = create();
  changes.add("delete", ["A"]);
  changes.add("done", ["B"]);
  expect(changes.undo("1")).toBe(true);
  expect(changes.list()).toEqual([{ id: "2", action: "done", references: ["B"] }]);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(applied.mock.calls).toEqual([["done", ["B"]]]);
});

test("a desk that stops makes all changes at once, and each of them once", async () => {
  const { changes, applied } = create();
  changes.add("delete", ["A"]);
  changes.add("spam", ["B"]);
  await changes.flush();
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(applied.mock.calls).toEqual([
    ["delete", ["A"]],
    ["spam", ["B"]],
  ]);
});

test("a change that fails is reported, and the others are still made", async () => {
  const failure = new Error("database is locked");
  const { changes, applied, onError } = create(() => Promise.reject(failure));
  changes.add("delete", ["A"]);
  changes.add("spam", ["B"]);
  await changes.flush();
  expect(applied).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ references: ["A"] }), failure);
});
