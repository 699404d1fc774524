import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createHarness } from "./harness.fixture.ts";
import { createSmtpDelivery } from "./smtp-delivery.ts";
import { createSmtpScript } from "./smtp-script.fixture.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let harness: ReturnType<typeof createHarness>;

beforeEach(() => {
  harness = createHarness();
});

afterEach(() => harness.close());

test("after three days of retries, a message fails with its last reason", async () => {
  let attempts = 0;
  const reference = await harness.addMessage();
  harness.startDispatcher(async () => {
    attempts += 1;
    throw new Error("550 no such user");
  });
  await harness.clock.rest();
  // While the machine was suspended, nothing was tried.
  harness.clock.jump(10 * day);
  await harness.clock.pass(71 * hour, minute);
  expect(await harness.store.messages.find(reference)).toMatchObject({ state: "pending", attempts });
  await harness.clock.pass(2 * hour, minute);
  expect(await harness.store.messages.find(reference)).toMatchObject({
    state: "failed",
    reason: "550 no such user",
  });
  harness.clock.jump(day);
  await harness.clock.rest();
  expect(await harness.store.messages.find(reference)).toMatchObject({ attempts });
});

test("each failure of the mail server lengthens the pause of all deliveries, and a success resets it", async () => {
  let isDown = true;
  let attempts: number[] = [];
  harness.startDispatcher(async () => {
    attempts.push(harness.clock.now());
    if (isDown) throw new DeliveryError("421 busy", { code: "421", isBeforeText: true });
  });
  const readPauses = () => attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
  for (let outage = 1; outage <= 2; outage += 1) {
    isDown = true;
    attempts = [];
    for (let count = 0; count < 5; count += 1) await harness.addMessage();
    await harness.clock.pass(200_000);
    // The harness draws 0.5, so each pause is three quarters of ten seconds and those before it, and ends within ten seconds.
    expect(readPauses().slice(0, 4)).toEqual([10_000, 20_000, 30_000, 50_000]);
    isDown = false;
    await harness.clock.pass(hour, minute);
    expect(new Set(await harness.states())).toEqual(new Set(["delivered"]));
  }
});

