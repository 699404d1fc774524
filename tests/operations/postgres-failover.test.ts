import { describe, expect, onTestFinished, test } from "vitest";
import { expectKept, readPostgres } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { startTcpProxy } from "../support/machine/tcp-proxy.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

describe("a service behind a proxy in front of a primary and a standby", needing("postgresql"), () => {
  async function startBoth() {
    const primary = await startPostgres();
    onTestFinished(primary.end);
    const database = await primary.createDatabase();
    const standby = await startPostgres({ standbyOf: primary });
    onTestFinished(standby.end);
    const balancer = await startTcpProxy(primary.port, standby.port);
    onTestFinished(balancer.end);
    const service = await startServiceProcess({ DATABASE_URL: primary.getUrl(database, balancer.port) });
    onTestFinished(() => service.crash());
    return { primary, standby, database, service };
  }

  test("continues on a promoted standby, which has everything that was acknowledged", async () => {
    const { primary, standby, database, service } = await startBoth();
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query("select pg_reload_conf()");
    using load = startLoad([service.origin], { isPersistent: true });
    await load.passes({ increments: 100, written: 10 });
    await primary.stop("immediate");
    standby.promote();
    await load.passes({ increments: 100, written: 10 });
    await load.stop();
    expectKept(load, await readPostgres(standby, database));
  });

  test("started on a standby, serves only pages until it is promoted, and the log says why", async () => {
    const { primary, standby, database } = await startBoth();
    await using service = await startServiceProcess({ DATABASE_URL: standby.getUrl(database) });
    const isReady = async () => (await fetch(`${service.origin}/readyz`)).status;
    expect((await fetch(service.origin)).status).toBe(200);
    expect(await isReady()).toBe(503);
    expect(service.log.join("\n")).toContain("this is a standby, which can only be read.");
    await primary.stop("immediate");
    standby.promote();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
  });
});
