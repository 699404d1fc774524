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
  first: "pending" | "delivered" | "failed";
  /** How many mails the server accepts in all. */
  accepted: number;
  /** How many messages count as tried when all deliveries pause, if a refusal after the text pauses them. */
  tried?: number;
}

/** The outcome of ten messages if the mail server fails in this way at first, and works an hour later. */
const table: Row[] = [
  ...(["greeting", "EHLO", "MAIL", "RCPT", "DATA"] as const).flatMap((step) =>
    (["451 no", "554 no", dropped, "hang", "close"] as const).map(
      (failure): Row => ({ step, failure, first: "pending", accepted: 10 }),
    ),
  ),
  { step: "text", failure: "451 no", first: "pending", accepted: 10 },
  // Several messages in a row with one reply: it isn't about a single one of them, and all are pending again as if new.
  ...(
    [
      "554 no",
      dropped,
      "550 5.7.1 Spam",
      "550 5.7.1 Spam: 5.2.2 SendAsDenied",
      "550 5.1.7 The address in Reply-To is wrong",
      "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved",
      "554 Message rejected: Email address is not verified. The following identities failed the check: website@mint.shop",
      "550-From header sender domain not verified.\r\n550 Please add it",
    ] as const
  ).map((failure): Row => ({ step: "text", failure, first: "pending", accepted: 10, tried: 0 })),
  // The provider refuses the sender or its quota.
  ...(
    [
      "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
      "554 5.2.252 SendAsDenied; website@mint.shop not allowed to send as support@mint.shop",
      "550-5.4.5 Daily user sending limit exceeded. For more information, go to\r\n550 5.4.5 the help",
      "550 5.1.90 Your message can't be sent because you've reached your daily limit",
      "552 5.2.2 The mailbox is full",
    ] as Failure[]
  ).map((failure): Row => ({ step: "text", failure, first: "pending", accepted: 10, tried: 1 })),
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
  expect(tried).toHaveLength(row.tried ?? (row.step === "text" && row.failure !== "hang" ? 10 : 1));

  server.failures = {};
  await harness.clock.pass(60 * minute, minute);
  expect(new Set(await harness.states())).toEqual(new Set(["delivered"]));
  expect(server.accepted).toHaveLength(row.accepted);
  expect(new Set(server.accepted).size).toBe(10);
});
