import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readServiceSettings } from "../../../settings/service-settings.ts";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../store/new-message.fixture.ts";
import type { Store } from "../../store.ts";
import type { CheckResult } from "../checks/check.ts";
import { createTestContext } from "../checks/context.fixture.ts";
import { messageChecks } from "../checks/message-checks.ts";
import { runChecks } from "../checks/run-checks.ts";
import { type Access, createAccess } from "./access.ts";
import { createDesk } from "./desk-server.ts";
import * as pages from "./entry-desk.tsx";

const host = "127.0.0.1:4000";
const origin = `http://${host}`;
const settings = readServiceSettings({
  BRAND: "Mint",
  SMTP_URL: "smtp://127.0.0.1",
  SUPPORT_EMAIL: "support@mint.shop",
});
const hostile = "<script>alert(1)</script>";

let database: DatabaseSync;
let store: Store;
let access: Access;
let desk: FastifyInstance;
let cookie: string;
let requests: number;
let findings: CheckResult[];

beforeEach(() => {
  ({ database, store } = createMemoryStore());
  access = createAccess();
  requests = 0;
  findings = [{ status: "warning", name: "Backup", sentence: hostile }];
  desk = createDesk({
    store,
    settings,
    access,
    pages,
    style: "body { margin: 0 }",
    runChecks: async () => findings,
    sendTest: async () => "Sent to support@mint.shop.",
    now: () => Date.UTC(2030, 0, 1, 8),
    onRequest: () => {
      requests += 1;
    },
  });
  cookie = (access.redeem(access.token ?? "") ?? "").split(";")[0] ?? "";
});

