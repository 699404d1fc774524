import { expect, onTestFinished, test } from "vitest";
import { createHarness } from "../../service/outbox/harness.fixture.ts";
import { createSmtpScript, type Failure, type Step } from "../../service/outbox/smtp-script.fixture.ts";

const minute = 60_000;

interface Row {
  step: Step;
  failure: Failure;
  /** The state of all ten messages after their first attempt. */
  first: "waiting" | "failed" | "delivered";
  /** How often the server accepts each mail, in all. */
  accepted: 0 | 1 | 2;
}

/** What becomes of ten messages when the mail server fails so at their first attempt, and is well an hour later. */
const table: Row[] = [
  { step: "greeting", failure: 421, first: "waiting", accepted: 1 },
  { step: "greeting", failure: 554, first: "waiting", accepted: 1 },
  { step: "greeting", failure: "hang", first: "waiting", accepted: 1 },
  { step: "greeting", failure: "close", first: "waiting", accepted: 1 },
  { step: "EHLO", failure: "hang", first: "waiting", accepted: 1 },
  { step: "EHLO", failure: "close", first: "waiting", accepted: 1 },
  { step: "MAIL", failure: 451, first: "waiting", accepted: 1 },
  { step: "MAIL", failure: 550, first: "waiting", accepted: 1 },
  { step: "MAIL", failure: "hang", first: "waiting", accepted: 1 },
  { step: "MAIL", failure: "close", first: "waiting", accepted: 1 },
  { step: "RCPT", failure: 450, first: "waiting", accepted: 1 },
  { step: "RCPT", failure: 550, first: "waiting", accepted: 1 },
  { step: "RCPT", failure: "hang", first: "waiting", accepted: 1 },
  { step: "RCPT", failure: "close", first: "waiting", accepted: 1 },
  { step: "DATA", failure: 451, first: "waiting", accepted: 1 },
  { step: "DATA", failure: 554, first: "waiting", accepted: 1 },
  { step: "DATA", failure: "hang", first: "waiting", accepted: 1 },
  { step: "DATA", failure: "close", first: "waiting", accepted: 1 },
  { step: "text", failure: 451, first: "waiting", accepted: 1 },
  { step: "text", failure: 554, first: "failed", accepted: 0 },
  // Nobody can know whether the mail was accepted: it is sent again, under the same Message-ID.
  { step: "text", failure: "hang", first: "waiting", accepted: 2 },
  { step: "text", failure: "close", first: "waiting", accepted: 2 },
  { step: "text", failure: { lateMs: 200 }, first: "delivered", accepted: 1 },
];

test.each(table)("ten messages, $failure at $step: $first, each accepted $accepted times", async (row) => {
  const server = await createSmtpScript();
  const harness = createHarness();
  onTestFinished(async () => {
    await harness.close();
    await server.close();
  });
  server.state.step = row.step;
  server.state.failure = row.failure;
  const { messages } = harness.store;
  for (let count = 0; count < 10; count += 1) await harness.addMessage({ subject: `Message ${count}` });
  harness.startDispatcher(harness.createDelivery({ SMTP_URL: server.url }));

  if (row.failure === "hang")
    for (let count = 1; count <= 10; count += 1) {
      while (server.hanging() < count) await new Promise((resolve) => setTimeout(resolve, 2));
      // A message whose pause ends meanwhile would be the next to hang: all ten have their first attempt first.
      harness.clock.jump(5 * minute);
      while ((await Array.fromAsync(messages.list())).filter(({ reason }) => reason).length < count)
        await harness.clock.turn();
      if (count === 10) server.state.failure = undefined;
    }
  await harness.clock.rest();
  if (row.failure !== "hang") expect(new Set(await harness.states())).toEqual(new Set([row.first]));

  server.state.failure = undefined;
  await harness.clock.pass(60 * minute);
  const last = row.first === "failed" ? "failed" : "delivered";
  expect(new Set(await harness.states())).toEqual(new Set([last]));
  const times = Map.groupBy(server.accepted, (id) => id);
  expect(times.size).toBe(row.accepted === 0 ? 0 : 10);
  expect(new Set([...times.values()].map((ids) => ids.length))).toEqual(
    new Set(row.accepted === 0 ? [] : [row.accepted]),
  );
});
