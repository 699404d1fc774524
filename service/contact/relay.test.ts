import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { createDelivery } from "./delivery.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createRelay, type Deliver } from "./relay.ts";
import { createClock } from "./stand-ins/clock.ts";
import { createFormService, delivered } from "./stand-ins/form-service.ts";
import { createMailServer } from "./stand-ins/mail-server.ts";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

const ana = { name: "Ana", email: "ana@example.com", subject: "First", message: "Where is it?" };
const omar = { name: "عمر", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟" };

let clock: ReturnType<typeof createClock>;
let database: DatabaseSync;
let outbox: Outbox;
let cleanUp: (() => Promise<void>)[];

beforeEach(() => {
  clock = createClock();
  database = openDatabase(":memory:");
  outbox = createOutbox(database, { now: clock.now, newId: () => crypto.randomUUID() });
  cleanUp = [];
});

afterEach(async () => {
  for (const end of cleanUp) await end();
  database.close();
});

function startRelay(deliver: Deliver | undefined) {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = { KEEP_MESSAGES_DAYS: 90 };
  const { now, wait } = clock;
  const relay = createRelay({ outbox, deliver, settings, now, random: () => 0.5, wait, log: silent });
  relay.start();
  cleanUp.unshift(() => relay.stop());
  return relay;
}

const settings = {
  BRAND: "Cardamint",
  MAIL_FROM: "website@cardamint.example",
  SUPPORT_EMAIL: "support@cardamint.example",
  SITE_ORIGIN: "https://www.cardamint.example",
  SMTP_URL: "",
  FORWARD_FORM_URL: "",
};

function deliveryBy(way: { SMTP_URL: string } | { FORWARD_FORM_URL: string }) {
  return createDelivery({ ...settings, ...way }, { fetch, now: clock.now });
}

async function startMailServer(port?: number) {
  const server = await createMailServer(port);
  cleanUp.push(server.close);
  return server;
}

async function startFormService() {
  const service = await createFormService();
  cleanUp.push(service.close);
  return service;
}

const statesOf = () => outbox.list().map(({ state }) => state);

test("a message is mailed as soon as it comes", async () => {
  const server = await startMailServer();
  const relay = startRelay(deliveryBy({ SMTP_URL: server.url }));
  await clock.rest();
  outbox.store(ana, { spam: false });
  relay.wake();
  await clock.pass(0);
  expect(server.mails).toHaveLength(1);
  expect(statesOf()).toEqual(["delivered"]);
});

test("what another process put into the outbox is found without being told", async () => {
  const server = await startMailServer();
  startRelay(deliveryBy({ SMTP_URL: server.url }));
  await clock.rest();
  outbox.store(ana, { spam: false });
  await clock.pass(30 * second);
  expect(statesOf()).toEqual(["delivered"]);
});

test("a mail server that is down for a minute costs no message, and each comes once", async () => {
  const gone = await createMailServer();
  await gone.close();
  for (let count = 0; count < 10; count += 1)
    outbox.store({ ...ana, email: `visitor${count}@example.com` }, { spam: false });
  startRelay(deliveryBy({ SMTP_URL: gone.url }));
  await clock.pass(60 * second);
  expect(new Set(statesOf())).toEqual(new Set(["waiting"]));
  expect(outbox.list()[0]?.reason).toContain("ECONNREFUSED");
  const server = await startMailServer(gone.port);
  await clock.pass(120 * second);
  expect(new Set(statesOf())).toEqual(new Set(["delivered"]));
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(10);
  expect(server.mails).toHaveLength(10);
});

test.each([421, 550] as const)("a mail server that answers %d is tried again", async (code) => {
  const server = await startMailServer();
  server.state.mood = code;
  const reference = outbox.store(ana, { spam: false });
  startRelay(deliveryBy({ SMTP_URL: server.url }));
  await clock.rest();
  expect(outbox.find(reference)).toMatchObject({
    state: "waiting",
    reason: expect.stringContaining(`${code}`),
  });
  server.state.mood = "accepting";
  await clock.pass(10 * second);
  expect(server.mails).toHaveLength(1);
});

test("a mail server that hangs is left after five minutes, and the message sent when it is well again", async () => {
  const server = await startMailServer();
  server.state.mood = "hanging";
  const reference = outbox.store(ana, { spam: false });
  startRelay(deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  clock.jump(5 * 60 * second);
  await clock.rest();
  expect(outbox.find(reference)).toMatchObject({ state: "waiting", reason: "no answer within 300 s" });
  server.state.mood = "accepting";
  await clock.pass(10 * second);
  expect(server.mails).toHaveLength(1);
});

test("a form service that hangs is left after five minutes, and the message sent when it is well again", async () => {
  const service = await startFormService();
  service.state.answer = undefined;
  outbox.store(ana, { spam: false });
  startRelay(deliveryBy({ FORWARD_FORM_URL: service.url }));
  await service.arrived;
  clock.jump(5 * 60 * second);
  await clock.rest();
  service.state.answer = delivered;
  await clock.pass(10 * second);
  expect(statesOf()).toEqual(["delivered"]);
});

test("a form service that says 200 but no success is tried again", async () => {
  const service = await startFormService();
  service.state.answer = { body: '{"success":"false","message":"Activate this form first."}' };
  const reference = outbox.store(ana, { spam: false });
  startRelay(deliveryBy({ FORWARD_FORM_URL: service.url }));
  await clock.rest();
  expect(outbox.find(reference)).toMatchObject({
    state: "waiting",
    reason: "200: Activate this form first.",
  });
  service.state.answer = delivered;
  await clock.pass(10 * second);
  expect(statesOf()).toEqual(["delivered"]);
});

test("a form service that asks for an hour is left in peace for an hour, by every message", async () => {
  const service = await startFormService();
  const busy = '{"success":"false","message":"Too many requests."}';
  service.state.answer = { status: 429, headers: { "retry-after": "3600" }, body: busy };
  outbox.store(ana, { spam: false });
  const relay = startRelay(deliveryBy({ FORWARD_FORM_URL: service.url }));
  await clock.rest();
  outbox.store(omar, { spam: false });
  relay.wake();
  await clock.pass(hour - second);
  expect(service.posts).toHaveLength(1);
  service.state.answer = delivered;
  await clock.pass(second);
  expect(statesOf()).toEqual(["delivered", "delivered"]);
  expect(service.posts).toHaveLength(3);
});

test("after three days a message is given up, and its reason kept", async () => {
  let attempts = 0;
  const reference = outbox.store(ana, { spam: false });
  startRelay(async () => {
    attempts += 1;
    throw new Error("550 no such user");
  });
  await clock.rest();
  for (let hours = 1; hours < 72; hours += 1) await clock.leap(hour);
  expect(outbox.find(reference)).toMatchObject({ state: "waiting", attempts });
  await clock.leap(hour);
  expect(outbox.find(reference)).toMatchObject({ state: "undelivered", reason: "550 no such user" });
  await clock.leap(day);
  expect(outbox.find(reference)).toMatchObject({ attempts });
});

test("a message whose process died before sending is sent once, by the next process", async () => {
  const server = await startMailServer();
  outbox.store(ana, { spam: false });
  outbox.claim(hour);
  startRelay(deliveryBy({ SMTP_URL: server.url }));
  await clock.rest();
  expect(server.mails).toHaveLength(1);
  expect(statesOf()).toEqual(["delivered"]);
});

test("a message whose process died between sending and marking comes twice under one Message-ID", async () => {
  const server = await startMailServer();
  const deliver = deliveryBy({ SMTP_URL: server.url });
  outbox.store(ana, { spam: false });
  const claim = outbox.claim(hour);
  if (claim) await deliver?.(claim, new AbortController().signal);
  startRelay(deliver);
  await clock.rest();
  const ids = server.mails.map(({ parsed }) => parsed.messageId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test("two relays on one outbox send each message once", async () => {
  const sent: string[] = [];
  const deliver: Deliver = async ({ reference }) => {
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(reference);
  };
  const relays = [startRelay(deliver), startRelay(deliver)];
  await clock.rest();
  const references = Array.from({ length: 50 }, (_, count) =>
    outbox.store({ ...ana, email: `visitor${count}@example.com` }, { spam: false }),
  );
  for (const relay of relays) relay.wake();
  while (statesOf().includes("waiting")) await clock.pass(0);
  expect(sent.toSorted()).toEqual(references.toSorted());
});

test("a disk that refuses the mark does not make a message go out twice", async () => {
  const server = await startMailServer();
  const deliver = deliveryBy({ SMTP_URL: server.url });
  outbox.store(ana, { spam: false });
  startRelay(async (message, signal) => {
    await deliver?.(message, signal);
    database.exec("pragma query_only = on");
  });
  await clock.pass(10 * 60 * second);
  database.exec("pragma query_only = off");
  await clock.pass(5 * second);
  expect(statesOf()).toEqual(["delivered"]);
  expect(server.mails).toHaveLength(1);
});

test("one visitor's messages arrive in the order they were written, others' don't wait for them", async () => {
  const subjects: string[] = [];
  let failing = true;
  outbox.store(ana, { spam: false });
  outbox.store({ ...ana, subject: "Second" }, { spam: false });
  outbox.store(omar, { spam: false });
  startRelay(async ({ subject }) => {
    if (failing && subject === "First") throw new Error("down");
    subjects.push(subject);
  });
  await clock.rest();
  failing = false;
  await clock.pass(hour);
  expect(subjects).toEqual([omar.subject, "First", "Second"]);
});

test("stopping lets the mail under way finish", async () => {
  const server = await startMailServer();
  outbox.store(ana, { spam: false });
  const relay = startRelay(deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  await relay.stop();
  expect(server.mails).toHaveLength(1);
  expect(statesOf()).toEqual(["delivered"]);
});

test("stopping cuts a hanging delivery off, and its message is sent by the next process at once", async () => {
  const server = await startMailServer();
  server.state.mood = "hanging";
  outbox.store(ana, { spam: false });
  const relay = startRelay(deliveryBy({ SMTP_URL: server.url }));
  await server.arrived;
  const stopped = relay.stop();
  clock.jump(2 * second);
  await stopped;
  server.state.mood = "accepting";
  startRelay(deliveryBy({ SMTP_URL: server.url }));
  await clock.rest();
  expect(server.mails).toHaveLength(1);
});

test("without a way to deliver, messages wait in the inbox and spam is still deleted when it is old", async () => {
  outbox.store(ana, { spam: false });
  outbox.store(omar, { spam: true });
  startRelay(deliveryBy({ SMTP_URL: "" }));
  await clock.rest();
  await clock.leap(91 * day);
  expect(statesOf()).toEqual(["waiting"]);
});

test("delivered messages are deleted after the days that they are kept", async () => {
  outbox.store(ana, { spam: false });
  startRelay(async () => {});
  await clock.rest();
  await clock.leap(89 * day);
  expect(statesOf()).toEqual(["delivered"]);
  await clock.leap(2 * day);
  expect(statesOf()).toEqual([]);
});