const get = (path: string, headers: Record<string, string> = {}) =>
  desk.inject({ url: `${access.path}/${path}`, headers: { host, cookie, ...headers } });

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  desk.inject({
    method: "POST",
    url: `${access.path}/${path}`,
    headers: { host, cookie, origin, "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test("requests without the cookie, under another host name, or from another site are refused", async () => {
  const reference = await addMessage(store.messages);
  const refused = [
    await get("messages", { cookie: "" }),
    await get("messages", { host: "evil.example" }),
    await get("messages", { origin: "https://evil.example" }),
    await desk.inject({ url: "/messages", headers: { host, cookie } }),
    await post("messages", { action: "done", reference }, { origin: "https://evil.example" }),
    await post("messages", { action: "done", reference }, { cookie: "desk=guess" }),
    await post("message", { action: "delete", confirmed: "yes", reference }, { origin: "null" }),
  ];
  for (const { statusCode, body, headers } of refused) {
    expect(statusCode).toBe(403);
    expect(body).toMatch(/^This address works once/);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  }
  // Requests of others don't keep the desk running.
  expect(requests).toBe(0);
  expect(await store.messages.find(reference)).toMatchObject({ settledAt: null });
});

test("visitors' texts are harmless in pages, spreadsheets, and terminals", async () => {
  const reference = await addMessage(store.messages, {
    name: `A\u202Ena ${hostile}`,
    email: '"<b>"@example.com',
    subject: `=HYPERLINK("https://evil.example")\r\n${hostile}`,
    message: `</p>${hostile}\u001b[2J`,
  });
  for (const path of ["messages", `message?reference=${reference}`, "health"]) {
    const { body, headers } = await get(path);
    expect(body).not.toContain(hostile);
    expect(body).not.toContain("<b>");
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'; style-src 'sha256-/);
    // Another site can't show it in a frame.
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  expect((await get("messages")).body).toContain("<bdi>A\u202Ena &lt;script&gt;");
  const message = await get(`message?reference=${reference}`);
  expect(message.body).toContain("mailto:%22%3Cb%3E%22%40example.com?subject=Re%3A%20%3DHYPERLINK");
  expect(message.body).toContain("&lt;/p&gt;&lt;script&gt;");
  expect(message.body, "no line break in an address").not.toMatch(/mailto:[^"]*%0[AD]/);
  expect((await get("messages.csv")).body).toContain(`"'=HYPERLINK(`);
});

test("an empty desk explains that there is nothing yet", async () => {
  expect((await get("messages")).body).toContain("No messages yet.");
  expect((await get("messages?state=spam")).body).toContain("No message matches.");
});

test("a delivered message can be delivered again", async () => {
  const reference = await addMessage(store.messages);
  await store.messages.settle(await claimMessage(store.messages), { state: "delivered" });
  // From a page that was opened before the delivery.
  await post("message", { action: "retry", reference });
  expect(await store.messages.find(reference)).toMatchObject({ state: "delivered" });
  expect((await get(`message?reference=${reference}`)).body).toContain("Deliver again");
  expect((await get("messages")).body).not.toContain("Deliver again");
  expect((await get("messages?state=delivered")).body).toContain("Deliver again");
  await post("message", { action: "resend", reference });
  expect((await claimMessage(store.messages)).message.reference).toBe(reference);
});

test("messages are filtered, paged, and exported with the same filter", async () => {
  for (let index = 0; index < 52; index += 1)
    await addMessage(store.messages, { name: `Visitor ${index}.`, ...(index === 3 && { state: "spam" }) });
  const first = (await get("messages")).body;
  expect(first).toContain("Visitor 51.");
  const [, older = ""] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
  expect((await get(older.replaceAll("&amp;", "&"))).body).toContain("Visitor 1.");
  const spam = (await get("messages?state=spam&search=VISITOR")).body;
  expect(spam.match(/<li class="row"/g)).toHaveLength(1);
  expect(spam).toContain("messages.csv?state=spam&amp;search=VISITOR");
  expect((await get("messages.csv?state=spam&search=visitor+3")).body.trim().split("\r\n")).toHaveLength(2);
  const invalid = await get("messages?state=x");
  expect(invalid.statusCode).toBe(400);
  expect(invalid.body).toContain(
    "The state must be unread, pending, delivered, handled, spam, failed, not x.",
  );
  expect((await get("message?reference=NONE")).statusCode).toBe(404);
  for (const query of ["after=1;drop", "search=a&search=b"])
    expect((await get(`messages?${query}`)).statusCode).toBe(200);
});

test("a long subject is cut in the list, and whole on the message's page", async () => {
  const subject = `${"x".repeat(5_000)}.`;
  const reference = await addMessage(store.messages, { subject });
  expect((await get("messages")).body).toContain(`<bdi>${"x".repeat(199)}…</bdi>`);
  expect((await get(`message?reference=${reference}`)).body).toContain(`>${subject}</h1>`);
});

test("after a change the list keeps its filter; a change without messages, or that fails, is reported", async () => {
  const reference = await addMessage(store.messages);
  const handled = await post("messages?state=unread", { action: "done", reference });
  expect(handled.headers.location).toBe(`messages?state=unread#${reference}`);
  expect((await post("messages?state=unread", { action: "delete", reference })).body).toContain(
    '<a href="messages?state=unread">Cancel</a>',
  );
  await post("messages", { action: "delete" });
  expect((await get("messages")).body).toContain("select messages first");
  await post("messages", { action: "done", reference: "7Q3M9X0K" });
  expect((await get("messages")).body).toContain("1 message unchanged: not in the inbox.");
  database.exec("drop table inbox_message");
  const failed = await post("messages", { action: "done", reference: "8R4N0Y1L" });
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain("That didn’t work");
  expect(failed.body).toContain("no such table");
});

test("a message leads back to the list that it was opened from, also after a change", async () => {
  for (let index = 0; index < 52; index += 1) await addMessage(store.messages, { subject: `Card ${index}.` });
  const find = (body: string, pattern: RegExp) => (pattern.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
  const older = find((await get("messages?state=unread&search=card")).body, /rel="next" href="([^"]+)"/);
  const address = find((await get(older)).body, /href="(message\?[^"]+)"/);
  const { body } = await get(address);
  expect(body).toContain('<a href="messages" aria-current="page">Messages</a>');
  const back = find(body, /href="([^"]+)">Back to messages</);
  const [list = "", reference = ""] = back.split("#");
  expect(list).toBe(older);
  expect((await get(list)).body).toContain(`id="${reference}"`);
  expect((await post(address, { action: "spam", reference })).headers.location).toBe(back);
});

test("a posted reference with a line break is answered like any other that doesn't exist", async () => {
  const { statusCode, headers } = await post("messages", { action: "done", reference: "7Q3M\r\n9X0K é" });
  expect(statusCode).toBe(303);
  expect(headers.location).toBe("messages#7Q3M%0D%0A9X0K%20%C3%A9");
  expect((await get("messages")).body).toContain("1 message unchanged: not in the inbox.");
});

test("figures are shown by day and month, with the same numbers as tables, and a source can be opened to its own", async () => {
  database.exec(`
    insert into daily_count values ('2029-06-01', '', '', 'en', 5000), ('2029-12-20', '', '', 'ar', 1500),
      ('2029-12-20', '', 'hero', 'ar', 30), ('2029-12-20', 'news/spring', '', 'ar', 40),
      ('2029-12-20', 'news/spring', 'hero', 'ar', 10), ('2029-12-20', 'other', '', 'ar', 5)`);
  const days = (await get("stats")).body;
  expect(days).toMatch(/<td>1,545<svg.*?<\/svg><\/td><td>40<\/td>/);
  expect(days).toMatch(/<bdi>other<\/bdi><\/th><td>5<svg.*?<\/svg><\/td><td>0<\/td><td>–<\/td>/);
  expect(days, "a banner that was never clicked may not exist").not.toContain("Trade crypto");
  const months = (await get("stats?view=month")).body;
  expect(months).toContain("Jun 2029");
  expect(months).toContain("<td>5,000<svg");
  expect((await get("stats?view=__proto__")).body).toContain("1,545");
  const june = (await get("stats?from=2029-06-01&to=2029-06-30&source=")).body;
  expect(june).toContain("<dd>5,000</dd>");
  expect(june).not.toContain("so far");
  expect((await get("stats?from=2029-06-31&to=x")).body).toContain("1,545");
  const [, address = ""] = /<a href="(stats\?[^"]*)"><bdi>news\/spring</.exec(days) ?? [];
  const opened = (await get(address.replace("&amp;", "&"))).body;
  expect(opened).toContain("Stats: news/spring");
  expect(opened).toMatch(/<bdi>Arabic<\/bdi><\/th><td>40<svg.*?<\/svg><\/td><td>10<\/td><td>25%<\/td>/);
  expect(opened).not.toContain("1,545");
});

