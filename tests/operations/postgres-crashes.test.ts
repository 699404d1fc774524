import { describe, expect, onTestFinished, test } from "vitest";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { expectKept, readPostgres } from "../support/load/expect-kept.ts";
import { startLoad } from "../support/load/service-load.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { startPostgres } from "../support/postgres/postgres.ts";
import { needing } from "../support/runner/requirements.ts";
import { startServiceProcess } from "../support/service/service-process.ts";

const rounds = 3;

describe("two instances on one PostgreSQL", needing("postgresql"), () => {
  test("keep what they acknowledged through crashes of either and of the database, and send each message once", {
    timeout: 600_000,
  }, async () => {
    const postgres = await startPostgres({ fsync: true });
    onTestFinished(postgres.end);
    const database = await postgres.createDatabase();
    const mailServer = await createMailServer();
    onTestFinished(mailServer.close);
    const start = (port: number) =>
      startServiceProcess({
        PORT: String(port),
        DATABASE_URL: postgres.getUrl(database),
        SMTP_URL: mailServer.url,
        MAIL_FROM: "website@cardamint.example",
      });
    const ports = [await findFreePort(), await findFreePort()];
    const instances = await Promise.all(ports.map(start));
    onTestFinished(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));
    using load = startLoad(
      instances.map(({ origin }) => origin),
      { isPersistent: true },
    );

    for (let round = 0; round < rounds; round += 1) {
      await load.passes({ increments: 300 + 70 * round, written: 30 + 11 * round });
      const victim = round % instances.length;
      await instances[victim]?.crash();
      await load.passes({ increments: 100, written: 10 });
      instances[victim] = await start(ports[victim] ?? 0);
    }
    for (let round = 0; round < rounds; round += 1) {
      await load.passes({ increments: 300 + 70 * round, written: 30 + 11 * round });
      await postgres.restart("immediate");
    }
    await load.passes({ increments: 100, written: 10 });
    await load.stop();
    expect(instances.map((instance) => instance.isRunning())).toEqual([true, true]);

    const stored = await readPostgres(postgres, database);
    expectKept(load, stored);
    // All were sent again until they were acknowledged: each is there, and once.
    const { messages } = load;
    expect(stored.messages.size).toBe(messages.size);
    const visits = await postgres.query("select sum(count)::int as count from private.daily_visit", database);
    expect(visits).toEqual([{ count: stored.count }]);

    // The leases of the instances that were killed hold for minutes. Messages are sent one by one, which takes long on a
    // busy machine.
    await postgres.query(
      "update private.inbox_message set claimable_at = 0 where state = 'pending'",
      database,
    );
    const waiting = () =>
      postgres.query("select from private.inbox_message where state = 'pending'", database);
    await expect.poll(waiting, { timeout: 300_000, interval: 1_000 }).toHaveLength(0);
    const subjects = mailServer.mails.map(({ parsed }) => parsed.subject);
    const ids = mailServer.mails.map(({ parsed }) => parsed.messageId);
    expect(new Set(subjects)).toEqual(
      new Set([...messages].map(([reference, { subject }]) => `Contact Form: ${subject} [${reference}]`)),
    );
    // Twice only what was sent when its instance was killed, with the same Message-ID.
    expect(new Set(ids).size).toBe(messages.size);
    expect(subjects.length - messages.size).toBeLessThanOrEqual(rounds);
  });
});
