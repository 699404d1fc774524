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

  test("doesn't start on a standby alone, and says so in one line", async () => {
    const { standby, database } = await startBoth();
    const failure = await startServiceProcess({ DATABASE_URL: standby.getUrl(database) }).catch(String);
    expect(failure).toMatch(
      /this is a standby, which can only be read\. Name the primary server in DATABASE_URL\./,
    );
  });
});
