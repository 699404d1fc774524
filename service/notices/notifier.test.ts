import { expect, onTestFinished, test } from "vitest";
import { createTestContext } from "../checks/context.fixture.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage, testTarget } from "../store/new-message.fixture.ts";
import type { Channel, Notice } from "./channels.ts";
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
  /** Undefined: the disk cannot be read. */
  const disk: { freeBytes: number | undefined } = { freeBytes: 5e9 };
  const partner = { status: 200 };
  const certificate = { expiresAt: start + 90 * day, problem: undefined };
  const now = () => time;
  const { database, store } = createMemoryStore({ now });
  const sent: string[] = [];
  const weeks: string[] = [];
  const failures: string[] = [];
  const down = { webhook: false, mail: false };
  const notices: Notice[] = [];
  const checks: (() => void)[] = [];

  const channel = (name: Channel["name"]): Channel => ({
    name,
    receiver: name,
    async send(notice) {
      if (down[name]) {
        failures.push(name);
        throw new Error("down");
      }
      if (notice.text === "week") {
        weeks.push(`${new Date(time).toISOString().slice(0, 16)} for ${notice.title}`);
        return;
      }
      sent.push(`${new Date(time).toISOString().slice(11, 16)} ${name}: ${notice.title}. ${notice.text}`);
      notices.push(notice);
    },
  });

  function startInstance() {
    const readFreeBytes = async () => {
      if (disk.freeBytes === undefined) throw new Error("ESTALE");
      return disk.freeBytes;
    };
    const notifier = createNotifier({
      context: createTestContext(
        { ...environment, ...changes },
        {
          store,
          canWrite: true,
          readFreeBytes,
          readCertificate: async () => certificate,
          fetch: async () => new Response(null, partner),
          now,
        },
      ),
      progress: store.noticeProgress,
      channels: [channel("webhook"), channel("mail")],
      announcesMessages: true,
      createWeekly: async (monday) => {
        const title = new Date(monday).toISOString().slice(0, 10);
        return { title, text: "week" };
      },
      wait: (_milliseconds, _value, { signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        checks.push(resolve);
        signal.addEventListener("abort", reject);
        return promise;
      },
      log: { info() {}, warn() {} },
    });
    notifier.start();
    onTestFinished(notifier.stop);
    return notifier;
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async function pass(milliseconds: number, step = minute): Promise<void> {
    for (const end = time + milliseconds; time < end; ) {
      await settle();
      time += step;
      for (const check of checks.splice(0)) check();
    }
    await settle();
  }

  async function fail(): Promise<string> {
    const reference = await addMessage(store.messages);
    const claim = await store.messages.claim(minute, testTarget);
    if (claim) await store.messages.settle(claim, { state: "failed", reason: "550" });
    return reference;
  }

  return {
    store,
    database,
    disk,
    partner,
    certificate,
    down,
    sent,
    notices,
    weeks,
    failures,
    startInstance,
    pass,
    fail,
    titles: () => notices.map(({ title }) => title),
    byWebhook: () => sent.filter((line) => line.includes(" webhook: ")),
    setClock: (to: number) => {
      time = to;
    },
  };
}

const twice = (...events: string[]) => events.flatMap((event) => [event, event]);

test("if the mail server is down, the webhook gets one alert and its end, and the alert isn't emailed late", async () => {
  const situation = createSituation();
  const { store, sent, down, startInstance, pass, byWebhook } = situation;
  startInstance();
  startInstance();
  await pass(5 * minute);
  // The same server sends the notices by email.
  down.mail = true;
  await addMessage(store.messages);
  await pass(2 * hour);
  down.mail = false;
  const claim = await store.messages.claim(minute, testTarget);
  if (claim) await store.messages.settle(claim, { state: "delivered" });
  await pass(2 * hour);
  expect(byWebhook()).toEqual([
    "11:05 webhook: Messages are delayed. Pending: 1, the oldest for 60 minutes. They are in the inbox, and delivery is " +
      "retried for three days. → See why: npm run inbox -- --state pending",
    "12:06 webhook: Resolved: Messages are delayed. It lasted for 61 minutes.",
  ]);
  expect(sent.filter((line) => line.includes(" mail: "))).toEqual([expect.stringContaining("Resolved")]);
});

test("a partner's link that fails three days in a row is reported, and again when it works", async () => {
  const { partner, pass, startInstance, titles } = createSituation({
    WATCH_PARTNER_LINK: "on",
    NOTIFY_EMAIL: "me@mint.shop",
  });
  partner.status = 404;
  startInstance();
  startInstance();
  await pass(2 * day - hour, hour);
  expect(titles()).toEqual([]);
  await pass(2 * hour, hour);
  expect(titles()).toEqual(twice("A partner's link doesn't work"));
  partner.status = 200;
  await pass(day, hour);
  expect(titles()).toEqual(twice("A partner's link doesn't work", "Resolved: A partner's link doesn't work"));
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
      /^10:00 webhook: A message has failed\. Not delivered: 1\. .*inbox -- retry --state failed$/,
    ),
    expect.stringMatching(/^11:00 .* Not delivered: 3\./),
    expect.stringMatching(/^13:1\d .* Not delivered: 3\./),
  ]);
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

