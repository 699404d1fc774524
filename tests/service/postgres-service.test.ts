import { describe, expect, onTestFinished, test } from "vitest";
import { createUniqueMessage, incrementPath, messagePath } from "../support/load/service-load.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

describe("the service on PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();

  async function start(settings: Record<string, string> = {}) {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url, ...settings });
    onTestFinished(() => service.crash());
    return service;
  }

  const post = (address: string, body: unknown) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("while the database is unavailable, pages are served and writes get 503; the service recovers automatically", async () => {
    const metricsPort = await findFreePort();
    const { origin } = await start({ METRICS_PORT: `${metricsPort}` });
    const isReady = async () => (await fetch(`${origin}/readyz`)).status;
    expect((await post(origin + incrementPath, {})).status).toBe(200);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);

    await postgres.server.stop("immediate");
    const refused = [
      await post(origin + incrementPath, {}),
      await post(origin + messagePath, createUniqueMessage()),
      await fetch(`${origin}/rest/v1/visitor_counter?select=count`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(503);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(500);
    expect((await fetch(`${origin}/en/contact`)).status).toBe(200);

    await postgres.server.start();
    expect(await (await post(origin + incrementPath, {})).json()).toBe(2);
    expect((await post(origin + messagePath, createUniqueMessage())).status).toBe(200);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
    expect(await postgres.query("select count(*)::int from private.inbox_message")).toEqual([{ count: 1 }]);
  });

  test("started before its database, the service serves pages, and stores messages once the database is there", async () => {
    await postgres.server.stop("immediate");
    const { origin, log } = await start();
    expect((await fetch(`${origin}/en/contact`)).status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    const refused = [
      await post(origin + messagePath, createUniqueMessage()),
      await post(origin + incrementPath, {}),
      await fetch(`${origin}/rest/v1/visitor_counter?select=count`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);

    await postgres.server.start();
    const isReady = async () => (await fetch(`${origin}/readyz`)).status;
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    expect((await post(origin + messagePath, createUniqueMessage())).status).toBe(200);
    expect(await postgres.query("select count(*)::int from private.inbox_message")).toEqual([{ count: 1 }]);
    const said = log.filter((line) => /Only pages are served|The database is open/.test(line));
    expect(said.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^Only pages are served: PostgreSQL at \S+: the connection is refused\./),
      "The database is open: messages and counts are stored.",
    ]);
  });

  test("a start ends if the database that comes back was moved", async () => {
    await (await start()).stop();
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

  test("a service that waits for its database stops cleanly", async () => {
    await postgres.server.stop("immediate");
    const service = await start();
    expect(await service.stop()).toBe(0);
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
