import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckResult } from "../../service/checks/check.ts";
import { createTestContext } from "../../service/checks/context.fixture.ts";
import { answering, createDeafOrigin, page, redirecting } from "../../service/checks/internet.fixture.ts";
import { createMailLogin } from "../../service/checks/mail-login.fixture.ts";
import {
  createSupabaseCounter,
  examineSituation,
  key,
  type Situation,
} from "../../service/checks/operator.fixture.ts";
import { sendingChecks } from "../../service/cli/sending-checks.ts";
import type { Status } from "../../service/finding.ts";
import { digestTarget } from "../../service/outbox/delivery.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { readServiceSettings } from "../../service/settings.ts";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { openStore } from "../../service/store/open.ts";
import { createCertificate } from "../support/machine/certificate.ts";

const hour = 60 * 60 * 1000;

let folder: string;
let counter: Awaited<ReturnType<typeof createSupabaseCounter>>;
let mail: Awaited<ReturnType<typeof createMailLogin>>;
let deafOrigin: string;
let secureMail: Awaited<ReturnType<typeof createMailLogin>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
  counter = await createSupabaseCounter();
  mail = await createMailLogin("mint", "right");
  const { certificateFile, keyFile } = createCertificate(folder);
  const [cert, ownKey] = [readFileSync(certificateFile), readFileSync(keyFile)];
  secureMail = await createMailLogin("mint", "right", { secure: true, cert, key: ownKey });
  deafOrigin = await createDeafOrigin();
  await makeDatabase("sound");
  await makeDatabase("never copied", (database) =>
    database.exec(`delete from store_state where name = 'last_backup';
      insert into daily_visit values (date('now', '-3 day'), 'en', 41)`),
  );
  await makeDatabase("pending", (database) => database.exec(insertMessage("pending")));
  await makeDatabase("failed", (database) => database.exec(insertMessage("failed")));
});

afterAll(async () => {
  await Promise.all([counter.close(), mail.close(), secureMail.close()]);
  rmSync(folder, { recursive: true });
});

const insertMessage = (state: string) => `
  insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes, claimable_at,
    claimable_set_at)
  values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where is it?', '${state}', ${Date.now()}, ${Date.now()}, 500,
    0, 0)`;

async function makeDatabase(name: string, change?: (database: DatabaseSync) => void): Promise<void> {
  const database = await createDatabase(file(name));
  database.prepare("insert into store_state values ('last_backup', ?)").run(String(Date.now()));
  change?.(database);
  database.close();
}

const file = (name: string) => join(folder, name);

const examine = (situation: Situation) => examineSituation(file("sound"), situation);

const throughMail = (password = "right", host = mail.host, scheme = "smtp") => ({
  SMTP_URL: `${scheme}://mint:${password}@${host}`,
  MAIL_FROM: "website@mintcards.shop",
  FORWARD_FORM_URL: "",
});

const staticSite = (change: Record<string, string> = {}) => ({
  VISITOR_COUNTER_URL: "https://mint.supabase.co",
  VISITOR_COUNTER_KEY: key,
  CONTACT_FORM_URL: "https://forms.io",
  FORWARD_FORM_URL: "",
  ...change,
});

const throughList = { NEWSLETTER: "on", NEWSLETTER_URL: "https://lists.io/subscription/form?l=1" };

const postgrest = (status: number, code: string) => answering(status, JSON.stringify({ code, message: "" }));

/** A project whose table is there, and whose function answers as told. */
function project(answers: Record<string, ReturnType<typeof postgrest>>): Situation["hosts"] {
  return {
    "mint.supabase.co": (request, response) => {
      const name = /(\w+)(?:\?|$)/.exec(request.url ?? "")?.[1] ?? "";
      (answers[name] ?? answering(200, '{"count":7}'))(request, response);
    },
  };
}

const marks = (results: CheckResult[]) =>
  results.filter(({ status }) => status !== "ok").map(({ check, status }) => [check, status]);

