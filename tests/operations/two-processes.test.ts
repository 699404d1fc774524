import { expect, onTestFinished, test } from "vitest";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createUniqueMessage, createVisitor } from "../support/load/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../support/service/service-process.ts";
import { readStore } from "../support/service/service-store.ts";

const messages = 500;
const restarts = 5;

test("two services on one file deliver each of 500 messages once, while one is restarted five times", {
  timeout: 600_000,
}, async () => {
  await using store = await createStoreFolder();
  const server = await createMailServer();
  onTestFinished(server.close);
  const settings = {
    DATABASE_FILE: store.file,
    SMTP_URL: server.url,
    MAIL_FROM: "website@cardamint.example",
  };
  await using steady = await startServiceProcess(settings);
  let restarted = await startServiceProcess(settings);
  onTestFinished(() => restarted.crash());
  const visitor = createVisitor(steady.origin);
  const references: string[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    const { status, body } = await visitor.send(createUniqueMessage(200));
    expect(status).toBe(200);
    references.push(JSON.parse(body).reference);
    if (sent % (messages / restarts) !== 50) continue;
    expect(await restarted.stop()).toBe(0);
    restarted = await startServiceProcess(settings);
  }
  visitor.leave();
  const delivered = () => new Set(server.mails.map(({ parsed }) => parsed.messageId)).size;
  await expect.poll(delivered, { timeout: 300_000, interval: 200 }).toBe(messages);
  await expect
    .poll(() => readStates(store.file), { timeout: 70_000, interval: 500 })
    .toEqual({ delivered: messages });
  expect([await steady.stop(), await restarted.stop()]).toEqual([0, 0]);
  const expected = references.map((reference) => `<${reference}@cardamint.example>`).sort();
  expect(server.mails.map(({ parsed }) => parsed.messageId).sort()).toEqual(expected);
  expect(readStore(store.file).integrity).toBe("ok");
});

function readStates(file: string): Record<string, number> {
  const states = [...readStore(file).states.values()];
  return Object.fromEntries(
    [...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]),
  );
}
