import { expect, onTestFinished, test } from "vitest";
import { createHarness } from "../../service/outbox/harness.fixture.ts";
import { createSmtpScript, type Failure, type Step } from "../../service/outbox/smtp-script.fixture.ts";

const minute = 60_000;

interface Row {
  step: Step;
  failure: Failure;
  /** The state of all ten messages after their first attempt. */
  first: "pending" | "failed" | "delivered";
  /** How many mails the server accepts in all. */
  accepted: number;
  /** The refusal after the text isn't about the text. */
  isAboutAll?: boolean;
}

/** The outcome of ten messages if the mail server fails in this way at first, and works an hour later. */
const table: Row[] = [
  ...(["greeting", "EHLO", "MAIL", "RCPT", "DATA"] as const).flatMap((step) =>
    ([451, 554, "hang", "close"] as const).map((failure) => ({
      step,
      failure,
      first: "pending" as const,
      accepted: 10,
    })),
  ),
  { step: "text", failure: 451, first: "pending", accepted: 10 },
  { step: "text", failure: 554, first: "failed", accepted: 0 },
  // A filter refuses the text, which no other message has.
  { step: "text", failure: { reply: "550 5.7.1 Spam" }, first: "failed", accepted: 0 },
  // The provider refuses the sender or its quota.
  ...[
    "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
    "554 5.2.252 SendAsDenied; website@mint.shop not allowed to send as support@mint.shop",
    "550-5.4.5 Daily user sending limit exceeded. For more information, go to\r\n550 5.4.5 the help",
    "550 5.1.90 Your message can't be sent because you've reached your daily limit",
    "552 5.2.2 The mailbox is full",
  ].map((reply) => ({
    step: "text" as const,
    failure: { reply },
    first: "pending" as const,
    accepted: 10,
    isAboutAll: true,
  })),
  // Nobody can know whether the mail was accepted: it is sent again, under the same Message-ID.
  { step: "text", failure: "hang", first: "pending", accepted: 11 },
  { step: "text", failure: "close", first: "pending", accepted: 20 },
  { step: "text", failure: { lateMs: 20 }, first: "delivered", accepted: 10 },
];

test.each(table)("ten messages, $failure at $step: first $first, $accepted accepted", async (row) => {
  const server = await createSmtpScript();
  const harness = createHarness();
  onTestFinished(async () => {
    await harness.close();
    await server.close();
  });
  server.state.step = row.step;
  server.state.failure = row.failure;
  for (let count = 0; count < 10; count += 1) await harness.addMessage({ subject: `Message ${count}` });
  harness.startDispatcher(harness.createDelivery({ SMTP_URL: server.url }));

  if (row.failure === "hang") {
    while (server.hanging() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    harness.clock.jump(5 * minute);
  }
  await harness.clock.rest();
  expect(new Set(await harness.states())).toEqual(new Set([row.first]));
  // All deliveries pause after a failure that would meet every message: nine of them were not tried.
  const tried = (await Array.fromAsync(harness.store.messages.list())).filter(({ attempts }) => attempts > 0);
  const isAboutOne = row.step === "text" && row.failure !== "hang" && !row.isAboutAll;
  expect(tried).toHaveLength(isAboutOne ? 10 : 1);

  server.state.failure = undefined;
  await harness.clock.pass(60 * minute);
  const last = row.first === "failed" ? "failed" : "delivered";
  expect(new Set(await harness.states())).toEqual(new Set([last]));
  expect(server.accepted).toHaveLength(row.accepted);
  expect(new Set(server.accepted).size).toBe(Math.min(row.accepted, 10));
});
