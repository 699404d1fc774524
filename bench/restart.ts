import { createVisitor, newMessage } from "../tests/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../tests/service-process.ts";
import type { Measure } from "./measurement.ts";

const rounds = 21;

/** Time from the start of a process, whose predecessor crashed, to its first answer. */
export const measure: Measure = async () => {
  const store = await createStoreFolder();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const service = await startServiceProcess({ DATABASE_FILE: store.file });
    await (await fetch(service.origin)).text();
    times.push(performance.now() - startedAt);
    const visitor = createVisitor(service.origin);
    for (let count = 0; count < 50; count += 1) await visitor.send(newMessage());
    visitor.leave();
    await service.crash();
  }
  await store.remove();
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const row = {
    "fastest ms": sorted[0] ?? 0,
    "median ms": sorted[(rounds - 1) / 2] ?? 0,
    "slowest ms": sorted.at(-1) ?? 0,
  };
  return { title: "Up again after a crash", rows: [row], note: "Aim: a median below 500 ms." };
};
