import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../service/store/open.ts";
import { createUniqueMessage, incrementPath, messagePath } from "../support/load/service-load.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

const projectFolder = join(import.meta.dirname, "../..");

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

  test("while its database is away it acknowledges nothing and serves pages, and it recovers by itself", async () => {
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
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    expect((await fetch(`${origin}/en/contact`)).status).toBe(200);

    await postgres.server.start();
    expect(await (await post(origin + incrementPath, {})).json()).toBe(2);
    expect((await post(origin + messagePath, createUniqueMessage())).status).toBe(200);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
    expect(await postgres.query("select count(*)::int from private.inbox_message")).toEqual([{ count: 1 }]);
  });

  test("a start without its database says so, and goes on when the database comes", async () => {
    await postgres.server.stop("immediate");
    const env = {
      ...process.env,
      ENV_FILE: "",
      DATABASE_URL: postgres.url,
      HOST: "127.0.0.1",
      PORT: "0",
    };
    const service = endWithTests(spawn(process.execPath, ["service/main.ts"], { cwd: projectFolder, env }));
    onTestFinished(() => void service.kill("SIGKILL"));
    const [line] = await once(createInterface(service.stderr), "line");
    expect(line).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/\w+: the connection is refused\. Trying again for 45 s\.$/,
    );
    await postgres.server.start();
    const lines: string[] = [];
    for await (const output of createInterface(service.stdout)) {
      lines.push(output);
      if (output.includes("Cardamint listens at")) break;
    }
    expect(lines.at(-1)).toContain("Cardamint listens at");
  });

  test("a start gives up on a database that does not come, in one line", async () => {
    const nobody = `postgres://someone:geheim@127.0.0.1:${await findFreePort()}/cardamint`;
    const reports: string[] = [];
    const opening = openStore(
      { DATABASE_FILE: "", DATABASE_URL: nobody, MAX_DATABASE_MB: 1 },
      { now: Date.now, timeoutMs: 1_500, report: (line) => reports.push(line) },
    );
    await expect(opening).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/cardamint: the connection is refused\.$/,
    );
    expect(reports).toHaveLength(1);
    expect(reports.join()).not.toContain("geheim");
  });

  test("a start that cannot succeed ends at once, in one line and without the password", async () => {
    const wrong = postgres.url.replace("postgres@", "postgres:geheim@").replace(postgres.database, "missing");
    const failure = await startServiceProcess({ DATABASE_URL: wrong }).catch(String);
    expect(failure).toMatch(
      /: PostgreSQL at 127\.0\.0\.1:\d+\/missing: there is no such database\. → [^\n]*npm run setup -- DATABASE_URL\n$/,
    );
    expect(failure).not.toContain("geheim");
  });
});
