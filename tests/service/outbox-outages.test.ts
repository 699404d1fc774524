import { afterEach, beforeEach, expect, test } from "vitest";
import { delivered } from "../../service/outbox/form-service.fixture.ts";
import { createHarness } from "../../service/outbox/harness.fixture.ts";
import { password } from "../../service/outbox/mail-server.fixture.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let harness: ReturnType<typeof createHarness>;

beforeEach(() => {
  harness = createHarness();
});

afterEach(() => harness.close());

test("a rejected password is tried at most five times an hour, however many messages are pending", async () => {
  const server = await harness.startMailServer();
  for (let count = 0; count < 40; count += 1) await harness.addMessage();
  const login = (typed: string) => server.url.replace("//", `//website:${typed}@`);
  const dispatcher = harness.startDispatcher(harness.createDelivery({ SMTP_URL: login("wrong") }));
  await harness.clock.rest();
  expect(server.state.loginsSeen).toBe(1);
  for (let hours = 1; hours <= 3; hours += 1) {
    const before = server.state.loginsSeen;
    await harness.clock.pass(hour);
    expect(server.state.loginsSeen - before).toBeLessThanOrEqual(5);
  }
  await dispatcher.stop();
  // Other settings end the pause, also for messages that were tried.
  harness.startDispatcher(harness.createDelivery({ SMTP_URL: login(password) }), { target: "other" });
  await harness.clock.pass(minute);
  expect(server.mails).toHaveLength(40);
});

test("after 1,000 deliveries within a day, messages with a link wait, and others are delivered", async () => {
  const sent: string[] = [];
  const now = harness.clock.now();
  harness.database.exec(`
    insert into inbox_message (reference, state, state_since, received_at, bytes, claimable_at, claimable_set_at,
      name, email, subject, message)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
    select 'R' || i, 'delivered', ${now}, ${now}, 1, 0, 0, '', '', '', '' from n`);
  harness.startDispatcher(async ({ subject }) => void sent.push(subject));
  const reference = await harness.addMessage({ subject: "Spam", message: "Buy at www.spam.example" });
  await harness.addMessage({ subject: "Person" });
  await harness.clock.pass(minute);
  expect(sent).toEqual(["Person"]);
  expect(await harness.store.messages.find(reference)).toMatchObject({
    state: "pending",
    reason: "Held back: 1000 messages were delivered within a day, and it has a link",
  });
  await harness.clock.pass(26 * hour);
  expect(sent).toEqual(["Person", "Spam"]);
});

test("a form service that requests an hour's pause gets no message for an hour", async () => {
  const service = await harness.startFormService();
  const busy = '{"success":"false","message":"Too many requests."}';
  service.state.answer = { status: 429, headers: { "retry-after": "3600" }, body: busy };
  await harness.addMessage();
  const dispatcher = harness.startDispatcher(harness.createDelivery({ FORWARD_FORM_URL: service.url }));
  await harness.clock.rest();
  await harness.addMessage({ name: "عمر" });
  dispatcher.notify();
  await harness.clock.pass(hour - second);
  expect(service.posts).toHaveLength(1);
  service.state.answer = delivered;
  await harness.clock.pass(second);
  expect(await harness.states()).toEqual(["delivered", "delivered"]);
  expect(service.posts).toHaveLength(3);
});

test("a message isn't sent twice if the disk is full after its delivery", async () => {
  const server = await harness.startMailServer();
  const deliver = harness.createDelivery({ SMTP_URL: server.url });
  await harness.addMessage();
  harness.startDispatcher(async (message, signal) => {
    await deliver?.(message, signal);
    harness.database.exec("pragma query_only = on");
  });
  await harness.clock.pass(10 * 60 * second);
  const failures = harness.logged.filter((entry) => JSON.stringify(entry).includes("could not be recorded"));
  expect(failures, "once, and not each second").toHaveLength(1);
  harness.database.exec("pragma query_only = off");
  await harness.clock.pass(5 * second);
  expect(await harness.states()).toEqual(["delivered"]);
  expect(server.mails).toHaveLength(1);
});

test("a stop aborts a hanging delivery, and the next process sends the message at once", async () => {
  const server = await harness.startMailServer();
  server.state.behavior = "hanging";
  await harness.addMessage();
  const dispatcher = harness.startDispatcher(harness.createDelivery({ SMTP_URL: server.url }));
  await server.arrived;
  const stopped = dispatcher.stop();
  harness.clock.jump(4 * second);
  await stopped;
  server.state.behavior = "accepting";
  harness.startDispatcher(harness.createDelivery({ SMTP_URL: server.url }));
  await harness.clock.rest();
  expect(server.mails).toHaveLength(1);
});
