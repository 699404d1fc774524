import { afterEach, beforeEach, expect, test } from "vitest";
import { delivered } from "./stand-ins/form-service.ts";
import { createMailServer } from "./stand-ins/mail-server.ts";
import { createRelayBench } from "./stand-ins/relay-bench.ts";

const second = 1000;
const hour = 60 * 60 * second;

const ana = { name: "Ana", email: "ana@example.com", subject: "First", message: "Where is it?" };
const omar = { name: "عمر", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟" };

let bench: ReturnType<typeof createRelayBench>;

beforeEach(() => {
  bench = createRelayBench();
});

afterEach(() => bench.close());

test("a message is mailed as soon as it comes", async () => {
  const server = await bench.startMailServer();
  const relay = bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await bench.clock.rest();
  bench.outbox.store(ana, { spam: false });
  relay.wake();
  await bench.clock.pass(0);
  expect(server.mails).toHaveLength(1);
  expect(bench.states()).toEqual(["delivered"]);
});

test("what another process put into the outbox is found without being told", async () => {
  const server = await bench.startMailServer();
  bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await bench.clock.rest();
  bench.outbox.store(ana, { spam: false });
  await bench.clock.pass(30 * second);
  expect(bench.states()).toEqual(["delivered"]);
});

test("a mail server that is down for a minute costs no message, and each comes once", async () => {
  const gone = await createMailServer();
  await gone.close();
  for (let count = 0; count < 10; count += 1)
    bench.outbox.store({ ...ana, email: `visitor${count}@example.com` }, { spam: false });
  bench.startRelay(bench.deliveryBy({ SMTP_URL: gone.url }));
  await bench.clock.pass(60 * second);
  expect(new Set(bench.states())).toEqual(new Set(["waiting"]));
  expect(bench.outbox.list()[0]?.reason).toContain("ECONNREFUSED");
  const server = await bench.startMailServer(gone.port);
  await bench.clock.pass(120 * second);
  expect(new Set(bench.states())).toEqual(new Set(["delivered"]));
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(10);
  expect(server.mails).toHaveLength(10);
});

test.each([421, 550] as const)("a mail server that answers %d is tried again", async (code) => {
  const server = await bench.startMailServer();
  server.state.mood = code;
  const reference = bench.outbox.store(ana, { spam: false });
  bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await bench.clock.rest();
  expect(bench.outbox.find(reference)).toMatchObject({
    state: "waiting",
    reason: expect.stringContaining(`${code}`),
  });
  server.state.mood = "accepting";
  await bench.clock.pass(10 * second);
  expect(server.mails).toHaveLength(1);
});

test("a mail server that hangs is left after five minutes, and the message sent when it is well again", async () => {
  const server = await bench.startMailServer();
  server.state.mood = "hanging";
  const reference = bench.outbox.store(ana, { spam: false });
  bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  bench.clock.jump(5 * 60 * second);
  await bench.clock.rest();
  expect(bench.outbox.find(reference)).toMatchObject({ state: "waiting", reason: "no answer within 300 s" });
  server.state.mood = "accepting";
  await bench.clock.pass(10 * second);
  expect(server.mails).toHaveLength(1);
});

test("a form service that hangs is left after five minutes, and the message sent when it is well again", async () => {
  const service = await bench.startFormService();
  service.state.answer = undefined;
  bench.outbox.store(ana, { spam: false });
  bench.startRelay(bench.deliveryBy({ FORWARD_FORM_URL: service.url }));
  await service.arrived;
  bench.clock.jump(5 * 60 * second);
  await bench.clock.rest();
  service.state.answer = delivered;
  await bench.clock.pass(10 * second);
  expect(bench.states()).toEqual(["delivered"]);
});

test("a form service that says 200 but no success is tried again", async () => {
  const service = await bench.startFormService();
  service.state.answer = { body: '{"success":"false","message":"Activate this form first."}' };
  const reference = bench.outbox.store(ana, { spam: false });
  bench.startRelay(bench.deliveryBy({ FORWARD_FORM_URL: service.url }));
  await bench.clock.rest();
  expect(bench.outbox.find(reference)).toMatchObject({
    state: "waiting",
    reason: "200: Activate this form first.",
  });
  service.state.answer = delivered;
  await bench.clock.pass(10 * second);
  expect(bench.states()).toEqual(["delivered"]);
});

test("a form service that asks for an hour is left in peace for an hour, by every message", async () => {
  const service = await bench.startFormService();
  const busy = '{"success":"false","message":"Too many requests."}';
  service.state.answer = { status: 429, headers: { "retry-after": "3600" }, body: busy };
  bench.outbox.store(ana, { spam: false });
  const relay = bench.startRelay(bench.deliveryBy({ FORWARD_FORM_URL: service.url }));
  await bench.clock.rest();
  bench.outbox.store(omar, { spam: false });
  relay.wake();
  await bench.clock.pass(hour - second);
  expect(service.posts).toHaveLength(1);
  service.state.answer = delivered;
  await bench.clock.pass(second);
  expect(bench.states()).toEqual(["delivered", "delivered"]);
  expect(service.posts).toHaveLength(3);
});

test("a message whose process died before sending is sent once, by the next process", async () => {
  const server = await bench.startMailServer();
  bench.outbox.store(ana, { spam: false });
  bench.outbox.claim(hour);
  bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await bench.clock.rest();
  expect(server.mails).toHaveLength(1);
  expect(bench.states()).toEqual(["delivered"]);
});

test("a message whose process died between sending and marking comes twice under one Message-ID", async () => {
  const server = await bench.startMailServer();
  const deliver = bench.deliveryBy({ SMTP_URL: server.url });
  bench.outbox.store(ana, { spam: false });
  const claim = bench.outbox.claim(hour);
  if (claim) await deliver?.(claim, new AbortController().signal);
  bench.startRelay(deliver);
  await bench.clock.rest();
  const ids = server.mails.map(({ parsed }) => parsed.messageId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test("a disk that refuses the mark does not make a message go out twice", async () => {
  const server = await bench.startMailServer();
  const deliver = bench.deliveryBy({ SMTP_URL: server.url });
  bench.outbox.store(ana, { spam: false });
  bench.startRelay(async (message, signal) => {
    await deliver?.(message, signal);
    bench.database.exec("pragma query_only = on");
  });
  await bench.clock.pass(10 * 60 * second);
  bench.database.exec("pragma query_only = off");
  await bench.clock.pass(5 * second);
  expect(bench.states()).toEqual(["delivered"]);
  expect(server.mails).toHaveLength(1);
});

test("stopping lets the mail under way finish", async () => {
  const server = await bench.startMailServer();
  bench.outbox.store(ana, { spam: false });
  const relay = bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  await relay.stop();
  expect(server.mails).toHaveLength(1);
  expect(bench.states()).toEqual(["delivered"]);
});

test("stopping cuts a hanging delivery off, and its message is sent by the next process at once", async () => {
  const server = await bench.startMailServer();
  server.state.mood = "hanging";
  bench.outbox.store(ana, { spam: false });
  const relay = bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  const stopped = relay.stop();
  bench.clock.jump(2 * second);
  await stopped;
  server.state.mood = "accepting";
  bench.startRelay(bench.deliveryBy({ SMTP_URL: server.url }));
  await bench.clock.rest();
  expect(server.mails).toHaveLength(1);
});
