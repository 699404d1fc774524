import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result, Verdict } from "../../service/cli/doctor/check.ts";
import {
  answering,
  createDeafOrigin,
  formService,
  page,
  redirecting,
} from "../../service/cli/doctor/internet.fixture.ts";
import { createMailLogin } from "../../service/cli/doctor/mail-login.fixture.ts";
import {
  createHostedCounter,
  examineSituation,
  key,
  type Situation,
} from "../../service/cli/doctor/operator.fixture.ts";
import { openDatabase } from "../../service/store/sqlite/database.ts";
import { createCertificate } from "../support/certificate.ts";

const hour = 60 * 60 * 1000;

let folder: string;
let counter: Awaited<ReturnType<typeof createHostedCounter>>;
let mail: Awaited<ReturnType<typeof createMailLogin>>;
let deafOrigin: string;
let secureMail: Awaited<ReturnType<typeof createMailLogin>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
  counter = await createHostedCounter();
  mail = await createMailLogin("mint", "right");
  const { certificateFile, keyFile } = createCertificate(folder);
  const [cert, ownKey] = [readFileSync(certificateFile), readFileSync(keyFile)];
  secureMail = await createMailLogin("mint", "right", { secure: true, cert, key: ownKey });
  deafOrigin = await createDeafOrigin();
  makeDatabase("sound");
  makeDatabase("newer", (database) =>
    database.exec("insert into migration values ('0099-later.sql', '', 1)"),
  );
  makeDatabase("foreign", (database) => database.exec("delete from migration"));
  makeDatabase("waiting", (database) => database.exec(insertMessage("waiting")));
  makeDatabase("failed", (database) => database.exec(insertMessage("failed")));
  makeDatabase("damaged", (database) => database.exec("pragma wal_checkpoint(truncate)"));
  spoil(file("damaged"));
  writeFileSync(join(folder, "text"), "no database ".repeat(100));
});

afterAll(async () => {
  await Promise.all([counter.close(), mail.close(), secureMail.close()]);
  rmSync(folder, { recursive: true });
});

const insertMessage = (state: string) => `
  insert into contact_message (reference, name, email, subject, message, state, received_at, due_at, due_set_at)
  values ('7Q3M9X0K', 'Ana', 'ana@example.com', 'Card', 'Where is it?', '${state}', ${Date.now()}, 0, 0)`;

function makeDatabase(name: string, change?: (database: DatabaseSync) => void): void {
  const database = openDatabase(file(name));
  change?.(database);
  database.close();
}

/** Overwrites all but the first page, which says what kind of file it is. */
function spoil(path: string): void {
  const content = readFileSync(path);
  writeFileSync(path, content.fill("x", 4096));
}

const file = (name: string) => join(folder, name);

const examine = (situation: Situation) => examineSituation(file("sound"), situation);

const throughMail = (password = "right", host = mail.host, scheme = "smtp") => ({
  SMTP_URL: `${scheme}://mint:${password}@${host}`,
  MAIL_FROM: "website@mintcards.shop",
});

const hosted = (change: Record<string, string> = {}) => ({
  VISITOR_COUNTER_URL: "https://mint.supabase.co",
  VISITOR_COUNTER_KEY: key,
  CONTACT_FORM_URL: "https://forms.io",
  ...change,
});

const throughList = { NEWSLETTER_URL: "https://lists.io/subscription/form?l=1" };

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

const marks = (results: Result[]) =>
  results.filter(({ verdict }) => verdict !== "good").map(({ check, verdict }) => [check, verdict]);

test("nothing is held against a site on one machine that relays by mail", async () => {
  const results = await examine({ environment: throughMail() });
  expect(marks(results)).toEqual([]);
  expect(results.map(({ check }) => check)).toContain("mail.login");
});

