import { expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../store/new-message.fixture.ts";
import { createTestContext } from "../checks/context.fixture.ts";
import { type Channel, type Notice, RefusedNoticeError } from "./channels.ts";
import { createNotifier } from "./notifier.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const environment = { SMTP_URL: "smtp://mail.io", MAIL_FROM: "website@mint.shop" };

/** A Monday at ten in the morning. */
const start = Date.UTC(2030, 0, 7, 10);

/** A store, a clock that the test advances by minutes, and any number of instances that all run the checks. */
function createSituation(changes: Record<string, string> = {}) {
  let time = start;
  const disk = { freeBytes: 5e9 };
  const certificate = { expiresAt: start + 90 * day, problem: undefined, reads: 0 };
  const now = () => time;
  const { database, store } = createMemoryStore({ now });
  const sent: (Notice & { at: string; channel: Channel["name"] })[] = [];
  const down = { webhook: false, mail: false };
  const refused: string[] = [];
  const failures: string[] = [];
  const instances = new Set<() => Promise<void>>();
  const starts: Promise<unknown>[] = [];

  const createChannel = (channel: Channel["name"]): Channel => ({
    name: channel,
    receiver: channel,
    async send(notice) {
      if (refused.includes(notice.title)) throw new RefusedNoticeError("400");
      if (!down[channel]) return void sent.push({ ...notice, channel, at: new Date(time).toISOString() });
      failures.push(channel);
      throw new Error("down");
    },
  });

  function startInstance() {
    const stop = new AbortController();
    const notify = createNotifier({
      context: {
        ...createTestContext({ ...environment, ...changes }),
        store,
        canWrite: true,
        readFreeBytes: async () => disk.freeBytes,
        async readCertificate() {
          certificate.reads += 1;
          return certificate;
        },
        now,
      },
      channels: [createChannel("webhook"), createChannel("mail")],
      stopping: stop.signal,
      log: { info() {}, warn() {} },
    });
    instances.add(notify);
    starts.push(notify().catch(() => {}));
    return {
      stop(): void {
        stop.abort();
        instances.delete(notify);
      },
    };
  }

  /** Lets time pass: in each step, all instances run at the same time. The runner of the jobs would log an error. */
  async function pass(milliseconds: number, step = minute): Promise<void> {
    await Promise.all(starts);
    for (const end = time + milliseconds; time < end; ) {
      time += step;
      await Promise.allSettled([...instances].map((notify) => notify()));
    }
  }

  async function fail(): Promise<string> {
    const reference = await addMessage(store.messages);
    await store.messages.settle(await claimMessage(store.messages), { state: "failed", reason: "550" });
    return reference;
  }

  const sentBy = (name: Channel["name"]) => sent.filter(({ channel }) => channel === name);

  return {
    store,
    database,
    disk,
    certificate,
    down,
    refused,
    failures,
    startInstance,
    pass,
    fail,
    titles: (channel: Channel["name"] = "webhook") => sentBy(channel).map(({ title }) => title),
    /** The weekly emails, each with its time. */
    weeks: () =>
      sentBy("mail").flatMap(({ at, title }) =>
        title.startsWith("Your week") ? `${at.slice(0, 16)} ${title}` : [],
      ),
    byWebhook: () => sentBy("webhook").map(({ at, title, text }) => `${at.slice(11, 16)} ${title}. ${text}`),
    setClock: (to: number) => {
      time = to;
    },
  };
}

test("if the mail server is down, the webhook gets one alert and its end, and the alert isn't emailed late", async () => {
  const { store, down, startInstance, pass, titles, byWebhook } = createSituation();
  startInstance();
  startInstance();
  await pass(5 * minute);
  // The same server sends the notices by email.
  down.mail = true;
  await addMessage(store.messages);
  await pass(2 * hour);
  down.mail = false;
  await store.messages.settle(await claimMessage(store.messages), { state: "delivered" });
  await pass(2 * hour);
  expect(byWebhook()).toEqual([
    "11:05 Messages are delayed. Pending: 1, the oldest for 60 minutes. They are in the inbox, and delivery is " +
      "retried for three days. → See why: npm run inbox -- --state pending",
    "12:06 Resolved: Messages are delayed. It lasted for 61 minutes.",
  ]);
  expect(titles("mail")).toEqual(["Resolved: Messages are delayed"]);
});

test("two instances send one alert through each channel, and its end", async () => {
  const { certificate, startInstance, pass, titles } = createSituation({
    SITE_ORIGIN: "https://mint.shop",
    NOTIFY_EMAIL: "me@mint.shop",
  });
  const alert = "The site's certificate must be renewed";
  const ofAlert = (channel: Channel["name"]) => titles(channel).filter((title) => title.endsWith(alert));
  certificate.expiresAt = start + 15 * day;
  startInstance();
  startInstance();
  await pass(23 * hour, hour);
  expect(ofAlert("webhook")).toEqual([]);
  await pass(7 * hour, hour);
  certificate.expiresAt = start + 100 * day;
  await pass(day, hour);
  for (const channel of ["webhook", "mail"] as const)
    expect(ofAlert(channel)).toEqual([alert, `Resolved: ${alert}`]);
});

test("more failed messages renew the notice, at most hourly, and fewer don't", async () => {
  const { store, fail, pass, startInstance, byWebhook } = createSituation();
  const first = await fail();
  startInstance();
  await pass(10 * minute);
  await fail();
  await fail();
  await pass(20 * minute);
  expect(byWebhook()).toHaveLength(1);
  await pass(40 * minute);
  await store.messages.markHandled([first]);
  await pass(2 * hour);
  await fail();
  await pass(10 * minute);
  expect(byWebhook()).toEqual([
    expect.stringMatching(
      /^10:00 A message can't be delivered\. Not delivered: 1\. .*inbox -- retry --state failed$/,
    ),
    expect.stringMatching(/^11:00 .* Not delivered: 3\./),
    expect.stringMatching(/^13:1\d .* Not delivered: 3\./),
  ]);
});

test("a refused message is one notice that quotes the reply, without a visitor's address, until it is delivered or fails", async () => {
  const { store, pass, startInstance, byWebhook } = createSituation();
  startInstance();
  const refuse = async () => {
    await addMessage(store.messages);
    const reason = "The mail server refuses the message: 554 5.7.1 <ana@example.com> is listed";
    await store.messages.postpone(await claimMessage(store.messages), {
      pauseMs: hour,
      reason,
      isRefused: true,
    });
  };
  await refuse();
  await pass(61 * minute);
  await store.messages.settle(await claimMessage(store.messages), { state: "failed", reason: "554" });
  await pass(3 * hour);
  expect(byWebhook()).toEqual([
    "10:01 A message can't be delivered. Refused, and retried: 1. The mail server refuses the message: 554 5.7.1 " +
      "(an address) is listed. → See why: npm run inbox -- --state unread",
  ]);
  await refuse();
  await pass(minute);
  expect(byWebhook()[1]).toMatch(/ Not delivered: 1\. .*Refused, and retried: 1\. .*→ See why: /);
  expect(byWebhook()[1]).toMatch(/^[^→]*→[^→]*$/);
});

test("a refused login is a notice at once, until the next delivery, and a server that is down isn't", async () => {
  const { store, pass, startInstance, titles } = createSituation();
  startInstance();
  await addMessage(store.messages);
  await store.messages.pauseDeliveries({ pauseMs: 20 * minute, reason: "421" });
  await pass(10 * minute);
  expect(titles()).toEqual([]);
  await store.messages.pauseDeliveries({ pauseMs: 30 * minute, reason: "535", isRefusal: true });
  await pass(40 * minute);
  // As a start does.
  await store.messages.resumeDeliveries();
  await pass(minute);
  expect(titles()).toEqual(["Deliveries are paused"]);
  await store.messages.settle(await claimMessage(store.messages), { state: "delivered" });
  await pass(minute);
  expect(titles()).toEqual(["Deliveries are paused", "Resolved: Deliveries are paused"]);
});

test("a mail server that refuses notices is tried once an hour, whatever the number of alerts", async () => {
  const { down, disk, failures, fail, pass, startInstance } = createSituation();
  down.mail = true;
  disk.freeBytes = 400e6;
  await fail();
  startInstance();
  await pass(59 * minute);
  expect(failures).toHaveLength(1);
});

test("a figure near its threshold sends an alert and its end once an hour at most", async () => {
  const { disk, pass, startInstance, byWebhook } = createSituation();
  startInstance();
  for (let turn = 0; turn < 12; turn += 1) {
    disk.freeBytes = turn % 2 === 0 ? 499e6 : 501e6;
    await pass(10 * minute);
  }
  expect(byWebhook()).toHaveLength(4);
});

test("while the database is read-only, each instance sends the alert, and one of them its end; an outage at the next start is announced, too", async () => {
  const { database, pass, startInstance, titles } = createSituation();
  const instances = [startInstance(), startInstance()];
  await pass(3 * minute);
  database.exec("pragma query_only = on");
  await pass(10 * minute);
  database.exec("pragma query_only = off");
  await pass(2 * hour);
  for (const instance of instances) instance.stop();
  database.exec("alter table notice rename to lost_notice; pragma query_only = on");
  startInstance();
  await pass(10 * minute);
  database.exec("pragma query_only = off; alter table lost_notice rename to notice");
  await pass(2 * hour);
  const [alert, end] = ["Messages are being refused", "Resolved: Messages are being refused"];
  expect(titles()).toEqual([alert, alert, end, alert, end]);
});

test("a service that starts without its database on a Monday sends the weekly email later", async () => {
  const { database, pass, startInstance, weeks } = createSituation();
  const earlier = startInstance();
  await pass(7 * day, hour);
  earlier.stop();
  const count = weeks().length;
  await pass(6 * day, hour);
  database.exec("alter table notice rename to lost_notice; pragma query_only = on");
  startInstance();
  await pass(day, hour);
  expect(weeks()).toHaveLength(count);
  database.exec("pragma query_only = off; alter table lost_notice rename to notice");
  await pass(2 * hour, hour);
  expect(weeks()).toHaveLength(count + 1);
});

test("while the database can't be read, no alert is repeated, and none of its content is resolved", async () => {
  const { certificate, database, fail, pass, startInstance, titles } = createSituation({
    SITE_ORIGIN: "https://mint.shop",
  });
  const known = () => titles().filter((title) => /certificate|A message can't/.test(title));
  certificate.expiresAt = start + 10 * day;
  await fail();
  startInstance();
  await pass(3 * minute);
  for (const table of ["inbox_message", "notice"])
    database.exec(`alter table ${table} rename to lost_${table}`);
  await pass(2 * hour);
  const alerts = ["The site's certificate must be renewed", "A message can't be delivered"];
  expect(known()).toEqual(alerts);
  for (const table of ["inbox_message", "notice"])
    database.exec(`alter table lost_${table} rename to ${table}`);
  database.exec("update inbox_message set state = 'handled'");
  await pass(2 * hour);
  expect(known()).toEqual([...alerts, "Resolved: A message can't be delivered"]);
});

test("a certificate is read every six hours, and again if a notice of it wasn't accepted", async () => {
  const { certificate, down, pass, startInstance, titles } = createSituation({
    SITE_ORIGIN: "https://mint.shop",
  });
  certificate.expiresAt = start + 10 * day;
  Object.assign(down, { webhook: true, mail: true });
  startInstance();
  await pass(10 * minute);
  expect(titles()).toEqual([]);
  down.webhook = false;
  await pass(10 * minute);
  expect(titles()).toEqual(["The site's certificate must be renewed"]);
  await pass(5 * hour);
  expect(certificate.reads).toBe(2);
  await pass(hour);
  expect(certificate.reads).toBe(3);
});

test("a check that waits for a silent server doesn't delay a stop", async () => {
  const waiting = Promise.withResolvers<void>();
  const stop = new AbortController();
  const notify = createNotifier({
    context: {
      ...createTestContext({ ...environment, SITE_ORIGIN: "https://mint.shop" }),
      store: createMemoryStore().store,
      readCertificate: () => {
        waiting.resolve();
        return new Promise(() => {});
      },
    },
    channels: [{ name: "webhook", receiver: "", send: async () => {} }],
    stopping: stop.signal,
    log: { info() {}, warn() {} },
  });
  const running = notify();
  await waiting.promise;
  stop.abort();
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, "late"));
  expect(await Promise.race([running, late])).toBeUndefined();
});

