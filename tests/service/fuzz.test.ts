import { expect, test } from "vitest";
import { createRandom } from "../support/load/request-mutations.ts";
import { fuzz } from "../support/load/service-fuzz.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

const requests = 40_000;

/** Bytes. The heap of a process so flooded settles near 310 MB, however many more requests come. */
const memoryLimit = 400 * 1024 * 1024;

test("no request, however broken, brings the service down or to an error of its own", {
  timeout: 180_000,
}, async () => {
  await using store = await createStoreFolder();
  const metricsPort = await findFreePort();
  await using service = await startServiceProcess({
    DATABASE_FILE: store.file,
    METRICS_PORT: String(metricsPort),
  });
  // Twice as many to the public listener as to the operator's own.
  const ports = [service.port, service.port, metricsPort];
  const { sent, statuses, errors } = await fuzz({ ports, random: createRandom(2026), requests });
  console.info(Object.fromEntries([...statuses].sort()));
  expect(errors.slice(0, 3)).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(requests);
  expect(service.isRunning()).toBe(true);
  expect(service.memory()).toBeLessThan(memoryLimit);

  const visitor = createVisitor(service.origin);
  expect((await visitor.increment()).status).toBe(200);
  expect((await visitor.send(createUniqueMessage())).status).toBe(200);
  visitor.leave();
  expect(await service.stop()).toBe(0);
  expect(readStore(store.file).integrity).toBe("ok");
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 303, 308, 400, 401, 404, 405, 413, 415]));
});
