import { randomInt } from "node:crypto";
import { createRandom } from "../tests/support/load/request-mutations.ts";
import { fuzz } from "../tests/support/load/service-fuzz.ts";
import type { Measure } from "./measurement.ts";
import { startService } from "./peers/service.ts";

const requests = Number(process.env.BENCH_FUZZ_REQUESTS ?? 500_000);

/** The fuzz of the tests for longer, from a seed of its own, which is printed: `BENCH_FUZZ_SEED` repeats it. */
export const measure: Measure = async () => {
  const seed = Number(process.env.BENCH_FUZZ_SEED ?? randomInt(2 ** 32));
  console.log(`BENCH_FUZZ_SEED=${seed}`);
  const service = await startService();
  const { sent, statuses, errors } = await fuzz({
    ports: [service.port],
    random: createRandom(seed),
    requests,
  });
  const alive = service.isRunning();
  const memory = Math.round(service.memory() / 2 ** 20);
  await service.end();
  for (const fault of errors.slice(0, 3)) console.error(fault);
  if (errors.length > 0 || !alive)
    throw new Error(`${errors.length} errors; the service is ${alive ? "up" : "down"}`);
  const answered = Object.fromEntries([...statuses].sort().map(([status, count]) => [`${status}`, count]));
  return { title: `${sent} mutated requests, ${memory} MB afterwards`, rows: [answered] };
};
