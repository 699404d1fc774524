import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Check, Context } from "./check.ts";
import { runChecks } from "./run.ts";

test("a check that throws immediately is reported, and its deadline causes no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", record);
  const check: Check = {
    name: "broken",
    title: "Broken",
    run() {
      throw new Error("it is broken");
    },
  };
  const results = await runChecks([check], {} as Context, 5);
  expect(results).toMatchObject([{ status: "error", message: "The check itself failed: it is broken" }]);
  await wait(50);
  process.off("unhandledRejection", record);
  expect(unhandled).toEqual([]);
});
