import { describe, expect, onTestFinished, test } from "vitest";
import { createClient, createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { startTcpProxy } from "../support/machine/tcp-proxy.ts";
import { migratePostgres, preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { startPostgres } from "../support/postgres/start-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

describe("the service on PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();

  async function start(settings: Record<string, string> = {}) {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url, ...settings });
    onTestFinished(() => service.crash());
    return service;
  }

  const increment = (origin: string) => createVisitor(origin).increment();
  const send = (origin: string) => createVisitor(origin).send(createUniqueMessage());

  /** Expects that writes and the count get 503 with a time to wait, and pages are served. */
  async function expectOnlyPages(origin: string) {
    const count = createClient(false).request(`${origin}/rest/v1/visitor_counter?select=count`);
    for (const { status, headers } of await Promise.all([increment(origin), send(origin), count])) {
      expect(status).toBe(503);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    await expect.poll(() => readiness(origin)).toBe(503);
    expect((await fetch(`${origin}/en/contact`)).status).toBe(200);
  }

  const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).status;

  /** Expects that the service is soon ready, and stores messages. */
  async function expectRecovered(origin: string) {
    await expect.poll(() => readiness(origin)).toBe(200);
    expect((await send(origin)).status).toBe(200);
    expect(await postgres.query("select count(*)::int from private.inbox_message")).toEqual([{ count: 1 }]);
  }

  test("while the database is unavailable, pages are served and writes get 503; the service recovers automatically, and stops in time", async () => {
    const proxy = await startTcpProxy(postgres.server.port);
    onTestFinished(proxy.end);
    const DATABASE_URL = postgres.server.getUrl(postgres.database, proxy.port);
    const { origin, stop } = await start({ DATABASE_URL });
    expect((await increment(origin)).status).toBe(200);
    await postgres.server.stop("immediate");
    await expectOnlyPages(origin);
    await postgres.server.start();
    await expectRecovered(origin);
    expect((await increment(origin)).body).toBe("2");
    proxy.setSilent(true);
    const posting = Promise.allSettled([send(origin)]);
    expect(await stop()).toBe(0);
    expect(await posting).toMatchObject([{ status: "rejected" }]);
  });

  test("started before its database, the service serves pages, and stores messages once the database is there", async () => {
    await postgres.server.stop("immediate");
    const [{ origin, log }, other] = await Promise.all([start(), start()]);
    await expectOnlyPages(origin);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await other.stop(), "the exit code of a stop meanwhile").toBe(0);
    await postgres.server.start();
    await expectRecovered(origin);
    const said = log.filter((line) => /Only pages are served|The database is open/.test(line));
    const [first, last] = [said.at(0), said.at(-1)].map((line) => JSON.parse(line ?? "{}").msg);
    // In between, a server that is starting may refuse connections for other reasons.
    expect(first).toMatch(/^Only pages are served: PostgreSQL at \S+: the connection is refused\./);
    expect(last).toBe("The database is open: messages and counts are stored.");
  });

  test("a start ends if the database that comes back was moved", async () => {
    await migratePostgres(postgres.url);
    await postgres.query(
      `insert into private.store_state values ('move', '{"to": "mint.sqlite", "at": 1893456000000}')`,
    );
    await postgres.server.stop("immediate");
    const service = await start();
    expect((await fetch(service.origin)).status).toBe(200);
    await postgres.server.start();
    expect(await service.stderr).toMatch(/was moved to mint\.sqlite on 2030-01-01\. → Use that database/);
    expect(await service.exitCode).toBe(1);
  });

  test("started on a standby, the service serves only pages until it is promoted, and the log says why", async () => {
    const standby = await startPostgres({ standbyOf: postgres.server });
    onTestFinished(standby.end);
    const { origin, log } = await start({ DATABASE_URL: standby.getUrl(postgres.database) });
    await expectOnlyPages(origin);
    expect(log.join("\n")).toContain("this is a standby, which can only be read.");
    standby.promote();
    await expect.poll(() => readiness(origin)).toBe(200);
  });

  test.for(["LATIN1", "WIN1256", "SQL_ASCII"])(
    "a start on a database with the encoding %s, which can't hold all messages, ends at once",
    async (encoding) => {
      const name = `of_${encoding.toLowerCase()}`;
      await postgres.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
      const failure = await startServiceProcess({ DATABASE_URL: postgres.server.getUrl(name) }).catch(String);
      expect(failure).toMatch(
        new RegExp(
          `/${name} has the encoding ${encoding}, .* → Create another database with: encoding 'UTF8'`,
        ),
      );
    },
  );

  test("a socket's folder leads to the database", async () => {
    const service = await start({ DATABASE_URL: postgres.server.getSocketUrl(postgres.database) });
    expect((await send(service.origin)).status).toBe(200);
    expect(await readiness(service.origin)).toBe(200);
  });

  test("a start that cannot succeed ends at once, in one line and without the password", async () => {
    const url = postgres.url.replace(postgres.database, "missing").replace("postgres@", "postgres:geheim@");
    const failure = await startServiceProcess({ DATABASE_URL: url }).catch(String);
    expect(failure).toMatch(
      /: PostgreSQL at 127\.0\.0\.1:\d+\/missing: database "missing" does not exist\. → Correct that, or DATABASE_URL\n$/,
    );
    expect(failure).not.toContain("geheim");
  });
});
