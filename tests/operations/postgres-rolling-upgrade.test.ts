import { expect, onTestFinished, test } from "vitest";
import { startFront } from "../support/hosting/nginx.ts";
import { expectKept, readPostgres } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

test("two machines behind nginx are upgraded one after the other without a failed request", {
  ...needing("postgresql", "nginx"),
  timeout: 300_000,
}, async () => {
  const folder = createTemporaryFolder();
  const postgres = await startPostgres();
  onTestFinished(postgres.end);
  const database = await postgres.createDatabase();
  const settings = { DATABASE_URL: postgres.getUrl(database), TRUSTED_PROXIES: "127.0.0.1" };
  const servicePorts = [await findFreePort(), await findFreePort()];
  const start = (port = 0) => startServiceProcess({ PORT: String(port), ...settings });
  const machines = await Promise.all(servicePorts.map(start));
  onTestFinished(async () => void (await Promise.all(machines.map((machine) => machine.stop()))));
  const port = await findFreePort();
  const front = await startFront({ servicePorts, port, certificate: createCertificate(folder), folder });
  onTestFinished(front.stop);

  const pages = ["/en", "/ar/contact", "/"];
  using load = startLoad([`https://127.0.0.1:${port}`], { isPersistent: true, pages });
  // Twice each.
  for (const index of [0, 1, 0, 1]) {
    await load.passes({ increments: 200, written: 50 });
    expect(await machines[index]?.stop()).toBe(0);
    await load.passes({ increments: 50, written: 10 });
    machines[index] = await start(servicePorts[index]);
  }
  await load.passes({ increments: 200, written: 50 });
  await load.stop();

  expect(load.failures).toEqual([]);
  const stored = await readPostgres(postgres, database);
  expectKept(load, stored);
  expect([stored.count, stored.messages.size]).toEqual([load.numbers.length, load.messages.size]);
});
