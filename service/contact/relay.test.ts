import { afterEach, beforeEach, expect, test } from "vitest";
import type { Deliver } from "./relay.ts";
import { createRelayBench } from "./stand-ins/relay-bench.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const ana = { name: "Ana", email: "ana@example.com", subject: "First", message: "Where is it?" };
const omar = { name: "عمر", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟" };

let bench: ReturnType<typeof createRelayBench>;

beforeEach(() => {
  bench = createRelayBench();
});

afterEach(() => bench.close());

test("after three days a message is given up, and its reason kept", async () => {
  let attempts = 0;
  const reference = bench.outbox.store(ana, { spam: false });
  bench.startRelay(async () => {
    attempts += 1;
    throw new Error("550 no such user");
  });
  await bench.clock.rest();
  for (let hours = 1; hours < 72; hours += 1) await bench.clock.leap(hour);
  expect(bench.outbox.find(reference)).toMatchObject({ state: "waiting", attempts });
  await bench.clock.leap(hour);
  expect(bench.outbox.find(reference)).toMatchObject({ state: "undelivered", reason: "550 no such user" });
  await bench.clock.leap(day);
  expect(bench.outbox.find(reference)).toMatchObject({ attempts });
});

test("two relays on one outbox send each message once", async () => {
  const sent: string[] = [];
  const deliver: Deliver = async ({ reference }) => {
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(reference);
  };
  const relays = [bench.startRelay(deliver), bench.startRelay(deliver)];
  await bench.clock.rest();
  const references = Array.from({ length: 50 }, (_, count) =>
    bench.outbox.store({ ...ana, email: `visitor${count}@example.com` }, { spam: false }),
  );
  for (const relay of relays) relay.wake();
  while (bench.states().includes("waiting")) await bench.clock.pass(0);
  expect(sent.toSorted()).toEqual(references.toSorted());
});

test("one visitor's messages arrive in the order they were written, others' don't wait for them", async () => {
  const subjects: string[] = [];
  let failing = true;
  bench.outbox.store(ana, { spam: false });
  bench.outbox.store({ ...ana, subject: "Second" }, { spam: false });
  bench.outbox.store(omar, { spam: false });
  bench.startRelay(async ({ subject }) => {
    if (failing && subject === "First") throw new Error("down");
    subjects.push(subject);
  });
  await bench.clock.rest();
  failing = false;
  await bench.clock.pass(hour);
  expect(subjects).toEqual([omar.subject, "First", "Second"]);
});

test("without a way to deliver, messages wait in the inbox and spam is still deleted when it is old", async () => {
  bench.outbox.store(ana, { spam: false });
  bench.outbox.store(omar, { spam: true });
  bench.startRelay(bench.deliveryBy({ SMTP_URL: "" }));
  await bench.clock.rest();
  await bench.clock.leap(91 * day);
  expect(bench.states()).toEqual(["waiting"]);
});

test("delivered messages are deleted after the days that they are kept", async () => {
  bench.outbox.store(ana, { spam: false });
  bench.startRelay(async () => {});
  await bench.clock.rest();
  await bench.clock.leap(89 * day);
  expect(bench.states()).toEqual(["delivered"]);
  await bench.clock.leap(2 * day);
  expect(bench.states()).toEqual([]);
});

test("what is logged says nothing of the visitor", async () => {
  bench.outbox.store(ana, { spam: false });
  bench.startRelay(async () => {
    throw Object.assign(new Error("550 <ana@example.com> is unknown to Ana"), { responseCode: 550 });
  });
  await bench.clock.rest();
  expect(bench.logged).toHaveLength(1);
  expect(JSON.stringify(bench.logged)).toContain("550");
  expect(JSON.stringify(bench.logged)).not.toMatch(/ana/i);
});