test("nothing is held against a hosted site, and its counter is not raised", async () => {
  const hosts = { "mint.supabase.co": counter.origin, "lists.io": formService() };
  const results = await examine({ environment: hosted(throughList), hosts, sendTestMessage: true });
  expect(marks(results)).toEqual([]);
  expect(results.map(({ check }) => check)).toEqual(
    expect.arrayContaining(["counter.hosted", "form.hosted", "newsletter", "messages.test"]),
  );
  expect(await counter.counter.read()).toBe(0n);
});

type Broken = [
  what: string,
  situation: () => Situation,
  expected: [check: string, verdict: Verdict, cause: string, says: RegExp],
];

const broken: Broken[] = [
  [
    "a phone number as it is dialled at home",
    () => ({ environment: { CHAT_PHONE: "020 7183 8750" } }),
    ["settings.CHAT_PHONE", "cross", "setting", /must be a phone number in E\.164/],
  ],
  [
    "a partner link without encryption",
    () => ({ environment: { PARTNER_INVITE_URL: "http://partner.io/invite/mint" } }),
    ["settings.PARTNER_INVITE_URL", "cross", "setting", /must be an https address/],
  ],
  [
    "a mail server without a sender",
    () => ({ environment: { SMTP_URL: `smtp://${mail.host}` } }),
    ["settings.MAIL_FROM", "cross", "setting", /must be set where SMTP_URL is/],
  ],
  [
    "two ways for messages to leave",
    () => ({ environment: { ...throughMail(), FORWARD_FORM_URL: "https://forms.io" } }),
    ["settings.FORWARD_FORM_URL", "cross", "setting", /relayed one way/],
  ],
  [
    "a name in .env with a letter missing",
    () => ({ namesInFile: ["BRAND", "SUPORT_EMAIL", "NODE_OPTIONS"] }),
    ["settings.names", "warning", "setting", /SUPORT_EMAIL \(SUPPORT_EMAIL\?\)/],
  ],
  [
    "a placeholder left",
    () => ({ environment: { SUPPORT_PHONE: "+14155550132" } }),
    ["settings.placeholders", "warning", "setting", /^SUPPORT_PHONE still/],
  ],
  [
    "a placeholder left where none may be",
    () => ({ environment: { SUPPORT_PHONE: "+14155550132", NODE_ENV: "production", CARDAMINT_STRICT: "1" } }),
    ["settings.placeholders", "cross", "setting", /^SUPPORT_PHONE still/],
  ],
  [
    "a partner whose name nobody knows",
    () => ({ hosts: { "partner.io": undefined }, environment: { EXCHANGE_PARTNER_URL: "" } }),
    ["links.partner", "cross", "network", /partner\.io can't be reached: its name is not known/],
  ],
  [
    "an exchange that refuses connections",
    () => ({ hosts: { "exchange.io": deafOrigin } }),
    ["links.exchange", "cross", "network", /the connection is refused/],
  ],
  [
    "an exchange whose certificate nobody trusts",
    () => ({ hosts: { "exchange.io": `https://${secureMail.host}` } }),
    ["links.exchange", "cross", "network", /TLS/],
  ],
  [
    "an exchange that keeps silent",
    () => ({ hosts: { "exchange.io": () => {} }, timeLimit: 2_000 }),
    ["links.exchange", "cross", "network", /no answer came in time/],
  ],
  [
    "an invitation that has expired",
    () => ({ hosts: { "exchange.io": answering(404) } }),
    ["links.exchange", "cross", "setting", /answers 404/],
  ],
  [
    "a link that its partner does not know with the sub-id",
    () => ({
      environment: { EXCHANGE_PARTNER_URL: "https://exchange.io/?sub={placement}-{language}" },
      hosts: {
        "exchange.io": (request, response) =>
          response.writeHead(request.url === "/?sub=trade-crypto-en" ? 410 : 200).end(),
      },
    }),
    ["links.exchange", "cross", "setting", /sub=trade-crypto-en, which answers 410/],
  ],
  [
    "a link that leads in a circle",
    () => ({ hosts: { "exchange.io": redirecting("https://exchange.io/") } }),
    ["links.exchange", "cross", "setting", /circle/],
  ],
  [
    "a link that loses its encryption on the way",
    () => ({ hosts: { "exchange.io": redirecting("http://track.io/"), "track.io": answering(200) } }),
    ["links.exchange", "warning", "setting", /through track\.io without encryption/],
  ],
  [
    "a partner that keeps programs out",
    () => ({ hosts: { "exchange.io": answering(403) } }),
    ["links.exchange", "warning", "network", /answers programs with 403/],
  ],
  [
    "a partner in trouble",
    () => ({ hosts: { "exchange.io": answering(502) } }),
    ["links.exchange", "warning", "network", /in trouble \(502\)/],
  ],
  [
    "a chat number with the zero dialled at home",
    () => ({ environment: { CHAT_PHONE: "+4402071838750" } }),
    ["phones.chat", "cross", "setting", /wa\.me\/4402071838750 reaches nobody/],
  ],
  [
    "a counter's key of another project",
    () => ({
      environment: hosted({ VISITOR_COUNTER_KEY: "sb_publishable_other" }),
      hosts: { "mint.supabase.co": counter.origin },
    }),
    ["counter.hosted", "cross", "setting", /key is not accepted/],
  ],
  [
    "the counter's secret key",
    () => ({ environment: hosted({ VISITOR_COUNTER_KEY: "sb_secret_anything" }) }),
    ["settings.VISITOR_COUNTER_KEY", "cross", "setting", /is secret/],
  ],
  [
    "the counter's secret key as a token",
    () => {
      const payload = Buffer.from('{"iss":"supabase","role":"service_role"}').toString("base64url");
      return { environment: hosted({ VISITOR_COUNTER_KEY: `header.${payload}.signature` }) };
    },
    ["settings.VISITOR_COUNTER_KEY", "cross", "setting", /is secret/],
  ],
  [
    "a counter's project without its migration",
    () => ({ environment: hosted(), hosts: project({ visitor_counter: postgrest(404, "PGRST205") }) }),
    ["counter.hosted", "cross", "setting", /migration is missing/],
  ],
  [
    "a counter whose function is missing",
    () => ({
      environment: hosted(),
      hosts: project({ increment_visitor_count: postgrest(404, "PGRST202") }),
    }),
    ["counter.hosted", "cross", "setting", /migration is missing/],
  ],
  [
    "a counter that visitors may not read",
    () => ({ environment: hosted(), hosts: project({ visitor_counter: postgrest(401, "42501") }) }),
    ["counter.hosted", "cross", "setting", /visitors may not use/],
  ],
  [
    "a project that counts visitors, but no clicks",
    () => ({
      environment: hosted(),
      hosts: project({
        increment_visitor_count: postgrest(405, "25006"),
        increment_outbound_click: postgrest(404, "PGRST202"),
      }),
    }),
    ["counter.hosted", "warning", "setting", /clicks .* not counted/],
  ],
  [
    "a web page in the counter's place",
    () => ({ environment: hosted(), hosts: { "mint.supabase.co": page("https://supabase.com/") } }),
    ["counter.hosted", "cross", "setting", /web page answers/],
  ],
  [
    "a counter's project that is paused",
    () => ({ environment: hosted(), hosts: { "mint.supabase.co": answering(540) } }),
    ["counter.hosted", "cross", "setting", /paused/],
  ],
  [
    "a counter's address that nobody knows",
    () => ({ environment: hosted() }),
    ["counter.hosted", "cross", "network", /its name is not known/],
  ],
  [
    "a database of a newer version",
    () => ({ environment: { DATABASE_FILE: file("newer") } }),
    ["database", "cross", "machine", /newer version \(0099/],
  ],
  [
    "a damaged database",
    () => ({ environment: { DATABASE_FILE: file("damaged") } }),
    ["database", "cross", "machine", /damaged/],
  ],
  [
    "a file that is no database",
    () => ({ environment: { DATABASE_FILE: file("text") } }),
    ["database", "cross", "setting", /is no database/],
  ],
  [
    "a database of another program",
    () => ({ environment: { DATABASE_FILE: file("foreign") } }),
    ["database", "cross", "setting", /another program/],
  ],
  [
    "a database where no folder can be",
    () => ({ environment: { DATABASE_FILE: join(file("text"), "mint.sqlite") } }),
    ["database", "cross", "setting", /can't be made/],
  ],
  [
    "a form service's web page in place of its endpoint",
    () => ({ environment: hosted(), hosts: { ...project(callable), "forms.io": page("https://forms.io/") } }),
    ["form.hosted", "cross", "setting", /web page answers/],
  ],
  [
    "a form service that lets the site's pages send nothing",
    () => ({ environment: hosted(), hosts: { ...project(callable), "forms.io": answering(204) } }),
    ["form.hosted", "cross", "setting", /no page of https:\/\/www\.mintcards\.shop/],
  ],
  [
    "a list service at another address",
    () => ({ environment: throughList, hosts: { "lists.io": answering(404) } }),
    ["newsletter", "cross", "setting", /nothing is there/],
  ],
  [
    "a list service that hides its answers from the pages",
    () => ({ environment: throughList, hosts: { "lists.io": answering(405) } }),
    ["newsletter", "warning", "setting", /may see its answers/],
  ],
  [
    "a form that is not activated",
    () => ({
      environment: { FORWARD_FORM_URL: "https://forms.io" },
      hosts: { "forms.io": formService('{"success":"false","message":"This form needs Activation."}') },
      sendTestMessage: true,
    }),
    ["messages.test", "cross", "setting", /not activated/],
  ],
  [
    "a form service in trouble",
    () => ({ environment: { FORWARD_FORM_URL: "https://forms.io" }, hosts: { "forms.io": answering(503) } }),
    ["form.relay", "warning", "network", /in trouble \(503\)/],
  ],
  [
    "a wrong password for the mail server",
    () => ({ environment: throughMail("wrong") }),
    ["mail.login", "cross", "setting", /refuses name and password \(535\)/],
  ],
  [
    "a mail server that does not run",
    () => ({ environment: throughMail("right", new URL(deafOrigin).host) }),
    ["mail.login", "cross", "network", /the connection is refused/],
  ],
  [
    "a mail server whose certificate nobody trusts",
    () => ({ environment: throughMail("right", secureMail.host, "smtps") }),
    ["mail.login", "cross", "network", /TLS/],
  ],
  [
    "a mail server asked with TLS where it speaks none",
    () => ({ environment: throughMail("right", mail.host, "smtps") }),
    ["mail.login", "cross", "setting", /without TLS/],
  ],
  [
    "a sender at a free-mail provider",
    () => ({ environment: { ...throughMail(), MAIL_FROM: "mintcards@gmail.com" } }),
    ["mail.addresses", "warning", "setting", /gmail\.com lets only its own servers/],
  ],
  [
    "a mailbox that writes to itself",
    () => ({ environment: { ...throughMail(), MAIL_FROM: "help@mintcards.shop" } }),
    ["mail.addresses", "warning", "setting", /one mailbox/],
  ],
  [
    "a sender of a domain that is not ours",
    () => ({ environment: { ...throughMail(), MAIL_FROM: "website@theirs.io" } }),
    ["mail.addresses", "warning", "setting", /theirs\.io/],
  ],
  [
    "a support mailbox at an example's domain",
    () => ({ environment: { SUPPORT_EMAIL: "help@example.com" } }),
    ["mail.addresses", "cross", "setting", /No mail can reach SUPPORT_EMAIL/],
  ],
  [
    "a site's address that leads on to another",
    () => ({ hosts: { "www.mintcards.shop": redirecting("https://mintcards.shop/") } }),
    ["site.answer", "cross", "setting", /leads on to https:\/\/mintcards\.shop\./],
  ],
  [
    "a site that was built for another address",
    () => ({ hosts: { "www.mintcards.shop": page("http://localhost:3000/") } }),
    ["site.answer", "cross", "setting", /their address is http:\/\/localhost:3000/],
  ],
  [
    "a proxy with no service behind it",
    () => ({ hosts: { "www.mintcards.shop": answering(502) } }),
    ["site.answer", "cross", "machine", /502: the service behind the proxy/],
  ],
  [
    "a site on this machine that was not started",
    () => ({
      environment: { SITE_ORIGIN: "http://localhost:3000" },
      hosts: { "localhost:3000": deafOrigin },
    }),
    ["site.answer", "warning", "machine", /Nothing answers/],
  ],
  [
    "a clock three hours late",
    () => ({ now: () => Date.now() - 3 * hour }),
    ["machine.clock-compared", "cross", "machine", /180 minutes away from that of partner\.io/],
  ],
  [
    "a disk that is nearly full",
    () => ({ freeBytes: 20e6 }),
    ["machine.disk", "cross", "machine", /20 MB are free/],
  ],
  [
    "a message that should have left long ago",
    () => ({
      environment: { ...throughMail(), DATABASE_FILE: file("waiting") },
      hosts: { "partner.io": answering(200, "", { date: new Date(Date.now() + 3 * hour).toUTCString() }) },
      now: () => Date.now() + 3 * hour,
    }),
    ["messages.waiting", "warning", "machine", /1 waits, the oldest for 3 hours/],
  ],
  [
    "a message that was given up",
    () => ({ environment: { DATABASE_FILE: file("failed") } }),
    ["messages.waiting", "cross", "machine", /1 could not be delivered/],
  ],
];

const callable = {
  increment_visitor_count: postgrest(405, "25006"),
  increment_outbound_click: postgrest(405, "25006"),
};

test.for(broken)("%s is named, and nothing else", async ([, situation, [check, verdict, cause, says]]) => {
  const results = await examine(situation());
  const found = results.filter((result) => result.verdict === "warning" || result.verdict === "cross");
  expect(found).toEqual([
    expect.objectContaining({
      check,
      verdict,
      cause,
      says: expect.stringMatching(says),
      advice: expect.any(String),
    }),
  ]);
});

test("all faults are told at once, and what depends on them waits", async () => {
  const results = await examine({ environment: { PORT: "x", SITE_ORIGIN: "mintcards.shop", BRAND: " " } });
  expect(marks(results)).toEqual([
    ["settings.SITE_ORIGIN", "cross"],
    ["settings.BRAND", "cross"],
    ["settings.PORT", "cross"],
    ["site.origin", "unchecked"],
    ["site.answer", "unchecked"],
    ["mail.addresses", "unchecked"],
  ]);
});

test("without the network nobody is asked, and what was left out is said", async () => {
  const environment = hosted();
  const everywhereSilent = { "partner.io": undefined, "exchange.io": undefined, "forms.io": undefined };
  const results = await examine({ environment, hosts: everywhereSilent, offline: true });
  expect(marks(results)).toEqual(
    [
      "site.answer",
      "links.partner",
      "links.exchange",
      "counter.hosted",
      "form.hosted",
      "machine.clock-compared",
    ].map((check) => [check, "unchecked"]),
  );
});

test("a free mailbox that its own provider sends for is no fault, nor a domain that merely looks like one", async () => {
  for (const [server, sender] of [
    ["smtp.gmail.com", "mintcards@gmail.com"],
    ["smtp.office365.com", "mintcards@hotmail.fr"],
    ["mail.host.io", "website@mail.mintcards.shop"],
  ]) {
    const environment = { SMTP_URL: `smtps://${server}`, MAIL_FROM: sender ?? "" };
    const results = await examine({ environment, offline: true });
    expect(results.find(({ check }) => check === "mail.addresses")).toMatchObject({ verdict: "good" });
  }
});

test("no password and no key is ever told", async () => {
  const environment = { ...throughMail("hush-password"), VISITOR_COUNTER_KEY: "sb_secret_hush" };
  const told = JSON.stringify(await examine({ environment }));
  expect(told).not.toContain("hush");
});