test("a delivery may take five minutes, and another instance doesn't send the message meanwhile", async () => {
  const [started, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent: string[] = [];
  const reference = await harness.addMessage();
  harness.startDispatcher(async (_message, signal) => {
    started.resolve();
    await once(signal, "abort");
  });
  await started.promise;
  harness.clock.jump(5 * minute - 1);
  const next = await harness.addMessage();
  harness.startDispatcher(async ({ reference }) => {
    sent.push(reference);
    other.resolve();
  });
  await other.promise;
  const readReason = async () => (await harness.store.messages.find(reference))?.reason;
  expect(await readReason()).toBe(null);
  harness.clock.jump(1);
  await harness.clock.rest();
  expect(sent).toEqual([next]);
  expect(await readReason()).toBe("no answer within 300 s");
});

test.for([
  [
    "one line without control characters",
    "550 \u001b[2J\u202egone\r\nfor \u0000good \ud800",
    "550  [2Jgone for  good \ufffd",
  ],
  ["500 characters at most", "😀".repeat(100_000), `${"😀".repeat(499)}…`],
] as const)("the reason of a failure has %s, and the log its code alone", async ([, message, kept]) => {
  const reference = await harness.addMessage();
  harness.startDispatcher(async () => {
    throw Object.assign(new Error(message), { responseCode: 550 });
  });
  await harness.clock.rest();
  expect((await harness.store.messages.find(reference))?.reason).toBe(kept);
  expect(harness.logged).toHaveLength(1);
  expect(JSON.stringify(harness.logged)).toContain("550");
  expect(JSON.stringify(harness.logged)).not.toMatch(/gone|xx|ana/i);
});

test("a rejected password is tried at most five times an hour, however many messages are pending", async () => {
  const server = await createSmtpScript({ AUTH: "535 5.7.8 who are you?" }, "website:wrong@");
  const countLogins = () => server.lines.filter((line) => line.startsWith("AUTH")).length;
  for (let count = 0; count < 10; count += 1) await harness.addMessage();
  const dispatcher = harness.startDispatcher(harness.createDelivery(server.url));
  await harness.clock.rest();
  expect(countLogins()).toBe(1);
  for (let hours = 1; hours <= 3; hours += 1) {
    const before = countLogins();
    await harness.clock.pass(hour, minute);
    expect(countLogins() - before).toBeGreaterThan(0);
    expect(countLogins() - before).toBeLessThanOrEqual(5);
  }
  await dispatcher.stop();
  server.failures = {};
  // A start ends the pause, also for messages that were tried.
  harness.startDispatcher(harness.createDelivery(server.url));
  await harness.clock.pass(minute);
  expect(server.accepted).toHaveLength(10);
});

test("messages outlast days of a wrong password, and a start delivers all of them at once", async () => {
  let isWrong = true;
  const first = await harness.addMessage();
  const deliver = async () => {
    if (isWrong) throw new DeliveryError("535 no", { code: "EAUTH", isBeforeText: true });
  };
  const dispatcher = harness.startDispatcher(deliver);
  await harness.clock.pass(4 * day, 5 * minute);
  await harness.addMessage();
  await harness.clock.pass(hour, minute);
  expect(await harness.store.messages.find(first)).toMatchObject({ state: "pending", reason: "535 no" });
  await dispatcher.stop();
  isWrong = false;
  harness.startDispatcher(deliver);
  await harness.clock.rest();
  expect(await harness.states()).toEqual(["delivered", "delivered"]);
});

describe("a text that is refused for good", () => {
  /** Starts a dispatcher whose server refuses spam, and everything while the account is suspended. */
  function startRefusing() {
    const server = { isSuspended: false, attempts: 0 };
    const deliver = async ({ subject }: { subject: string }) => {
      server.attempts += 1;
      if (!server.isSuspended && subject !== "Spam") return;
      throw new DeliveryError(`554 id-${server.attempts}`, {
        code: "554",
        isBeforeText: false,
        isRefusal: true,
      });
    };
    return { server, deliver, dispatcher: harness.startDispatcher(deliver) };
  }

  const countStates = async () => {
    const states = await harness.states();
    const count = (name: string) => states.filter((state) => state === name).length;
    return { pending: count("pending"), delivered: count("delivered"), failed: count("failed") };
  };

  test("isn't the fault of two messages on a quiet site, whose account is suspended for a day", async () => {
    const server = await createSmtpScript({ text: "554 5.7.1 Sending is suspended" });
    harness.startDispatcher(harness.createDelivery(server.url));
    for (let count = 0; count < 2; count += 1) {
      await harness.addMessage();
      await harness.clock.pass(12 * hour, minute);
    }
    expect(await harness.states()).toEqual(["pending", "pending"]);
    server.failures = {};
    await harness.clock.pass(2 * hour, minute);
    expect(await harness.states()).toEqual(["delivered", "delivered"]);
    expect(new Set(server.accepted).size).toBe(2);
  });

  test("is the message's fault once another one is delivered: it fails with its next refusal", async () => {
    const { dispatcher, deliver } = startRefusing();
    // A delivery before the refusal says nothing about the account after it.
    await harness.addMessage();
    await harness.clock.pass(minute);
    await harness.addMessage({ subject: "Spam" });
    await harness.addMessage({ subject: "Spam" });
    await harness.clock.pass(12 * hour, minute);
    expect(await countStates()).toEqual({ pending: 2, delivered: 1, failed: 0 });
    // The refusals are known after a restart.
    await dispatcher.stop();
    harness.startDispatcher(deliver);
    await harness.addMessage();
    await harness.clock.pass(minute);
    expect(await countStates()).toEqual({ pending: 2, delivered: 2, failed: 0 });
    await harness.clock.pass(hour, minute);
    expect(await countStates()).toEqual({ pending: 0, delivered: 2, failed: 2 });
  });

  test("isn't the message's fault because the operator handled another one", async () => {
    startRefusing();
    await harness.addMessage({ subject: "Spam" });
    await harness.clock.pass(minute);
    const other = await harness.addMessage({ subject: "Spam" });
    await harness.store.messages.markHandled([other]);
    await harness.clock.pass(12 * hour, minute);
    expect(await countStates()).toEqual({ pending: 1, delivered: 0, failed: 0 });
  });

  test("is the message's fault even if the operator handled the one that was delivered", async () => {
    startRefusing();
    await harness.addMessage({ subject: "Spam" });
    // Its pauses are long by now.
    await harness.clock.pass(12 * hour, minute);
    const other = await harness.addMessage();
    await harness.clock.pass(minute);
    await harness.store.messages.markHandled([other]);
    await harness.clock.pass(hour, minute);
    expect(await countStates()).toEqual({ pending: 0, delivered: 0, failed: 1 });
  });

  test("is first retried after ten seconds, however often the server was down before", async () => {
    const attempts: number[] = [];
    await harness.addMessage();
    harness.startDispatcher(async () => {
      const isBeforeText = attempts.push(harness.clock.now()) <= 6;
      throw new DeliveryError("554 no", { code: "554", isBeforeText, isRefusal: !isBeforeText });
    });
    await harness.clock.pass(20 * minute);
    const [first = 0, second = 0] = attempts.slice(6);
    expect(second - first).toBe(10_000);
  });

  test("isn't the message's fault if the last refusal was that of the login", async () => {
    const { server, dispatcher, deliver } = startRefusing();
    await dispatcher.stop();
    await harness.addMessage();
    const locked = harness.startDispatcher(async () => {
      throw new DeliveryError("535 no", { code: "EAUTH", isBeforeText: true, isRefusal: true });
    });
    await harness.clock.pass(hour, minute);
    await locked.stop();
    await harness.addMessage();
    const working = harness.startDispatcher(async (message) => {
      await deliver(message);
      server.isSuspended = true;
    });
    await harness.clock.rest();
    expect(await countStates()).toEqual({ pending: 1, delivered: 1, failed: 0 });
    await working.stop();
  });

  test("fails the message after three days, and keeps it", async () => {
    const { server } = startRefusing();
    server.isSuspended = true;
    await harness.addMessage();
    await harness.clock.pass(71 * hour, minute);
    expect(await countStates()).toEqual({ pending: 1, delivered: 0, failed: 0 });
    expect(server.attempts, "at most two an hour, after the first ones").toBeLessThan(2 * 71 + 10);
    await harness.clock.pass(3 * hour, minute);
    expect(await countStates()).toEqual({ pending: 0, delivered: 0, failed: 1 });
  });

  test("holds back no other message, and many are retried slowly", async () => {
    const { server, dispatcher } = startRefusing();
    for (let count = 0; count < 500; count += 1) await harness.addMessage({ subject: "Spam" });
    dispatcher.wake();
    await harness.clock.rest();
    expect(server.attempts, "each new one is tried at once").toBe(500);
    server.isSuspended = true;
    const before = server.attempts;
    await harness.clock.pass(hour);
    expect(server.attempts - before).toBeLessThanOrEqual(6 * 60);
    server.isSuspended = false;
    await harness.addMessage();
    dispatcher.wake();
    await harness.clock.rest();
    expect(await countStates()).toMatchObject({ delivered: 1 });
  });
});

test("a mail server that is silent after the text delays only that message", async () => {
  const server = await createSmtpScript({ text: "hang" });
  const settings = readServiceSettings({ SMTP_URL: server.url, MAIL_FROM: "website@cardamint.example" });
  await harness.addMessage();
  harness.startDispatcher(createSmtpDelivery(settings, harness.clock.now, 2_000));
  await harness.clock.rest();
  expect(await harness.states()).toEqual(["pending"]);
  expect(await harness.store.messages.readPause()).toBeUndefined();
});

test("a message isn't sent twice if the disk is full after its delivery", async () => {
  let sent = 0;
  await harness.addMessage();
  harness.startDispatcher(async () => {
    sent += 1;
    harness.database.exec("pragma query_only = on");
  });
  await harness.clock.pass(10 * 60 * second);
  const failures = harness.logged.filter((entry) => JSON.stringify(entry).includes("could not be recorded"));
  expect(failures, "once, and not each second").toHaveLength(1);
  harness.database.exec("pragma query_only = off");
  await harness.clock.pass(5 * second);
  expect(await harness.states()).toEqual(["delivered"]);
  expect(sent).toBe(1);
});

test("a stop aborts a hanging delivery, and the next process sends the message at once", async () => {
  const server = await createSmtpScript({ RCPT: "hang" });
  await harness.addMessage();
  const dispatcher = harness.startDispatcher(harness.createDelivery(server.url));
  await server.hanging;
  const stopped = dispatcher.stop();
  harness.clock.jump(4 * second);
  await stopped;
  server.failures = {};
  harness.startDispatcher(harness.createDelivery(server.url));
  await harness.clock.rest();
  expect(server.accepted).toHaveLength(1);
});
