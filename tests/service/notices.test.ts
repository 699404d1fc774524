import { expect, onTestFinished, test } from "vitest";
import { createFormService } from "../../service/outbox/form-service.fixture.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

/** A webhook that keeps the notices it gets. */
async function createWebhook() {
  const { posts, url, close } = await createFormService();
  onTestFinished(close);
  return { url, readNotices: () => posts.map(({ body }) => (body as { content: string }).content) };
}

/** Posts a message, and returns its reference. */
async function post(origin: string, subject: string): Promise<string> {
  const visitor = createVisitor(origin);
  const { body } = await visitor.send({ ...createUniqueMessage(), subject });
  visitor.leave();
  return JSON.parse(body).reference;
}

test("the running service delivers each message at once", async () => {
  const mail = await createMailServer();
  onTestFinished(() => mail.close());
  await using service = await startServiceProcess({
    SMTP_URL: mail.url,
    MAIL_FROM: "website@cardamint.example",
  });
  for (const [index, subject] of ["First", "Second", "Third"].entries()) {
    await post(service.origin, subject);
    // Without a call for each message, the next one would wait for ten seconds.
    await expect.poll(() => mail.mails.length, { timeout: 8_000 }).toBe(index + 1);
  }
  expect(mail.mails.map(({ parsed }) => parsed.subject)).toEqual(
    ["First", "Second", "Third"].map((subject) => expect.stringContaining(subject)),
  );
});

test("the running service sends one alert, and its end, across restarts", async () => {
  const webhook = await createWebhook();
  const settings = { DATABASE_FILE: createStoreFile(), NOTIFY_URL: webhook.url };
  const database = await createDatabase(settings.DATABASE_FILE);
  onTestFinished(() => database.close());
  const titles = () => webhook.readNotices().map((content) => content.split("\n")[0]);
  database.exec(`
    insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes, claimable_at,
      claimable_set_at)
    values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where is it?', 'failed', 0, 0, 500, 0, 0)`);
  const first = await startServiceProcess(settings);
  await expect.poll(titles).toEqual(["Cardamint: A message has failed"]);
  expect(webhook.readNotices()[0]).toMatch(
    /^Cardamint: A message has failed\nNot delivered: 1\. .* → See why: npm run inbox/,
  );
  await first.stop();
  database.exec("update inbox_message set state = 'handled'");
  const second = await startServiceProcess(settings);
  await expect
    .poll(titles)
    .toEqual(["Cardamint: A message has failed", "Cardamint: Resolved: A message has failed"]);
  await second.stop();
});
