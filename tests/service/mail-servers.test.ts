import { expect, onTestFinished, test } from "vitest";
import { createHarness } from "../../service/outbox/fakes/harness.ts";
import { createSmtpScript, type Fault, type Step } from "../../service/outbox/fakes/smtp-script.ts";
import { addMessage } from "../../service/store/new-message.fixture.ts";

const minute = 60_000;

interface Row {
  step: Step;
  fault: Fault;
  /** The state of all ten messages after their first attempt. */
  first: "waiting" | "failed" | "delivered";
  /** How often each mail was taken, in all. */
  taken: 0 | 1 | 2;
}

/** What becomes of ten messages when the mail server fails so at their first attempt, and is well an hour later. */
const table: Row[] = [
  { step: "greeting", fault: 421, first: "waiting", taken: 1 },
  { step: "greeting", fault: 554, first: "waiting", taken: 1 },
  { step: "greeting", fault: "hang", first: "waiting", taken: 1 },
  { step: "greeting", fault: "close", first: "waiting", taken: 1 },
  { step: "EHLO", fault: "hang", first: "waiting", taken: 1 },
  { step: "EHLO", fault: "close", first: "waiting", taken: 1 },
  { step: "MAIL", fault: 451, first: "waiting", taken: 1 },
  { step: "MAIL", fault: 550, first: "waiting", taken: 1 },
  { step: "MAIL", fault: "hang", first: "waiting", taken: 1 },
  { step: "MAIL", fault: "close", first: "waiting", taken: 1 },
  { step: "RCPT", fault: 450, first: "waiting", taken: 1 },
  { step: "RCPT", fault: 550, first: "waiting", taken: 1 },
  { step: "RCPT", fault: "hang", first: "waiting", taken: 1 },
  { step: "RCPT", fault: "close", first: "waiting", taken: 1 },
  { step: "DATA", fault: 451, first: "waiting", taken: 1 },
  { step: "DATA", fault: 554, first: "waiting", taken: 1 },
  { step: "DATA", fault: "hang", first: "waiting", taken: 1 },
  { step: "DATA", fault: "close", first: "waiting", taken: 1 },
  { step: "text", fault: 451, first: "waiting", taken: 1 },
  { step: "text", fault: 554, first: "failed", taken: 0 },
  // Nobody can know whether the mail was taken: it is sent again, under the same Message-ID.
  { step: "text", fault: "hang", first: "waiting", taken: 2 },
  { step: "text", fault: "close", first: "waiting", taken: 2 },
  { step: "text", fault: { lateMs: 200 }, first: "delivered", taken: 1 },
];

test.each(table)("ten messages, $fault at $step: $first, each taken $taken times", async (row) => {
  const server = await createSmtpScript();
  const harness = createHarness();
  onTestFinished(async () => {
    await harness.close();
    await server.close();
  });
  server.state.step = row.step;
  server.state.fault = row.fault;
  const { messages } = harness.store;
  for (let count = 0; count < 10; count += 1) await addMessage(messages, { subject: `Message ${count}` });
  harness.startDispatcher(harness.deliveryBy({ SMTP_URL: server.url }));

  if (row.fault === "hang")
    for (let count = 1; count <= 10; count += 1) {
      while (server.hanging() < count) await new Promise((resolve) => setTimeout(resolve, 2));
      // A message whose pause ends meanwhile would be the next to hang: all ten have their first attempt first.
      harness.clock.jump(5 * minute);
      while ((await messages.list()).filter(({ reason }) => reason).length < count)
        await harness.clock.turn();
      if (count === 10) server.state.fault = undefined;
    }
  await harness.clock.rest();
  if (row.fault !== "hang") expect(new Set(await harness.states())).toEqual(new Set([row.first]));

  server.state.fault = undefined;
  await harness.clock.pass(60 * minute);
  const last = row.first === "failed" ? "failed" : "delivered";
  expect(new Set(await harness.states())).toEqual(new Set([last]));
  const times = Map.groupBy(server.taken, (id) => id);
  expect(times.size).toBe(row.taken === 0 ? 0 : 10);
  expect(new Set([...times.values()].map((ids) => ids.length))).toEqual(
    new Set(row.taken === 0 ? [] : [row.taken]),
  );
});