test("days and months without visits that follow each other are one row", async () => {
  database.exec(`
    insert into daily_count values ('2029-06-01', '', '', 'en', 5000), ('2029-12-20', '', '', 'ar', 1500),
      ('2029-12-20', '', 'hero', 'ar', 30)`);
  const listRows = async (path: string) => {
    const [, table = ""] = (await get(path)).body.split(/<h2>By (?:day|month)<\/h2>/);
    return Array.from(
      table.matchAll(/scope="row"><bdi>(.*?)<\/bdi><\/th><td>([\d,]+)/g),
      ([, ...cells]) => cells,
    );
  };
  // Clicks were counted from December 20 on, so the days before are apart.
  expect(await listRows("stats")).toEqual([
    ["Jan 1 (so far)", "0"],
    ["Dec 21–31", "0"],
    ["Dec 20", "1,500"],
    ["Dec 3–19", "0"],
  ]);
  expect(await listRows("stats?view=month")).toEqual([
    ["Jan 2030 (so far)", "0"],
    ["Dec 2029", "1,500"],
    ["Jul–Nov 2029", "0"],
    ["Jun 2029", "5,000"],
    ["Feb–May 2029", "0"],
  ]);
});

test("times are in the time zone of this machine, or of TZ; days are in UTC", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  onTestFinished(() => void vi.unstubAllEnvs());
  const reference = await addMessage(store.messages);
  database.exec(`
    update inbox_message set received_at = unixepoch('2029-12-31 22:30') * 1000;
    insert into daily_count values ('2030-01-01', '', '', 'en', 7)`);
  for (const path of ["messages", `message?reference=${reference}`]) {
    const { body } = await get(path);
    expect(body).toContain("2030-01-01 07:30");
    expect(body).toContain("time zone Asia/Tokyo,");
  }
  expect((await get("messages.csv")).body).toContain('"2030-01-01 07:30:00"');
  expect((await get("stats")).body).toContain("Days are in UTC: the last one began at 2030-01-01 09:00.");
});

test.for([
  ["pending", {}, "Unread messages", "Not handled yet: 1."],
  ["pending", { SMTP_URL: "smtp://mail.io" }, "Delivery", "Paused for 60 minutes: 535 → Correct SMTP_URL."],
  ["pending", { SMTP_URL: "smtp://mail.io" }, "Pending messages", "Pending: 1, the oldest for 3 hours."],
  ["failed", {}, "Failed messages", "Not delivered: 1."],
] as const)(
  "a problem with %s messages (%j) links to them, instead of naming commands: %s",
  async ([state, environment, name, sentence]) => {
    const reference = await addMessage(store.messages);
    if (state === "failed")
      await store.messages.settle(await claimMessage(store.messages), { state, reason: "550" });
    const reason = "535 → Correct SMTP_URL.";
    await store.messages.pauseDeliveries({ pauseMs: 3_600_000, reason, isRefusal: true });
    database.exec("update inbox_message set state_since = state_since - 3 * 3600000");
    const now = () => Date.UTC(2030, 0, 1);
    findings = await runChecks(messageChecks, { ...createTestContext(environment), store, now });
    const [page = ""] = (await get("health")).body.match(new RegExp(`<h2[^>]*>${name}.*?</li>`)) ?? [];
    expect(page.replaceAll(/<[^>]+>/g, "")).toContain(sentence);
    expect(page).not.toMatch(/inbox\b.* --state/);
    const [, address = ""] = /<a href="([^"]+)">/.exec(page) ?? [];
    expect((await get(address)).body).toContain(`value="${reference}"`);
  },
);

