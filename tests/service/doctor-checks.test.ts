import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { languageCodes } from "../../domain/languages.ts";
import { runWithTest } from "../../service/cli/sending-check.ts";
import type { CheckResult, Context } from "../../service/operator/checks/check.ts";
import { createTestContext } from "../../service/operator/checks/context.fixture.ts";
import { readCertificate } from "../../service/operator/checks/read-certificate.ts";
import { checks as allChecks, openForReading, runChecks } from "../../service/operator/checks/run-checks.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import { createSmtpScript } from "../../service/outbox/smtp-script.fixture.ts";
import { createTestService } from "../../service/server.fixture.ts";
import { openFileStore } from "../../service/store/memory.fixture.ts";
import { addMessage, claimMessage } from "../../service/store/new-message.fixture.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createCertificate } from "../support/machine/certificate.ts";
import { listen } from "../support/machine/free-port.ts";
import { createBrandFolder, createStoreFile, createTemporaryFolder } from "../support/temporary-folder.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let folder: string;
let mail: Awaited<ReturnType<typeof createMailServer>>;

beforeAll(async () => {
  folder = createTemporaryFolder();
  mail = await createMailServer();
  await makeDatabase("sound");
  await makeDatabase("never copied", { isCopied: false });
  await makeDatabase("pending", { message: "x".repeat(1_640_000) });
  await makeDatabase("failed", { failure: "550 no" });
  await makeDatabase("invented", { names: 201 });
});

afterAll(() => mail.close());

async function makeDatabase(name: string, { isCopied = true, message = "", failure = "", names = 0 } = {}) {
  const { messages, counter, close } = await openFileStore(file(name));
  if (message || failure) await addMessage(messages, { message });
  if (failure) await messages.settle(await claimMessage(messages), { state: "failed", reason: failure });
  await Promise.all(Array.from({ length: names }, (_, index) => counter.increment("en", `name-${index}`)));
  await close();
  using database = new DatabaseSync(file(name));
  if (isCopied) database.prepare("insert into store_state values ('last_backup', ?)").run(String(Date.now()));
}

const file = (name: string) => join(folder, name);

const key = "sb_publishable_right";

/** How a host responds to the address of a request, or the error of the connection. */
type Host = ((address: string) => Response | Promise<Response>) | Error;

/** What differs from a valid setup. */
interface Situation extends Partial<Context> {
  environment?: Record<string, string>;
  hosts?: Record<string, Host>;
  /** Whether a test is sent, too. */
  sends?: boolean;
}

/** An operator who confirms what the pages claim, and whose home page has a title and description of its own. */
const ownClaims = {
  supportHours: "24/7",
  responsePromise: true,
  transactions: 1000,
  satisfaction: null,
  headquarters: null,
  offices: [],
};

function createOwnBrand(site: object): string {
  const brand = createBrandFolder(site);
  mkdirSync(join(brand, "texts"));
  const texts = JSON.stringify({ "heads.home.title": "Mint", "heads.home.description": "Cards." });
  for (const code of languageCodes) writeFileSync(join(brand, `texts/${code}.json`), texts);
  return brand;
}

const ownSettings = {
  BRAND_FOLDER: createOwnBrand(ownClaims),
  SITE_ORIGIN: "https://www.mintcards.shop",
  SUPPORT_PHONE: "+442071838750",
  SUPPORT_EMAIL: "help@mintcards.shop",
  PRIVACY_EMAIL: "privacy@mintcards.shop",
  PARTNER_NAME: "Partner",
  PARTNER_INVITE_URL: "https://partner.io/invite/mint",
  EXCHANGE_PARTNER_URL: "https://exchange.io/invite/mint",
  NEWSLETTER: "off",
  NOTIFY_URL: "https://hooks.io/topic",
  TRUSTED_PROXIES: "127.0.0.1",
};

const answering =
  (status: number, body = "", headers: Record<string, string> = {}): Host =>
  () =>
    new Response(body, { status, headers });

const policy = { "content-security-policy": "default-src 'none'" };

const page = (canonical: string, body = "", headers: Record<string, string> = policy) =>
  answering(
    200,
    `<!DOCTYPE html><html><head><link rel="canonical" href="${canonical}"/></head>${body}</html>`,
    headers,
  );

const rewritten = (body: string, headers?: Record<string, string>) =>
  site(page("https://www.mintcards.shop/", body, headers));

/** As Node reports a failed connection. */
const failing = (code: string) => Object.assign(new Error(code), { code });

