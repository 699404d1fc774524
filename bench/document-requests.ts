import { startServiceProcess } from "../tests/support/service/service-process.ts";
import { type Measure, median } from "./measurement.ts";
import { wrk } from "./wrk.ts";

const connections = 32;
const rounds = 5;
const headers = { "accept-encoding": "gzip" };

/** Documents per second, precompressed. */
export const measure: Measure = async () => {
  const service = await startServiceProcess();
  const figures = new Map<string, number[]>([
    ["/fr/contact", []],
    ["/fr", []],
  ]);
  for (let round = 0; round < rounds; round += 1)
    for (const [path, each] of figures) {
      const { perSecond, refused } = await wrk(service.origin + path, { connections, headers });
      if (refused > 0) throw new Error(`${refused} requests of ${path} were refused`);
      each.push(perSecond);
    }
  await service.stop();
  return {
    title: `Documents per second at ${connections} connections, gzip, medians of ${rounds}`,
    rows: [...figures].map(([path, each]) => ({ path, "median /s": median(each), each: each.join(" ") })),
  };
};