test("while the database is read-only, one alert is sent, and its end afterward", async () => {
  const { database, pass, startInstance, titles } = createSituation();
  startInstance();
  await pass(3 * minute);
  database.exec("pragma query_only = on");
  await pass(10 * minute);
  database.exec("pragma query_only = off");
  await pass(30 * minute);
  expect(titles()).toEqual(twice("Messages are being refused", "Resolved: Messages are being refused"));
});

test("while the database can't be read, no alert of its content is sent or resolved", async () => {
  const { database, fail, pass, startInstance, titles } = createSituation();
  const ofContent = () => titles().filter((title) => title.endsWith("A message has failed"));
  await fail();
  startInstance();
  await pass(3 * minute);
  database.exec("alter table inbox_message rename to lost");
  await pass(2 * hour);
  expect(ofContent()).toEqual(twice("A message has failed"));
  database.exec("alter table lost rename to inbox_message");
  database.exec("update inbox_message set state = 'handled'");
  await pass(2 * minute);
  expect(ofContent()).toEqual(twice("A message has failed", "Resolved: A message has failed"));
});

test("a certificate that expires within 14 days causes an alert, and its renewal the end", async () => {
  const { certificate, pass, startInstance, titles } = createSituation({ SITE_ORIGIN: "https://mint.shop" });
  certificate.expiresAt = start + 15 * day;
  startInstance();
  const ofCertificate = () => titles().filter((title) => title.includes("certificate"));
  await pass(day, hour);
  expect(ofCertificate()).toEqual([]);
  await pass(2 * hour, hour);
  certificate.expiresAt = start + 100 * day;
  await pass(2 * hour, hour);
  const title = "The site's certificate must be renewed";
  expect(ofCertificate()).toEqual(twice(title, `Resolved: ${title}`));
});

test("an alert that was sent isn't repeated while the database can't be read", async () => {
  const { certificate, database, pass, startInstance, titles } = createSituation({
    SITE_ORIGIN: "https://mint.shop",
  });
  certificate.expiresAt = start + 10 * day;
  startInstance();
  await pass(3 * minute);
  database.exec("alter table notice rename to lost");
  await pass(2 * hour);
  database.exec("alter table lost rename to notice");
  await pass(2 * hour);
  expect(titles().filter((title) => title.includes("certificate"))).toEqual(
    twice("The site's certificate must be renewed"),
  );
});

test("a late backup causes an alert; on a public site, so does a missing one", async () => {
  const late = createSituation();
  late.database
    .prepare("insert into store_state values ('last_backup', cast(? as text))")
    .run(start - 40 * hour);
  late.startInstance();
  await late.pass(minute);
  expect(late.byWebhook()).toEqual([expect.stringContaining("The last good backup is 40 hours old.")]);

  const never = createSituation({ SITE_ORIGIN: "https://mint.shop" });
  never.startInstance();
  await never.pass(minute);
  expect(never.byWebhook()).toEqual([
    expect.stringContaining("webhook: The backup is late. No backup was ever made."),
  ]);
});

test("the weekly email is sent once, each Monday at six, or later if the mail server was down", async () => {
  const { down, weeks, pass, startInstance } = createSituation();
  startInstance();
  startInstance();
  await pass(6 * day, 30 * minute);
  expect(weeks).toEqual([]);
  await pass(day, 30 * minute);
  expect(weeks).toEqual(["2030-01-14T06:00 for 2030-01-14"]);
  down.mail = true;
  await pass(7 * day, 30 * minute);
  down.mail = false;
  await pass(2 * hour, 30 * minute);
  expect(weeks[1]).toMatch(/^2030-01-21T1\d:\d\d for 2030-01-21$/);
  expect(weeks).toHaveLength(2);
});

test("after the clock was wrong, notices are neither repeated nor stopped", async () => {
  const { disk, weeks, pass, startInstance, setClock, byWebhook } = createSituation();
  startInstance();
  await pass(hour);
  setClock(Date.UTC(2035, 0, 3));
  await pass(hour);
  setClock(start + 2 * hour);
  await pass(7 * day, 30 * minute);
  disk.freeBytes = 400e6;
  await pass(2 * minute);
  expect(weeks.filter((week) => week.endsWith("for 2030-01-14"))).toHaveLength(1);
  expect(weeks.filter((week) => week.startsWith("2030"))).toHaveLength(1);
  expect(byWebhook()).toEqual([expect.stringContaining("There is little space left")]);
});

test("new messages are announced to the webhook, at most twenty at once; a refused announcement stops nothing", async () => {
  const { down, pass, startInstance, sent, notices } = createSituation();
  const notifier = startInstance();
  await pass(minute);
  down.webhook = true;
  await notifier.announceMessage({ reference: "7Q3M9X0K", language: "fr" });
  down.webhook = false;
  for (let count = 0; count < 45; count += 1)
    notifier.announceMessage({ reference: "8R4N0Y1L", language: undefined });
  expect(sent[0]).toBe(
    "10:01 webhook: New message. 8R4N0Y1L (no language). → Read it: npm run inbox -- show 8R4N0Y1L",
  );
  expect(notices).toHaveLength(20);
});
