import { describe, expect, onTestFinished, test } from "vitest";
import { startFront } from "../support/hosting/nginx.ts";
import { expectKept, readPostgres } from "../support/load/expect-kept.ts";
import { createVisitor, startLoad } from "../support/load/service-load.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const rounds = 2;

describe("two machines behind nginx", needing("postgresql", "nginx"), () => {
  test("are upgraded one after the other without a failed request, and count while one of them hangs", {
    timeout: 300_000,
  }, async () => {
    const folder = createTemporaryFolder();
    const postgres = await startPostgres();
    onTestFinished(postgres.end);
    const database = await postgres.createDatabase();
    const ports = [await findFreePort(), await findFreePort()];
    const start = (port: number) =>
      startServiceProcess({
        PORT: String(port),
        DATABASE_URL: postgres.getUrl(database),
        TRUSTED_PROXIES: "127.0.0.1",
      });
    const machines = await Promise.all(ports.map(start));
    onTestFinished(async () => void (await Promise.all(machines.map((machine) => machine.stop()))));
    const port = await findFreePort();
    const balancer = await startFront({
      servicePorts: ports,
      port,
      certificate: createCertificate(folder),
      folder,
    });
    onTestFinished(balancer.stop);

    const origin = `https://127.0.0.1:${port}`;
    using load = startLoad([origin], {
      isPersistent: true,
      pages: ["/en", "/ar/contact", "/"],
    });
    for (let round = 0; round < rounds; round += 1)
      for (const [index, machine] of [...machines.entries()]) {
        await load.passes({ increments: 200, written: 50 });
        expect(await machine.stop()).toBe(0);
        await load.passes({ increments: 50, written: 10 });
        machines[index] = await start(ports[index] ?? 0);
      }
    await load.passes({ increments: 200, written: 50 });
    await load.stop();

    expect(load.failures).toEqual([]);
    const stored = await readPostgres(postgres, database);
    expectKept(load, stored);
    expect([stored.count, stored.messages.size]).toEqual([load.numbers.length, load.messages.size]);

    const { pid } = machines[0] as (typeof machines)[number];
    process.kill(pid, "SIGSTOP");
    const visitor = createVisitor(origin);
    try {
      for (let visit = 0; visit < 2; visit += 1) expect((await visitor.increment()).status).toBe(200);
    } finally {
      process.kill(pid, "SIGCONT");
      visitor.leave();
    }
  });
});
