import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { listen } from "../support/machine/free-port.ts";
import { startServiceProcess } from "../support/service/service-process.ts";
import { createStoreFile } from "../support/temporary-folder.ts";

test("the running service delivers each message at once, and sends one alert, and its end, across restarts", async () => {
  const mail = await createMailServer();
  onTestFinished(mail.close);
  const notices: string[] = [];
  const webhook = createServer(async (request, response) => {
    notices.push(((await json(request)) as { content: string }).content);
    response.end();
  });
  onTestFinished(() => void webhook.close());
  const settings = {
    DATABASE_FILE: createStoreFile(),
    SMTP_URL: mail.url,
    MAIL_FROM: "website@cardamint.example",
    NOTIFY_URL: `http://127.0.0.1:${await listen(webhook)}`,
  };
  const store = await openFileStore(settings.DATABASE_FILE);
  onTestFinished(store.close);
  const reference = await addMessage(store.messages);
  await store.messages.settle(await claimMessage(store.messages), { state: "failed", reason: "550 no" });
  const alert = "Cardamint: A message can't be delivered\nNot delivered: 1. ";

  const first = await startServiceProcess(settings);
  await expect.poll(() => notices).toEqual([expect.stringContaining(alert)]);
  expect(notices[0]).toContain(" → See why: npm run inbox");
  const visitor = createVisitor(first.origin);
  const subjects = ["First", "Second", "Third"];
  for (const [index, subject] of subjects.entries()) {
    await visitor.send({ ...createUniqueMessage(), subject });
    // Without a call for each message, the next one would wait for ten seconds.
    await expect.poll(() => mail.mails.length, { timeout: 8_000 }).toBe(index + 1);
  }
  visitor.leave();
  expect(mail.mails.map(({ parsed }) => parsed.subject)).toEqual(
    subjects.map((subject) => expect.stringContaining(subject)),
  );
  await first.stop();

  await store.messages.markHandled([reference]);
  await using _second = await startServiceProcess(settings);
  await expect
    .poll(() => notices)
    .toEqual([
      expect.stringContaining(alert),
      expect.stringMatching(/^Cardamint: Resolved: A message can't be delivered/),
    ]);
});
