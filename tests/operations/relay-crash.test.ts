import { expect, onTestFinished, test } from "vitest";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createVisitor } from "../support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";
import { endLeases } from "../support/service/service-store.ts";

test("a service that dies while it sends a message sends it when it runs again, once", {
  timeout: 60_000,
}, async () => {
  await using store = await createStoreFolder();
  const server = await createMailServer();
  onTestFinished(server.close);
  server.state.behaviour = "hanging";
  const settings = {
    DATABASE_FILE: store.file,
    SMTP_URL: server.url,
    MAIL_FROM: "website@cardamint.example",
  };
  await using dying = await startServiceProcess(settings);
  const visitor = createVisitor(dying.origin);
  const subjects = ["بطاقة", "Second"];
  for (const subject of subjects)
    await visitor.send({ name: "زينب", email: "zaynab@example.com", subject, message: "أين بطاقتي؟" });
  visitor.leave();
  await server.arrived;
  await dying.crash();
  endLeases(store.file);
  expect(server.mails).toEqual([]);

  server.state.behaviour = "accepting";
  await using next = await startServiceProcess(settings);
  await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(subjects.length);
  expect(await next.stop()).toBe(0);
  expect(server.mails.map(({ parsed }) => parsed.subject).sort()).toEqual([
    expect.stringMatching(/^Contact Form: Second \[\w{8}\]$/),
    expect.stringMatching(/^Contact Form: بطاقة \[\w{8}\]$/),
  ]);
});
