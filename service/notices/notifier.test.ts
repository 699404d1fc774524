import { assert, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage, testTarget } from "../store/new-message.fixture.ts";
import type { Channel } from "./channels.ts";
import { readConditions } from "./conditions.ts";
import type { Notice } from "./notice.ts";
import { createNotifier } from "./notifier.ts";
import { formatNotice } from "./text.ts";
import { createWebhookRequest } from "./webhook.ts";

const minute = 60_000;
const hour = 60 * minute;

const settings = { SMTP_URL: "smtp://mail.io", FORWARD_FORM_URL: "" };

const site = {
  BRAND: "Mint",
  SITE_ORIGIN: "https://mint.shop",
  NOTIFY_FORMAT: "json",
} as const;

/** A Monday at ten in the morning. */
const start = Date.UTC(2030, 0, 7, 10);

/** A store, a clock that a test moves by minutes, and any number of instances that check it each. */
function createSituation() {
  let time = start;
  let freeBytes: number | undefined = 5e9;
  let ready = true;
  const now = () => time;
  const { database, store } = createMemoryStore({ now });
  const sent: string[] = [];
  const weeks: string[] = [];
  const down = { webhook: false, mail: false };
  const notices: Notice[] = [];
  const checks: (() => void)[] = [];

  const channel = (name: Channel["name"]): Channel => ({
    name,
    receiver: name,
    async send(notice) {
      if (down[name]) throw new Error("down");
      const { title, text } = formatNotice(notice);
      const clock = new Date(time).toISOString().slice(11, 16);
      sent.push(`${clock} ${name}: ${title}. ${text}`);
      notices.push(notice);
    },
  });

  function startInstance(weekly = false) {
    const notifier = createNotifier({
      progress: store.noticeProgress,
      channels: [channel("webhook"), channel("mail")],
      readConditions: () =>
        readConditions({
          store,
          settings,
          checkReadiness: async () => ({ ready, problems: [] }),
          readFreeBytes: async () => {
            if (freeBytes === undefined) throw new Error("ESTALE");
            return freeBytes;
          },
          now,
        }),
      sendSummary: weekly
        ? async (monday) => {
            if (down.mail) throw new Error("down");
            weeks.push(
              `${new Date(time).toISOString().slice(0, 16)} for ${new Date(monday).toISOString().slice(0, 10)}`,
            );
          }
        : undefined,
      now,
      wait: (_milliseconds, _value, { signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        checks.push(resolve);
        signal.addEventListener("abort", reject);
        return promise;
      },
      log: { info() {}, warn() {} },
    });
    notifier.start();
    return notifier;
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    store,
    database,
    sent,
    notices,
    weeks,
    down,
    startInstance,
    setFreeBytes: (bytes: number | undefined) => {
      freeBytes = bytes;
    },
    setReady: (isReady: boolean) => {
      ready = isReady;
    },
    async pass(milliseconds: number, step = minute): Promise<void> {
      for (const end = time + milliseconds; time < end; ) {
        await settle();
        time += step;
        for (const check of checks.splice(0)) check();
      }
      await settle();
    },
  };
}

test("a failing mail server: the webhook sends an alert and its end, mail sends the end later, each once", async () => {
  const situation = createSituation();
  const { store, sent, down } = situation;
  const notifiers = [situation.startInstance(), situation.startInstance()];
  await situation.pass(5 * minute);
  // The same server sends the notices by mail.
  down.mail = true;
  await addMessage(store.messages);
  await situation.pass(2 * hour);
  down.mail = false;
  const claim = await store.messages.claim(minute, testTarget);
  if (claim) await store.messages.settle(claim, { state: "delivered" });
  await situation.pass(2 * hour);

  expect(sent.filter((line) => line.includes("webhook"))).toEqual([
    "11:05 webhook: Messages are delayed. A message has been waiting for an hour to reach your mailbox. " +
      "Pending messages: 1. They are in the inbox, and their delivery is retried for three days. See why: npm run doctor",
    "12:06 webhook: Messages are no longer delayed. It lasted from Jan 7, 2030, 10:05 to Jan 7, 2030, 12:06 (UTC). " +
      "There are no other problems.",
  ]);
  const mails = sent.filter((line) => line.includes("mail:"));
  expect(mails).toEqual([
    expect.stringMatching(
      /^1[23]:\d\d mail: Messages are no longer delayed\. It lasted from Jan 7, 2030, 10:05 to Jan 7, 2030, 1[23]:\d\d \(UTC\)\. There are no other problems\.$/,
    ),
  ]);
  for (const notifier of notifiers) await notifier.stop();
});

test("a failed message of last week that is retried does not count as a week's wait", async () => {
  const situation = createSituation();
  const { store, sent } = situation;
  const reference = await addMessage(store.messages);
  const claim = await store.messages.claim(minute, testTarget);
  if (claim) await store.messages.settle(claim, { state: "failed", reason: "550" });
  await situation.pass(7 * 24 * hour, hour);
  await store.messages.retry([reference]);
  const notifier = situation.startInstance();
  await situation.pass(59 * minute);
  expect(sent).toEqual([]);
  await situation.pass(2 * minute);
  await notifier.stop();
  expect(sent).toEqual([
    expect.stringContaining("webhook: Messages are delayed"),
    expect.stringContaining("mail: Messages are delayed"),
  ]);
});

test("a restart while an alert fires sends nothing again", async () => {
  const situation = createSituation();
  situation.setFreeBytes(400e6);
  const first = situation.startInstance();
  await situation.pass(10 * minute);
  await first.stop();
  const second = situation.startInstance();
  await situation.pass(10 * minute);
  situation.setFreeBytes(550e6);
  await situation.pass(10 * minute);
  expect(situation.sent).toHaveLength(2);
  situation.setFreeBytes(700e6);
  await situation.pass(10 * minute);
  await second.stop();
  expect(situation.notices.map(({ event }) => event)).toEqual(["alert", "alert", "resolved", "resolved"]);
});

test("an alert whose end could not be sent either does not give its beginning to the next one", async () => {
  const situation = createSituation();
  const { down, notices } = situation;
  Object.assign(down, { webhook: true, mail: true });
  const notifier = situation.startInstance();
  for (const freeBytes of [400e6, 700e6, 400e6]) {
    situation.setFreeBytes(freeBytes);
    await situation.pass(5 * hour);
  }
  Object.assign(down, { webhook: false, mail: false });
  await situation.pass(2 * hour);
  await notifier.stop();
  expect(notices).toHaveLength(2);
  for (const notice of notices) {
    assert(notice.event === "alert");
    expect(notice.since).toBeGreaterThanOrEqual(start + 10 * hour);
  }
});

test("a disk that cannot be read is an alert: messages are refused", async () => {
  const situation = createSituation();
  situation.setFreeBytes(undefined);
  situation.setReady(false);
  const notifier = situation.startInstance();
  await situation.pass(3 * minute);
  await notifier.stop();
  expect(situation.notices).toMatchObject([
    { event: "alert", alert: "unavailable" },
    { event: "alert", alert: "unavailable" },
  ]);
});

test("an alert that messages are refused survives a restart, and ends after it", async () => {
  const situation = createSituation();
  situation.setReady(false);
  const first = situation.startInstance();
  await situation.pass(3 * minute);
  await first.stop();
  const second = situation.startInstance();
  await situation.pass(3 * minute);
  situation.setReady(true);
  await situation.pass(3 * minute);
  await second.stop();
  expect(situation.notices.map(({ event }) => event)).toEqual(["alert", "alert", "resolved", "resolved"]);
});

test("an alert is sent once while the database cannot be written, and its end once it can", async () => {
  const situation = createSituation();
  const notifier = situation.startInstance();
  await situation.pass(3 * minute);
  situation.database.exec("pragma query_only = on");
  situation.setReady(false);
  await situation.pass(10 * minute);
  situation.database.exec("pragma query_only = off");
  situation.setReady(true);
  await situation.pass(10 * minute);
  await notifier.stop();
  expect(situation.notices.map(({ event }) => event)).toEqual(["alert", "alert", "resolved", "resolved"]);
});

test("a failed message, a late backup and a database that refuses messages are alerts", async () => {
  const situation = createSituation();
  const { store, database } = situation;
  database.prepare("insert into store_state values ('last_backup', cast(? as text))").run(start - 40 * hour);
  await addMessage(store.messages);
  const claim = await store.messages.claim(minute, testTarget);
  if (claim) await store.messages.settle(claim, { state: "failed", reason: "550" });
  situation.setReady(false);
  const notifier = situation.startInstance();
  await situation.pass(3 * minute);
  const titles = situation.sent.filter((line) => line.includes("webhook"));
  expect(titles).toEqual([
    expect.stringContaining("Messages are being refused"),
    expect.stringContaining("A message has failed. Messages that could not be delivered: 1."),
    expect.stringContaining("The backup is late. The last good backup is 40 hours old."),
  ]);
  await notifier.stop();
});

test("the summary is sent each Monday at six, once, or later if the mail server was down", async () => {
  const situation = createSituation();
  const notifiers = [situation.startInstance(true), situation.startInstance(true)];
  await situation.pass(6 * 24 * hour, 30 * minute);
  expect(situation.weeks).toEqual([]);
  await situation.pass(24 * hour, 30 * minute);
  expect(situation.weeks).toEqual(["2030-01-14T06:00 for 2030-01-14"]);
  situation.down.mail = true;
  await situation.pass(7 * 24 * hour, 30 * minute);
  situation.down.mail = false;
  await situation.pass(2 * hour, 30 * minute);
  expect(situation.weeks[1]).toMatch(/^2030-01-21T1\d:\d\d for 2030-01-21$/);
  expect(situation.weeks).toHaveLength(2);
  for (const notifier of notifiers) await notifier.stop();
});

const alert: Notice = { event: "alert", alert: "delivery", figure: 3, since: start, at: start };

test("the JSON of the webhook has the alert and its time", () => {
  const { body } = createWebhookRequest(alert, site);
  expect(JSON.parse(body)).toEqual({
    site: "https://mint.shop",
    event: "alert",
    alert: "delivery",
    title: "Mint: Messages are delayed",
    text: expect.stringContaining("Pending messages: 3."),
    since: "2030-01-07T10:00:00.000Z",
    at: "2030-01-07T10:00:00.000Z",
  });
});

test("ntfy, Slack and Discord get their own formats", () => {
  const ntfy = createWebhookRequest(alert, { ...site, NOTIFY_FORMAT: "ntfy", BRAND: "Münze" });
  expect(ntfy.headers).toMatchObject({
    priority: "high",
    title: expect.stringMatching(/^=\?UTF-8\?B\?[\w+/=]+\?=$/),
  });
  expect(ntfy.body).toContain("npm run doctor");
  const slack = createWebhookRequest(alert, { ...site, BRAND: "<Mint>", NOTIFY_FORMAT: "slack" });
  expect(JSON.parse(slack.body)).toEqual({ text: expect.stringMatching(/^\*&lt;Mint&gt;: Messages are/) });
  const discord = createWebhookRequest(alert, { ...site, NOTIFY_FORMAT: "discord" });
  expect(JSON.parse(discord.body)).toMatchObject({ content: expect.stringMatching(/^\*\*Mint: /) });
});
