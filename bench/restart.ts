import { createUniqueMessage, createVisitor } from "../tests/support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../tests/support/service/service-process.ts";
import { type Measure, median } from "./measurement.ts";

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
    for (let count = 0; count < 50; count += 1) await visitor.send(createUniqueMessage());
    visitor.leave();
    await service.crash();
  }
  await store.remove();
  const row = {
    "fastest ms": Math.round(Math.min(...times)),
    "median ms": Math.round(median(times)),
    "slowest ms": Math.round(Math.max(...times)),
  };
  return { title: "Up again after a crash", rows: [row], note: "Aim: a median below 500 ms." };
};