const ownHosts: Record<string, Host> = {
  "www.mintcards.shop": page("https://www.mintcards.shop/"),
};

/** Runs the checks of a changed setup. Look-ups of unknown hosts fail. */
async function examine({ environment, hosts, sends = false, ...changes }: Situation): Promise<CheckResult[]> {
  const all = { ...ownSettings, DATABASE_FILE: file("sound"), ...environment };
  const opened = await openForReading(readServiceSettings(all), changes.now ?? Date.now);
  const fetch = async (input: string | URL | Request) => {
    const host = { ...ownHosts, ...hosts }[new URL(String(input)).host] ?? failing("ENOTFOUND");
    if (host instanceof Error) throw new TypeError("fetch failed", { cause: host });
    return await host(String(input));
  };
  const context = createTestContext(all, { isPublic: true, ...opened, fetch, ...changes });
  const run = (some: typeof allChecks) => runChecks(some, context);
  return await (sends ? runWithTest(run, allChecks) : run(allChecks)).finally(opened.store?.close);
}

const find = (results: CheckResult[], name: string) => results.find((result) => result.name === name);
const formatResult = ({ status, name, sentence }: CheckResult) => `${status} ${name}: ${sentence}`;
const listProblems = (results: CheckResult[]) => results.filter(({ status }) => status !== "ok");

