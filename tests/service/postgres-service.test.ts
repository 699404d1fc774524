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

  test("a start that cannot succeed ends at once, in one line and without the password", async () => {
    for (const [url, reason] of [
      [postgres.url.replace(/:\d+\//, `:${await findFreePort()}/`), "the connection is refused"],
      [postgres.url.replace(postgres.database, "missing"), 'database "missing" does not exist'],
    ] as const) {
      const failure = await startServiceProcess({
        DATABASE_URL: url.replace("postgres@", "postgres:geheim@"),
      }).catch(String);
      expect(failure).toMatch(
        /: PostgreSQL at 127\.0\.0\.1:\d+\/\w+: [^\n]* → Correct that, or DATABASE_URL\n$/,
      );
      expect(failure).toContain(reason);
      expect(failure).not.toContain("geheim");
    }
  });
});