test("the weekly email is sent once, each Monday at six, or later if the mail server was down", async () => {
  const { down, weeks, pass, startInstance } = createSituation();
  startInstance();
  startInstance();
  await pass(6 * day, hour);
  expect(weeks()).toEqual([]);
  await pass(day, hour);
  expect(weeks()).toEqual(["2030-01-14T06:00 Your week: Jan 7–13"]);
  down.mail = true;
  await pass(7 * day, hour);
  down.mail = false;
  await pass(2 * hour, hour);
  expect(weeks().slice(1)).toEqual([expect.stringMatching(/^2030-01-21T1\d:\d\d Your week: Jan 14–20$/)]);
});

test("after the clock was wrong, notices are neither repeated nor stopped", async () => {
  const { disk, weeks, pass, startInstance, setClock, byWebhook } = createSituation();
  startInstance();
  await pass(hour);
  setClock(Date.UTC(2035, 0, 3));
  await pass(hour);
  setClock(start + 2 * hour);
  await pass(7 * day, hour);
  disk.freeBytes = 400e6;
  await pass(2 * minute);
  expect(weeks().filter((week) => week.endsWith("Jan 7–13"))).toHaveLength(1);
  expect(weeks().filter((week) => week.startsWith("2030"))).toHaveLength(1);
  expect(byWebhook()).toEqual([expect.stringContaining("There is little space left")]);
});