const throughMail = (login = "mint:right", change: Record<string, string> = {}) => ({
  SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}`,
  MAIL_FROM: "website@mintcards.shop",
  ...change,
});

const staticSite = {
  VISITOR_COUNTER_URL: "https://mint.supabase.co",
  VISITOR_COUNTER_KEY: key,
  CONTACT_FORM_URL: "https://forms.io",
};

const certificate = (leftMs: number, problem?: string) => async () => ({
  expiresAt: Date.now() + leftMs,
  problem,
});

test("a site on one machine that sends email has no problem", async () => {
  const results = await examine({
    // Node and the system's C library know zones with a colon, too.
    environment: throughMail("mint:right", {
      NEWSLETTER: "https://lists.io/subscribe",
      TZ: ":Europe/Berlin",
    }),
    hosts: { "lists.io": answering(303, "", { location: "/invalid" }) },
  });
  expect(listProblems(results)).toEqual([]);
  expect(results.map(({ name }) => name)).toContain("Mail server");
});

test("a static site has no problem, and its counter isn't incremented", async () => {
  // This project's own service answers as Supabase does.
  const { app, store } = await createTestService({ VISITOR_COUNTER_KEY: key });
  const respond: Host = async (address) => {
    const { pathname, search } = new URL(address);
    const { statusCode, body } = await app.inject(pathname + search);
    return new Response(body, { status: statusCode });
  };
  const results = await examine({
    environment: staticSite,
    hosts: { "mint.supabase.co": respond },
    sends: true,
  });
  expect(listProblems(results)).toEqual([]);
  expect(find(results, "Visitor counter")).toBeDefined();
  expect(find(results, "Test")?.sentence).toMatch(/Send one from the published contact page\.$/);
  expect(await store.counter.read()).toBe(0n);
});

type Finding = [what: string, situation: () => Situation, finding: RegExp];

const list = (host: Host) => ({
  environment: { NEWSLETTER: "https://lists.io/subscribe" },
  hosts: { "lists.io": host },
});

const site = (host: Host) => ({ hosts: { "www.mintcards.shop": host } });

const inBetween = (what: string) =>
  new RegExp(`^error Site: Something in between ${RegExp.escape(what)}\\. → Look at your CDN or proxy`);

const broken: Finding[] = [
  [
    "a misspelled time zone",
    () => ({ environment: { TZ: "Europe/Berln" } }),
    /^warning Settings: TZ=Europe\/Berln isn't the name of a time zone\. → Correct it, for example TZ=Europe\/Berlin$/,
  ],
  [
    "a placeholder",
    () => ({ environment: { SUPPORT_PHONE: "+14155550132" } }),
    /^warning Placeholders: Placeholders are left in SUPPORT_PHONE\. → Replace them/,
  ],
  [
    "a claim that nobody confirmed",
    () => ({ environment: { BRAND_FOLDER: createOwnBrand({ ...ownClaims, offices: undefined }) } }),
    /^warning Claims: Nobody has confirmed these claims of the pages: offices\. → Confirm or remove each/,
  ],
  [
    "a home page that is titled as every other",
    () => ({ environment: { BRAND_FOLDER: createBrandFolder(ownClaims) } }),
    /^warning Texts: The home page has the title .*, in en, ar, fr, es, de\. → Write your own to brand\/texts/,
  ],
  [
    "a counter's key of another project",
    () => ({ environment: staticSite, hosts: { "mint.supabase.co": answering(401) } }),
    /^error Visitor counter: mint\.supabase\.co answers 401\. → Copy VISITOR_COUNTER_URL .* supabase\/migrations/,
  ],
  [
    "a newsletter that redirects to another host",
    () => list(answering(307, "", { location: "https://www.lists.io/subscribe" })),
    /^error Newsletter: lists\.io redirects to www\.lists\.io, where browsers stop, .* → Set NEWSLETTER to an address/,
  ],
  [
    "a newsletter without its host",
    () => list(failing("ENOTFOUND")),
    /^error Newsletter: lists\.io can't be reached: its name is unknown \(DNS\)\. → Check NEWSLETTER/,
  ],
  [
    "an unknown domain",
    () => site(failing("ENOTFOUND")),
    /^error Site: .*its name is unknown \(DNS\)\. → Create a DNS record for www\.mintcards\.shop that leads to this site, or/,
  ],
  [
    "a proxy with no service behind it",
    () => site(answering(502)),
    /^error Site: It answers 502: the service isn't running\. → npm start, or/,
  ],
  [
    "a redirect to another site",
    () => site(answering(302, "", { location: "https://mintcards.shop/" })),
    /^error Site: It redirects to https:\/\/mintcards\.shop\. → Correct SITE_ORIGIN$/,
  ],
  [
    "pages that were built for another address",
    () => site(page("http://localhost:3000/")),
    /^error Site: .*built for http:\/\/localhost:3000/,
  ],
  [
    "a redirect to the same page",
    () => site(answering(301, "", { location: "https://www.mintcards.shop/en" })),
    inBetween("answers for it (301)"),
  ],
  [
    "a redirect that can't be read",
    () => site(answering(302, "", { location: "https://[" })),
    inBetween("answers for it (302)"),
  ],
  ["a challenge", () => site(answering(403)), inBetween("answers for it (403)")],
  [
    "a second policy",
    () => rewritten("", { "content-security-policy": "default-src 'none', default-src 'self'" }),
    inBetween("changes its pages"),
  ],
  [
    "pages of another site without quotation marks",
    () => site(answering(200, "<link rel=canonical href=https://old.shop/en>")),
    /^error Site: Its pages were built for https:\/\/old\.shop\/en\./,
  ],
  ["another site", () => site(answering(200, "<h1>nginx</h1>")), /^error Site: Another site answers \(200\)/],
  [
    "another host's script",
    () =>
      rewritten('<script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js"></script>'),
    inBetween("changes its pages"),
  ],
  ["an added script", () => rewritten("<script>track()</script>"), inBetween("changes its pages")],
  ["a removed policy", () => rewritten("", {}), inBetween("changes its pages")],
  [
    "a certificate that expires soon",
    () => ({ readCertificate: certificate(13 * day) }),
    /^warning Certificate: It expires in 13 days, .* → See in the log of Caddy/,
  ],
  [
    "an expired certificate",
    () => ({ readCertificate: certificate(-day, "CERT_HAS_EXPIRED") }),
    /^error Certificate: It has expired, so browsers refuse the site\. → See why Caddy, or what else gets it, doesn't renew it$/,
  ],
  [
    "a self-signed certificate",
    () => ({ readCertificate: certificate(90 * day, "DEPTH_ZERO_SELF_SIGNED_CERT") }),
    /^error Certificate: Browsers refuse the site \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. → Get a certificate from a public CA/,
  ],
  [
    "sub-ids that are always the same",
    () => ({ environment: { PARTNER_INVITE_URL: "https://partner.io/?sub={source}" } }),
    /^warning Sources: Partners get no source .* is always "direct", .*→ Set CLICK_COUNTS=on/,
  ],
  [
    "a personal invite link that its terms forbid on websites",
    () => ({
      environment: {
        BRAND_FOLDER: createOwnBrand({
          ...ownClaims,
          partnerLinks: { de: "https://www.bitrefill.com/invite/abc" },
        }),
      },
    }),
    /^warning Partner's terms: Bitrefill's terms forbid .*→ Ask Bitrefill for an affiliate link: docs\/partners\.md/,
  ],
  [
    "a nearly full disk",
    () => ({ readFreeBytes: async () => 20e6 }),
    /^warning Space: Only 20 MB free .* → Free up space: df -h/,
  ],
  [
    "messages near the cap",
    () => ({ environment: { ...throughMail(), DATABASE_FILE: file("pending"), MAX_DATABASE_MB: "2" } }),
    /^warning Space: Messages take up 8\d% of MAX_DATABASE_MB=2\. → Raise it/,
  ],
  [
    "a day with too many names of sources",
    () => ({ environment: { ...throughMail(), DATABASE_FILE: file("invented"), CLICK_COUNTS: "on" } }),
    /^warning Counts: .* have 201 rows, about 1 MB\. Today's 200 names .*: npm run links -- --help$/,
  ],
  [
    "a message that should have left long ago",
    () => ({
      environment: { ...throughMail(), DATABASE_FILE: file("pending") },
      now: () => Date.now() + 3 * hour,
    }),
    /^warning Pending messages: Pending: 1, the oldest for 3 hours\. .*→ See why: npm run inbox/,
  ],
  [
    "a message that was given up, in a container",
    () => ({ environment: { DATABASE_FILE: file("failed") }, isContainer: true }),
    /^error Failed messages: Not delivered: 1\. .*docker compose exec site node service\/cli\/inbox\.ts --state failed;/,
  ],
  [
    "a backup of the day before yesterday",
    () => ({ now: () => Date.now() + 48 * hour }),
    /^warning Backup: The last good backup is 2 days old\. → /,
  ],
  [
    "a public site in a container, of which no backup was made for 37 hours",
    () => ({
      environment: { DATABASE_FILE: file("never copied") },
      isContainer: true,
      now: () => Date.now() + 37 * hour,
    }),
    /^warning Backup: No backup has ever been made\. → Set up nightly backups, .* docs\/publish-container\.md, Backup and restore$/,
  ],
  [
    "nobody who gets notices",
    () => ({ environment: throughMail("mint:right", { NOTIFY_URL: "" }) }),
    /^warning Notices: You get no notices of problems\. → Set NOTIFY_EMAIL/,
  ],
];

test.for(broken)("%s is the only problem found", async ([, situation, finding]) => {
  const found = listProblems(await examine(situation()));
  expect(found.map(formatResult)).toEqual([expect.stringMatching(finding)]);
});

const own = { SITE_ORIGIN: "http://localhost:3000" };
const stopped = { "localhost:3000": failing("ECONNREFUSED") };

const findings: Finding[] = [
  [
    "messages that stay here, with a webhook",
    () => ({}),
    /^ok Delivery: Messages stay in the inbox, and NOTIFY_URL gets/,
  ],
  [
    "messages of which nobody learns, on a site that promises an answer",
    () => ({ environment: { NOTIFY_URL: "" } }),
    /^error Delivery: The site promises an answer within 24 hours, but nothing tells you about new messages\. → Set SMTP_URL/,
  ],
  [
    "messages of which nobody learns",
    () => ({ environment: { NOTIFY_URL: "", BRAND_FOLDER: createBrandFolder({ responsePromise: false }) } }),
    /^warning Delivery: None: messages stay in the inbox\. → Set SMTP_URL/,
  ],
  [
    "a test that nobody gets",
    () => ({ environment: { NOTIFY_URL: "" }, sends: true }),
    /^error Test: Nobody gets anything\. → Set SMTP_URL or NOTIFY_URL$/,
  ],
  [
    "a public site on its first day, without a backup",
    () => ({ environment: { DATABASE_FILE: file("never copied") } }),
    /^ok Backup: None yet: the database is new\.$/,
  ],
  [
    "a site on this machine that doesn't run",
    () => ({ environment: own, hosts: stopped, isPublic: false }),
    /^warning Site: It isn't running at http:\/\/localhost:3000\. → npm start$/,
  ],
  [
    "a site on this machine at a port that browsers refuse",
    () => ({
      environment: { ...own, SITE_ORIGIN: "http://localhost:6000" },
      hosts: { "localhost:6000": new Error("bad port") },
      isPublic: false,
    }),
    /^error Site: .*browsers and Node refuse its port, .*→ Use another port$/,
  ],
  [
    "a public site on this machine that doesn't run",
    () => ({ environment: own, hosts: stopped }),
    /^error Site: .*the connection is refused\. → Check SITE_ORIGIN/,
  ],
];

test.for(findings)("%s is found", async ([, situation, finding]) => {
  expect((await examine(situation())).map(formatResult)).toContainEqual(expect.stringMatching(finding));
});

test.for([
  [
    { reason: "The mail server refuses the recipient: 550 no", isRefusal: true },
    /^warning Delivery: Paused for 3 hours: .* 550 no\. → Once you've fixed the cause, set the messages to pending: npm run inbox -- retry --state pending$/,
  ],
  [
    { reason: "The login failed. → Correct SMTP_URL, then restart the site", isRefusal: true },
    /^warning Delivery: Paused for 3 hours: The login failed\. → Correct SMTP_URL, then restart the site$/,
  ],
  [
    { reason: "The server can't be reached: the connection is refused." },
    /^ok Delivery: Paused for 3 hours, after a failure: The server can't be reached/,
  ],
] as const)(
  "a pause of deliveries is shown, with one advice if the server refused: %j",
  async ([pause, finding]) => {
    const DATABASE_FILE = createStoreFile();
    const store = await openFileStore(DATABASE_FILE);
    await addMessage(store.messages);
    await store.messages.pauseDeliveries({ pauseMs: 3 * hour, ...pause });
    await store.close();
    const results = await examine({ environment: { ...throughMail(), DATABASE_FILE } });
    expect(results.map(formatResult)).toContainEqual(expect.stringMatching(finding));
  },
);

test("a certificate is read from the server, also one that nobody trusts", async () => {
  const { certificateFile, keyFile } = createCertificate(folder);
  const server = createServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) });
  onTestFinished(() => void server.close());
  const { expiresAt, problem } = await readCertificate(
    `https://localhost:${await listen(server)}`,
    new AbortController().signal,
  );
  expect(new Date(expiresAt).getUTCFullYear()).toBe(2126);
  expect(problem).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
});

