import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startLoad } from "../support/load/service-load.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

/** A proxy like haproxy that looks at no roles: the first server that accepts the connection gets it. */
async function startBalancer(servers: Postgres[]) {
  const sockets = new Set<Socket>();
  const balancer = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {});
    client.pause();
    const [first, second] = servers;
    const attempt = (server: Postgres | undefined, next: Postgres | undefined) => {
      if (!server) return client.destroy();
      const upstream = connect(server.port, "127.0.0.1");
      upstream.once("error", () => attempt(next, undefined));
      upstream.once("connect", () => {
        sockets.add(upstream);
        upstream.removeAllListeners("error");
        upstream.on("error", () => client.destroy());
        client.on("close", () => upstream.destroy());
        upstream.on("close", () => client.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    attempt(first, second);
  });
  balancer.listen(0, "127.0.0.1");
  await once(balancer, "listening");
  const address = balancer.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    end(): void {
      for (const socket of sockets) socket.destroy();
      balancer.close();
    },
  };
}

describe("a service behind a proxy in front of a primary and a standby", needing("postgresql"), () => {
  async function startBoth() {
    const primary = await startPostgres();
    onTestFinished(primary.end);
    const database = await primary.createDatabase();
    const standby = await startPostgres({ standbyOf: primary });
    onTestFinished(standby.end);
    const balancer = await startBalancer([primary, standby]);
    onTestFinished(balancer.end);
    const service = await startServiceProcess({ DATABASE_URL: primary.getUrl(database, balancer.port) });
    onTestFinished(() => service.crash());
    const readReadiness = async () => (await fetch(`${service.origin}/readyz`)).status;
    return { primary, standby, database, service, readReadiness };
  }

  const count = async (server: Postgres, database: string) => {
    const [row] = await server.query(
      `select (select count::int from public.visitor_counter) as count,
        (select count(*)::int from private.inbox_message) as messages`,
      database,
    );
    return { count: Number(row?.count), messages: Number(row?.messages) };
  };

  test("recovers under traffic when the primary comes back, and is not ready meanwhile", async () => {
    const { primary, database, service, readReadiness } = await startBoth();
    using load = startLoad([service.origin], { isPersistent: true });
    await load.passes({ increments: 100, written: 10 });
    await primary.stop("fast");
    await expect.poll(readReadiness, { timeout: 30_000 }).toBe(503);
    await wait(2_000);
    await primary.start();
    const back = performance.now();
    await load.passes({ increments: 100, written: 10 });
    const seconds = (performance.now() - back) / 1000;
    await expect.poll(readReadiness, { timeout: 30_000 }).toBe(200);
    await load.stop();
    const stored = await count(primary, database);
    expect(new Set(load.numbers).size).toBe(load.numbers.length);
    expect(stored.count).toBeGreaterThanOrEqual(load.numbers.length);
    expect(stored.messages).toBeGreaterThanOrEqual(load.messages.size);
    console.info(`writes passed ${seconds.toFixed(1)} s after the primary was back`);
  });

  test("goes on with a promoted standby, which has all that was acknowledged", async () => {
    const { primary, standby, database, service } = await startBoth();
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query("select pg_reload_conf()");
    using load = startLoad([service.origin], { isPersistent: true });
    await load.passes({ increments: 100, written: 10 });
    await primary.stop("immediate");
    standby.promote();
    const promoted = performance.now();
    await load.passes({ increments: 100, written: 10 });
    const seconds = (performance.now() - promoted) / 1000;
    await load.stop();
    const stored = await count(standby, database);
    expect(new Set(load.numbers).size).toBe(load.numbers.length);
    expect(stored.count).toBeGreaterThanOrEqual(load.numbers.length);
    expect(stored.messages).toBeGreaterThanOrEqual(load.messages.size);
    console.info(`writes passed ${seconds.toFixed(1)} s after the standby was promoted`);
  });

  test("does not start on a standby alone, and says so in a line", async () => {
    const { standby, database } = await startBoth();
    const failure = await startServiceProcess({ DATABASE_URL: standby.getUrl(database) }).catch(String);
    expect(failure).toMatch(
      /this is a standby, which can only be read\. Name the primary server in DATABASE_URL\./,
    );
  });
});