test("a site on one machine that sends email has no problem", async () => {
  const results = await examine({ environment: throughMail() });
  expect(marks(results)).toEqual([]);
  expect(results.map(({ check }) => check)).toContain("mail.login");
});

test("a static site has no problem, and its counter isn't incremented", async () => {
  const hosts = { "mint.supabase.co": counter.origin };
  const results = await examine({
    environment: staticSite(throughList),
    hosts,
    tests: [sendingChecks["send-test-message"]],
  });
  expect(marks(results)).toEqual([]);
  expect(results.map(({ check }) => check)).toEqual(
    expect.arrayContaining(["counter.hosted", "messages.test"]),
  );
  expect(await counter.counter.read()).toBe(0n);
});

type Broken = [
  what: string,
  situation: () => Situation,
  expected: [check: string, status: Status, message: RegExp, hint?: RegExp],
];

const broken: Broken[] = [
  [
    "a setting in .env that was renamed",
    () => ({ environment: { COUNTER_RAISES_PER_MINUTE: "0" } }),
    [
      "settings.removed",
      "warning",
      /^COUNTER_RAISES_PER_MINUTE is now called VISITS_PER_MINUTE: rename it/,
      /^$/,
    ],
  ],
  [
    "a placeholder left",
    () => ({ environment: { SUPPORT_PHONE: "+14155550132" } }),
    ["settings.placeholders", "warning", /^Placeholders are left in SUPPORT_PHONE\.$/],
  ],
  [
    "a counter that doesn't answer",
    () => ({ environment: staticSite(), hosts: { "mint.supabase.co": () => {} }, timeoutMs: 2_000 }),
    ["counter.hosted", "error", /no answer came in time/],
  ],
  [
    "a counter that has a problem",
    () => ({ environment: staticSite(), hosts: { "mint.supabase.co": answering(502) } }),
    ["counter.hosted", "warning", /has a problem \(502\)/],
  ],
  [
    "a counter's key of another project",
    () => ({
      environment: staticSite({ VISITOR_COUNTER_KEY: "sb_publishable_other" }),
      hosts: { "mint.supabase.co": counter.origin },
    }),
    ["counter.hosted", "error", /^mint\.supabase\.co answers 401\.$/],
  ],
  [
    "a counter's project without its migration",
    () => ({ environment: staticSite(), hosts: project({ visitor_counter: postgrest(404, "PGRST205") }) }),
    ["counter.hosted", "error", /answers 404/, /supabase\/migrations/],
  ],
  [
    "a static site whose domain nobody knows",
    () => ({ environment: { ...staticSite(), SITE_ORIGIN: "https://nowhere.io" }, hosts: project(callable) }),
    ["site.answer", "error", /its name is unknown/, /points to your host, and that the pages are uploaded$/],
  ],
  ...(["release", "server"] as const).map(
    (installation): Broken => [
      `a database in the folder of a ${installation}`,
      () => ({ installation, environment: { DATABASE_FILE: "data/mint.sqlite" } }),
      ["database", "error", /^data\/mint\.sqlite would be in the release, and deleted/],
    ],
  ),
  [
    "a wrong password for the mail server",
    () => ({ environment: throughMail("wrong") }),
    ["mail.login", "error", /rejects the name or password/],
  ],
  [
    "a mail server whose certificate nobody trusts",
    // Reaches this machine, but is not one of its loopback addresses.
    () => ({ environment: throughMail("right", secureMail.host.replace("127.0.0.1", "0.0.0.0"), "smtps") }),
    ["mail.login", "error", /its certificate is from an authority/, /docs\/operate\.md/],
  ],
  [
    "a mail server elsewhere that offers no encryption",
    () => ({ environment: throughMail("right", mail.host.replace("127.0.0.1", "0.0.0.0")) }),
    ["mail.login", "error", /offers no encryption/],
  ],
  [
    "a mail server asked with TLS where it speaks none",
    () => ({ environment: throughMail("right", mail.host, "smtps") }),
    ["mail.login", "error", /expects no TLS/],
  ],
  [
    "a site's address that redirects to another",
    () => ({ hosts: { "www.mintcards.shop": redirecting("https://mintcards.shop/") } }),
    ["site.answer", "error", /redirects to https:\/\/mintcards\.shop\./],
  ],
  [
    "a site that was built for another address",
    () => ({ hosts: { "www.mintcards.shop": page("http://localhost:3000/") } }),
    ["site.answer", "error", /built for http:\/\/localhost:3000/],
  ],
  [
    "a proxy with no service behind it",
    () => ({ hosts: { "www.mintcards.shop": answering(502) } }),
    ["site.answer", "error", /502: the service behind the proxy/],
  ],
  [
    "a disk that is nearly full",
    () => ({ freeBytes: 20e6 }),
    ["machine.disk", "warning", /^Only 20 MB free/],
  ],
  [
    "a message that should have left long ago",
    () => ({
      environment: { ...throughMail(), DATABASE_FILE: file("pending") },
      now: () => Date.now() + 3 * hour,
    }),
    ["messages.pending", "warning", /^Pending: 1, the oldest for 3 hours\./],
  ],
  [
    "a backup of the day before yesterday",
    () => ({
      now: () => Date.now() + 48 * hour,
    }),
    ["backup", "warning", /^The last good backup is 2 days old\.$/],
  ],
  [
    "a proxy that is not believed",
    () => ({ environment: { TRUSTED_PROXIES: "" } }),
    ["site.proxies", "warning", /all visitors share one limit/],
  ],
  [
    "messages that nobody is notified of",
    () => ({ environment: { FORWARD_FORM_URL: "" } }),
    ["messages.delivery", "warning", /^None: messages stay in the inbox\.$/],
  ],
  [
    "a public site of which no backup was ever made",
    () => ({ environment: { DATABASE_FILE: file("never copied") } }),
    ["backup", "warning", /^No backup was ever made\.$/, /nightly/],
  ],
  [
    "a message that was given up",
    () => ({ environment: { DATABASE_FILE: file("failed") } }),
    ["messages.failed", "error", /^Not delivered: 1\./],
  ],
];

