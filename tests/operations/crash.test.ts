import { expect, test } from "vitest";
import { type Acknowledged, startLoad } from "../support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

const rounds = 20;

test("what was acknowledged survives twenty crashes in the midst of it", { timeout: 300_000 }, async () => {
  await using store = await createStoreFolder();
  const acknowledged: Acknowledged = { numbers: [], messages: new Map() };
  const startTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await using service = await startServiceProcess({ DATABASE_FILE: store.file });
    startTimes.push(performance.now() - startedAt);
    const load = startLoad(service.origin);
    // Another length each round, so that the crash comes at another point of the work.
    await load.reaches({ increments: 50 + 31 * round, messages: 20 + 7 * round });
    await service.crash();
    await load.ended;
    expect(load.failures.filter((failure) => failure.startsWith("answered"))).toEqual([]);
    acknowledged.numbers.push(...load.acknowledged.numbers);
    for (const [reference, message] of load.acknowledged.messages)
      acknowledged.messages.set(reference, message);
  }

  const { count, messages, integrity } = readStore(store.file);
  expect(integrity).toBe("ok");
  expect(new Set(acknowledged.numbers).size).toBe(acknowledged.numbers.length);
  expect(acknowledged.numbers.length).toBeLessThanOrEqual(count);
  expect(Math.max(...acknowledged.numbers)).toBeLessThanOrEqual(count);
  for (const [reference, message] of acknowledged.messages) expect(messages.get(reference)).toEqual(message);

  const [increments, sent] = [acknowledged.numbers.length, acknowledged.messages.size];
  const median = startTimes.toSorted((a, b) => a - b)[rounds / 2] ?? 0;
  console.info(
    `${increments} increments and ${sent} messages outlived ${rounds} crashes; up again in ${median.toFixed()} ms`,
  );
});
