import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPendingChange, undoMs } from "./pending-change.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function create() {
  const applied: string[] = [];
  const apply = (name: string) => async (references: readonly string[]) => {
    applied.push(`${name} ${references}`);
    return references.filter((reference) => reference !== "DELIVERED");
  };
  const messages = {
    markHandled: apply("done"),
    retry: apply("retry"),
    markSpam: apply("spam"),
    delete: apply("delete"),
  };
  const onProblem = vi.fn();
  return { pending: createPendingChange(messages, onProblem), applied, onProblem };
}

test("a change is applied once it can no longer be undone", async () => {
  const { pending, applied } = create();
  await pending.add("delete", ["A", "B"]);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(applied).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(applied).toEqual(["delete A,B"]);
  expect(pending.undo("1")).toBe(false);
});

test("after a double click, the change can still be undone", async () => {
  const { pending, applied } = create();
  await pending.add("delete", ["A"]);
  await pending.add("delete", ["A"]);
  expect(applied).toEqual([]);
  expect(pending.undo("1")).toBe(true);
});

test("changes that arrive while another is applied are all applied", async () => {
  const { pending, applied } = create();
  await pending.add("delete", ["A"]);
  await Promise.all([pending.add("done", ["B"]), pending.add("spam", ["C"])]);
  await pending.carryOut();
  expect(applied.toSorted()).toEqual(["delete A", "done B", "spam C"]);
});

test("the next change applies the previous one at once, and only the last one can be undone", async () => {
  const { pending, applied } = create();
  await pending.add("delete", ["A"]);
  await pending.add("done", ["B"]);
  expect(applied).toEqual(["delete A"]);
  expect(pending.undo("1")).toBe(false);
  expect(pending.undo("2")).toBe(true);
  expect(pending.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(applied).toEqual(["delete A"]);
});

test("messages that a change doesn't affect are reported", async () => {
  const { pending, onProblem } = create();
  await pending.add("retry", ["A", "DELIVERED"]);
  await pending.carryOut();
  expect(onProblem).toHaveBeenCalledWith(
    "Not set to pending: DELIVERED (delivered already, being sent, or not in the inbox)",
  );
});