test("without a delivery, a new message is announced, after a refusal and a restart, too, and further ones hourly", async () => {
  const { store, down, pass, startInstance, byWebhook } = createSituation({
    SMTP_URL: "",
    NOTIFY_URL: "https://hooks.io/topic",
  });
  const first = startInstance();
  await pass(minute);
  Object.assign(down, { webhook: true, mail: true });
  const reference = await addMessage(store.messages);
  await pass(5 * minute);
  first.stop();
  down.webhook = false;
  startInstance();
  await pass(30 * minute);
  expect(byWebhook()).toEqual([
    "10:06 New messages are in the inbox. Not handled yet: 1. → Read them: npm run inbox -- --state pending; then mark " +
      "them as handled: npm run inbox -- done --state pending",
  ]);
  // The number of messages is the same, but one of them is new.
  await store.messages.markHandled([reference]);
  await addMessage(store.messages);
  await pass(hour);
  expect(byWebhook().slice(1)).toEqual([expect.stringMatching(/^11:0\d New messages .* yet: 1\./)]);
});

test.for(["webhook", "mail"] as const)(
  "a notice that the %s refuses stops no other notice",
  async (channel) => {
    const { refused, disk, fail, pass, startInstance, titles } = createSituation();
    refused.push("There is little space left");
    disk.freeBytes = 400e6;
    startInstance();
    await pass(5 * minute);
    await fail();
    await pass(day);
    expect(titles(channel)).toEqual(["A message can't be delivered"]);
    refused.pop();
    await pass(2 * hour);
    expect(titles()).toEqual(["A message can't be delivered", "There is little space left"]);
  },
);
