import { setTimeout as wait } from "node:timers/promises";
import { startTcpProxy } from "../machine/tcp-proxy.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

/** Starts a primary server with one database, a synchronous standby, and an address that leads to the primary. */
export async function startPostgresPair() {
  let primary = await startPostgres({ fsync: true });
  const database = await primary.createDatabase();
  let standby = await startPostgres({ standbyOf: primary });
  const address = await startTcpProxy(primary.port);

  async function waitForStandby(): Promise<void> {
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query("select pg_reload_conf()");
    const synced = "select from pg_stat_replication where sync_state = 'sync'";
    while ((await primary.query(synced)).length === 0) await wait(100);
  }
  await waitForStandby();

  return {
    database,
    port: address.port,
    get primary(): Postgres {
      return primary;
    },
    async restart(mode: "fast" | "immediate"): Promise<void> {
      await primary.restart(mode);
      await waitForStandby();
    },
    /** Crashes the primary, promotes the standby, and gives it a standby of its own. */
    async failOver(): Promise<void> {
      await primary.end();
      standby.promote();
      address.setTarget(standby.port);
      primary = standby;
      standby = await startPostgres({ standbyOf: primary });
      await waitForStandby();
    },
    async end(): Promise<void> {
      await address.end();
      await standby.end();
      await primary.end();
    },
  };
}