test("commands, settings, and files are set in the typeface of code", async () => {
  findings = [
    {
      status: "error",
      name: "A",
      sentence:
        '→ npm start, or npm run setup; A_B=off in .env, or "parts": false in brand/site.json: docs/operate.md, X',
    },
  ];
  expect((await get("health")).body).toContain(
    "→ <code>npm start</code>, or <code>npm run setup</code>; <code>A_B=off</code> in <code>.env</code>, " +
      "or <code>&quot;parts&quot;: false</code> in <code>brand/site.json</code>: <code>docs/operate.md</code>, X",
  );
});

test("the health page sends a test, and shows its outcome once", async () => {
  expect((await post("health", {})).headers.location).toBe("health");
  expect((await get("health")).body).toContain("Sent to support@mint.shop.");
  expect((await get("health")).body).not.toContain("Sent to");
});

/** Uploads a report as a browser does. */
async function upload(report: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set("report", new File([report], "report.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(origin, { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return await desk.inject({
    method: "POST",
    url: `${access.path}/earnings`,
    headers: { host, cookie, origin, "content-type": type },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** The fields of a page's last form, as the browser returns them: the first option of each list is a proposal. */
function readFields(html: string): Record<string, string> {
  const [form = ""] = html.match(/<form(?!.*<form).*<\/form>/s) ?? [];
  const inputs = form.matchAll(/<input type="(?:hidden|text)"[^>]*?name="([^"]*)" value="([^"]*)"/g);
  const selects = form.matchAll(/<select [^>]*?name="([^"]*)">.*?<option value="([^"]*)" selected="">/g);
  return Object.fromEntries([...inputs, ...selects].map(([, name = "", value = ""]) => [name, value]));
}

test("a report is uploaded, asked about, shown, imported, and undone", async () => {
  const report = `Date,Sub ID,Commission,Order\n12/05/2029,${hostile},1.50,A1\n12/13/2029,spring,"3,000.00",A2\n`;
  await store.counter.increment("en", "spring");
  const asked = await upload(report);
  expect(asked.body).toContain("Which partner is this report from?");
  expect(asked.body).toContain('<option value="Sub ID" selected="">Sub ID</option>');
  const columns = { ...readFields(asked.body), partner: "Bitcards" };
  const more = await post("earnings", columns);
  expect(more.body).toContain("What is each row?");
  expect(more.body).toContain("In which currency are the amounts");
  const answers = { ...readFields(more.body), rows: "states", currency: "EUR" };
  const preview = await post("earnings", answers);
  expect(preview.body).toContain("Import this report of Bitcards?");
  expect(preview.body).toMatch(/Line 2: 2029-12-05, not attributed, 1\.50 EUR/);
  expect(preview.body).toMatch(/Line 3: 2029-12-13, spring, 3,000\.00 EUR/);
  expect(preview.body).not.toContain(hostile);
  expect(await store.sales.listLastImports()).toEqual([]);
  const imported = { ...readFields(preview.body), action: "import" };
  expect((await post("earnings", imported)).headers.location).toBe("earnings");
  expect((await get("earnings")).body).toContain("Bitcards, orders: 2, 2 new, 0 changed");
  expect((await get("stats")).body).toContain("3,001.50 EUR");
  // A second click.
  await post("earnings", imported);
  expect((await get("earnings")).body).toContain("Another report was uploaded since.");
  const again = await upload(report);
  expect(again.body).toContain("Import this report of Bitcards?");
  await post("earnings", { action: "undo", partner: "Bitcards" });
  expect((await get("earnings")).body).toContain(
    "Bitcards: the import of 2030-01-01 was undone, with 2 changes.",
  );
  expect(await store.sales.read("2029-01-01", "2030-01-01")).toEqual([]);
});

test("a report that can't be imported is explained, and nothing else changes", async () => {
  await upload("<html>");
  expect((await get("earnings")).body).toContain("This isn&#x27;t a CSV file.");
  await upload("");
  expect((await get("earnings")).body).toContain("The report is empty.");
  const refused = await desk.inject({
    method: "POST",
    url: `${access.path}/earnings`,
    headers: { host, origin },
  });
  expect(refused.statusCode).toBe(403);
});