test("a test message and a test notice arrive", async () => {
  const environment = throughMail("mint:right", { NOTIFY_EMAIL: "me@mint.shop" });
  const requests: string[] = [];
  const hosts = {
    "hooks.io": (address: string) => {
      requests.push(address);
      return new Response();
    },
  };
  const before = mail.mails.length;
  const results = await examine({ environment, hosts, sends: true });
  expect(listProblems(results)).toEqual([]);
  const arrived = mail.mails.slice(before).map(({ parsed, recipients }) => [parsed.subject, ...recipients]);
  expect(arrived.sort()).toEqual([
    ["Cardamint: Test notice", "me@mint.shop"],
    [expect.stringContaining("Test of the contact form"), "help@mintcards.shop"],
  ]);
  expect(requests).toEqual(["https://hooks.io/topic"]);
  const sentences = results.filter(({ name }) => name === "Test").map(({ sentence }) => sentence);
  expect(sentences.filter((sentence) => sentence.includes("@"))).toEqual([
    "The message was sent to help@mintcards.shop. Check that it has arrived, and isn't in the spam folder.",
    "The notice was sent to me@mint.shop. Check that it has arrived, and isn't in the spam folder.",
  ]);
});

test("after a refused login, nothing else logs in, and the doctor says that nothing was sent", async () => {
  const environment = throughMail("mint:wrong", { NOTIFY_EMAIL: "me@mint.shop" });
  const before = mail.state.loginsSeen;
  const results = await examine({ environment, sends: true });
  expect(mail.state.loginsSeen - before).toBe(1);
  expect(find(results, "Test")).toMatchObject({
    status: "warning",
    sentence: expect.stringMatching(/^Nothing was sent/),
  });
  expect(JSON.stringify(results)).not.toContain("wrong");
});

test("a test that isn't accepted names the settings to check, and no secret", async () => {
  const { url } = await createSmtpScript({ RCPT: "550 5.1.1 No such user" }, "mint:right@");
  const hosts = { "hooks.io": answering(403) };
  const results = await examine({ environment: { SMTP_URL: url }, hosts, sends: true });
  const tests = results.filter(({ name }) => name === "Test");
  expect(tests.map(({ status, sentence }) => `${status}: ${sentence}`)).toEqual([
    expect.stringMatching(
      /^error: The message couldn't be sent to help@mintcards\.shop: .*550 5\.1\.1 No such user\. → Check SMTP_URL, MAIL_FROM, SUPPORT_EMAIL$/,
    ),
    "error: The notice couldn't be sent to hooks.io: it answers 403. → Check NOTIFY_URL",
  ]);
});
