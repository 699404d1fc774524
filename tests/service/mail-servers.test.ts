import { expect, onTestFinished, test } from "vitest";
import { createHarness } from "../../service/outbox/harness.fixture.ts";
import {
  createSmtpScript,
  dropped,
  type Failure,
  type Step,
} from "../../service/outbox/smtp-script.fixture.ts";

const minute = 60_000;

interface Row {
  step: Step;
  failure: Failure;
  /** The state of all ten messages after their first attempt. */
  first: "pending" | "delivered";
  /** How many mails the server accepts in all. */
  accepted: number;
}

/** The outcome of ten messages if the mail server fails in this way at first, and works an hour later. */
const table: Row[] = [
  ...(["greeting", "EHLO", "MAIL", "RCPT", "DATA"] as const).flatMap((step) =>
    (["451 no", "554 no", dropped, "hang", "close"] as const).map(
      (failure): Row => ({ step, failure, first: "pending", accepted: 10 }),
    ),
  ),
  // These may be about one message only: the others are tried.
  ...(["451 no", "554 no", dropped, "550-5.7.1 No\r\n550 5.7.1 spam"] as const).map(
    (failure): Row => ({ step: "text", failure, first: "pending", accepted: 10 }),
  ),
  // Nobody can know whether the mail was accepted: it is sent again, under the same Message-ID.
  { step: "text", failure: "hang", first: "pending", accepted: 11 },
  { step: "text", failure: "close", first: "pending", accepted: 20 },
  { step: "text", failure: "late", first: "delivered", accepted: 10 },
];

test.each(table)("ten messages, $failure at $step: first $first, $accepted accepted", async (row) => {
  const server = await createSmtpScript({ [row.step]: row.failure });
  const harness = createHarness();
  onTestFinished(harness.close);
  for (let count = 0; count < 10; count += 1) await harness.addMessage({ subject: `Message ${count}` });
  harness.startDispatcher(harness.createDelivery(server.url));
  if (row.failure === "hang") {
    await server.hanging;
    harness.clock.jump(5 * minute);
  }
  await harness.clock.rest();
  expect(new Set(await harness.states())).toEqual(new Set([row.first]));
  // All deliveries pause after a failure that would affect every message, so nine were not tried.
  const tried = (await Array.fromAsync(harness.store.messages.list())).filter(({ attempts }) => attempts > 0);
  expect(tried).toHaveLength(row.step === "text" && row.failure !== "hang" ? 10 : 1);

  server.failures = {};
  await harness.clock.pass(60 * minute, minute);
  expect(new Set(await harness.states())).toEqual(new Set(["delivered"]));
  expect(server.accepted).toHaveLength(row.accepted);
  expect(new Set(server.accepted).size).toBe(10);
});