test("a pause of deliveries is shown with its reason, until other settings end it", async () => {
  const environment = { ...throughMail(), DATABASE_FILE: file("paused") };
  // The address that the site of these tests has.
  const settings = readServiceSettings({ ...environment, SUPPORT_EMAIL: "help@mintcards.shop" });
  const store = await openStore(settings, { now: Date.now });
  const target = digestTarget(settings);
  await store.messages.pauseDeliveries(target, { pauseMs: 3 * hour, reason: "login refused" });
  await store.close();
  const find = async (more: Record<string, string> = {}) =>
    (await examine({ environment: { ...environment, ...more } })).find(
      ({ check }) => check === "messages.delivery",
    );
  expect(await find()).toMatchObject({
    status: "warning",
    message: "Paused for 3 hours: login refused",
    hint: expect.stringContaining("npm run inbox -- retry --state pending"),
  });
  expect(await find(throughMail("another"))).toMatchObject({ status: "ok" });
});

test("messages left in an SQLite file after the switch to DATABASE_URL are reported", async () => {
  const environment = { DATABASE_FILE: file("pending"), DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" };
  const results = await examine({ environment });
  expect(results.find(({ check }) => check === "database.unused")).toMatchObject({
    status: "warning",
    message: expect.stringMatching(/pending still has messages, and isn't used: 1\.$/),
    hint: expect.stringContaining("npm run move -- --from sqlite"),
  });
});

test("a test notice reaches the webhook; a refusal is reported without the address", async () => {
  const told: string[] = [];
  const listening: Situation["hosts"] = {
    "hooks.io": (request, response) => {
      told.push(`${request.method} ${request.url}`);
      response.end();
    },
  };
  const environment = { NOTIFY_URL: "https://hooks.io/secret-topic" };
  const find = (results: CheckResult[]) => results.find(({ check }) => check === "notices.test");
  const sent = await examine({ environment, hosts: listening, tests: [sendingChecks["send-test-notice"]] });
  expect(find(sent)).toMatchObject({ status: "ok", message: "Sent to hooks.io." });
  expect(told).toEqual(["POST /secret-topic"]);
  const refused = await examine({
    environment,
    hosts: { "hooks.io": answering(403) },
    tests: [sendingChecks["send-test-notice"]],
  });
  expect(find(refused)).toMatchObject({
    status: "error",
    message: "hooks.io did not accept it: it answers 403.",
  });
  expect(JSON.stringify(refused)).not.toContain("secret-topic");
});

test("a proxy on another machine is accepted, and a static site needs none", async () => {
  const find = async (environment: Record<string, string>) =>
    (await examine({ environment })).find(({ check }) => check === "site.proxies");
  const balancer = { TRUSTED_PROXIES: "10.0.0.10" };
  expect(await find(balancer)).toMatchObject({ status: "ok", message: "Trusted: 10.0.0.10." });
  expect(await find({ HOST: "0.0.0.0", TRUSTED_PROXIES: "" })).toMatchObject({ status: "warning" });
  expect(await find({ ...staticSite(), TRUSTED_PROXIES: "" })).toBeUndefined();
});

test("a test notice by email is marked as a test", async () => {
  const server = await createMailServer();
  const context = createTestContext({
    SMTP_URL: server.url,
    MAIL_FROM: "website@mint.shop",
    NOTIFY_EMAIL: "me@mint.shop",
  });
  const { signal } = new AbortController();
  expect(await sendingChecks["send-test-notice"].run(context, signal)).toMatchObject([{ status: "ok" }]);
  expect(server.mails[0]?.recipients).toEqual(["me@mint.shop"]);
  expect(server.mails[0]?.parsed.subject).toBe("Cardamint: Test notice");
  await server.close();
});

test("a requested test that can't be run is an error", async () => {
  const environment = { NOTIFY_URL: "", FORWARD_FORM_URL: "" };
  const tests = [sendingChecks["send-test-message"], sendingChecks["send-test-notice"]];
  const results = await examine({ environment, tests });
  for (const { name } of tests)
    expect(results.find(({ check }) => check === name)).toMatchObject({
      status: "error",
      message: expect.stringMatching(/^No (mail server|address for notices) is set\.$/),
    });
});

const callable = {
  increment_visitor_count: postgrest(405, "25006"),
  increment_outbound_click: postgrest(405, "25006"),
};

test.for(broken)(
  "%s is the only problem found",
  async ([, situation, [check, status, message, hint = /./]]) => {
    const results = await examine(situation());
    const found = results.filter((result) => result.status === "warning" || result.status === "error");
    expect(found).toEqual([
      expect.objectContaining({
        check,
        status,
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      }),
    ]);
  },
);

test("a site on this machine that doesn't run is an error only in production", async () => {
  const environment = { SITE_ORIGIN: "http://localhost:3000" };
  const hosts = { "localhost:3000": deafOrigin };
  const find = (results: CheckResult[]) => results.find(({ check }) => check === "site.answer");
  expect(find(await examine({ environment, hosts }))).toMatchObject({ status: "skipped" });
  const inProduction = { ...environment, NODE_ENV: "production" };
  expect(find(await examine({ environment: inProduction, hosts }))).toMatchObject({
    status: "error",
    message: "localhost:3000 can't be reached: the connection is refused.",
  });
});

test("no password is ever printed", async () => {
  const environment = throughMail("hush-password");
  const told = JSON.stringify(await examine({ environment }));
  expect(told).not.toContain("hush");
});
