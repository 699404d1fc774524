import { afterEach, beforeEach, expect, test } from "vitest";
import { addMessage } from "../store/new-message.fixture.ts";
import type { NewMessage } from "../store/store.ts";
import type { Deliver } from "./dispatcher.ts";
import { createHarness } from "./fakes/harness.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const ana = { name: "Ana", email: "ana@example.com", subject: "First", message: "Where is it?" };
const omar = { name: "عمر", email: "omar@example.com", subject: "بطاقة", message: "أين هي؟" };

let harness: ReturnType<typeof createHarness>;

beforeEach(() => {
  harness = createHarness();
});

afterEach(() => harness.close());

const add = (change: Partial<NewMessage>) => addMessage(harness.store.messages, change);

test("after three days a message is given up, and its reason kept", async () => {
  let attempts = 0;
  const reference = await add(ana);
  harness.startDispatcher(async () => {
    attempts += 1;
    throw new Error("550 no such user");
  });
  await harness.clock.rest();
  await harness.clock.pass(71 * hour);
  expect(await harness.store.messages.find(reference)).toMatchObject({ state: "waiting", attempts });
  await harness.clock.pass(2 * hour);
  expect(await harness.store.messages.find(reference)).toMatchObject({
    state: "failed",
    reason: "550 no such user",
  });
  await harness.clock.leap(day);
  expect(await harness.store.messages.find(reference)).toMatchObject({ attempts });
});

test("two dispatchers on one outbox send each message once", async () => {
  const sent: string[] = [];
  const deliver: Deliver = async ({ reference }) => {
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(reference);
  };
  const dispatchers = [harness.startDispatcher(deliver), harness.startDispatcher(deliver)];
  await harness.clock.rest();
  const references = await Promise.all(Array.from({ length: 50 }, () => add(ana)));
  for (const dispatcher of dispatchers) dispatcher.notify();
  while ((await harness.states()).includes("waiting")) await harness.clock.pass(0);
  expect(sent.toSorted()).toEqual(references.toSorted());
});

test("a message that the mail server refuses does not hold back the next one of the same visitor", async () => {
  const subjects: string[] = [];
  await add({ ...ana, subject: "First" });
  await add({ ...ana, subject: "Second" });
  harness.startDispatcher(async ({ subject }) => {
    if (subject === "First") throw new Error("554 no");
    subjects.push(subject);
  });
  await harness.clock.rest();
  expect(subjects).toEqual(["Second"]);
});

test("without a way to deliver, messages wait in the inbox and spam is still deleted when it is old", async () => {
  await add(ana);
  await add({ ...omar, state: "spam" });
  harness.startDispatcher(harness.deliveryBy({ SMTP_URL: "" }));
  await harness.clock.rest();
  await harness.clock.leap(91 * day);
  expect(await harness.states()).toEqual(["waiting"]);
});

test("delivered messages are deleted after the days that they are kept", async () => {
  await add(ana);
  harness.startDispatcher(async () => {});
  await harness.clock.rest();
  await harness.clock.leap(89 * day);
  expect(await harness.states()).toEqual(["delivered"]);
  await harness.clock.leap(2 * day);
  expect(await harness.states()).toEqual([]);
});

test("what is logged says nothing of the visitor", async () => {
  await add(ana);
  harness.startDispatcher(async () => {
    throw Object.assign(new Error("550 <ana@example.com> is unknown to Ana"), { responseCode: 550 });
  });
  await harness.clock.rest();
  expect(harness.logged).toHaveLength(1);
  expect(JSON.stringify(harness.logged)).toContain("550");
  expect(JSON.stringify(harness.logged)).not.toMatch(/ana/i);
});
