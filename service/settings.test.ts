import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { SettingsError } from "../settings/read-settings.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { findUnknownNames, readDatabaseSettings, readServiceSettings } from "./settings.ts";

function readProblems(environment: Record<string, string>): string {
  try {
    readServiceSettings(environment);
  } catch (error) {
    // Without what to do.
    if (error instanceof SettingsError) return error.message.replaceAll(/ → .*/g, "");
    throw error;
  }
  return "";
}

test("settings are parsed into numbers and lists", () => {
  expect(
    readServiceSettings({
      PORT: "0",
      TRUSTED_PROXIES: "127.0.0.1, ::1,10.0.0.0/8, 2001:db8::/32",
      SMTP_URL: "smtps://name:password@mail.example.com:465",
      MAIL_FROM: "website@example.com",
      METRICS_PORT: "[::1]:9464",
      VISITS_PER_MINUTE: "0",
    }),
  ).toMatchObject({
    PORT: 0,
    TRUSTED_PROXIES: ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32"],
    MAIL_FROM: "website@example.com",
    METRICS_PORT: { host: "::1", port: 9464 },
    VISITS_PER_MINUTE: 0,
  });
});

test.for([
  ["PORT", "65536"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["HOST", ""],
  ["DATABASE_FILE", ""],
  ["SMTP_URL", "mail.example.com"],
  ["SMTP_URL", "https://mail.example.com"],
  ["FORWARD_FORM_URL", "http://forms.example.com"],
  ["TRUSTED_PROXIES", "127.0.0.1,proxy.example.com"],
  ["TRUSTED_PROXIES", "10.0.0.0/64"],
  ["LOG_LEVEL", "loud"],
  ["VISITS_PER_MINUTE", "1.5"],
  ["KEEP_MESSAGES_DAYS", "0"],
  ["METRICS_PORT", "no"],
  ["METRICS_PORT", "0"],
  ["METRICS_PORT", "10.0.0.5:"],
  ["METRICS_PORT", "10.0.0.5:65536"],
  ["METRICS_PORT", "3000"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["NOTIFY_URL", "ntfy.sh/mint"],
  ["SMTP_URL", "smtp://na%me:right@mail.example.com"],
  ["SMTP_URL", "smtp://name:100%@mail.example.com"],
] as const)("%s=%s is invalid, and the error has an example", ([name, value]) => {
  const problems = readProblems({ [name]: value });
  // Settings that may hold a password are never printed.
  expect(problems).toContain(`${name}=${/^(SMTP|NOTIFY)_URL$/.test(name) ? "(not shown)" : value} must `);
  expect(problems).toMatch(/^[^\n]+ must [^\n]*(example|one of|empty)[^\n]*\.$/);
});

test("notices by email need a server, and only one delivery can be set", () => {
  expect(readProblems({ NOTIFY_EMAIL: "me@example.com" })).toMatch(/^NOTIFY_EMAIL=\S+ needs SMTP_URL/);
  expect(() => readServiceSettings({ NOTIFY_EMAIL: "me@example.com" })).toThrow(
    /→ Correct NOTIFY_EMAIL in \.env$/,
  );
  const both = {
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "a@example.com",
    FORWARD_FORM_URL: "https://forms.example.com",
  };
  expect(readProblems(both)).toMatch(/^FORWARD_FORM_URL=\S+ must be empty/);
});

test.for([
  [{}, { PORT: 3000, TRUSTED_PROXIES: [], MAIL_FROM: "" }],
  [{ METRICS_PORT: "9464" }, { METRICS_PORT: { host: "127.0.0.1", port: 9464 } }],
  [{ SITE_ORIGIN: "http://localhost:4821", PORT: "" }, { PORT: 4821 }],
  [{ SITE_ORIGIN: "http://localhost:4821", PORT: "3000" }, { PORT: 3000 }],
  [
    { SITE_ORIGIN: "https://mint.shop", TRUSTED_PROXIES: "" },
    { PORT: 3000, TRUSTED_PROXIES: ["127.0.0.1"] },
  ],
  [{ SITE_ORIGIN: "https://mint.shop", HOST: "0.0.0.0" }, { TRUSTED_PROXIES: [] }],
  [{ SUPPORT_EMAIL: "help@mint.shop", SMTP_URL: "smtp://mail.io" }, { MAIL_FROM: "website@mint.shop" }],
  [{ SMTP_URL: "smtp://me%40mint.shop:x@mail.io", MAIL_FROM: "" }, { MAIL_FROM: "me@mint.shop" }],
] as const)("what is empty follows from other settings: %j gives %j", ([given, derived]) => {
  expect(readServiceSettings(given)).toMatchObject(derived);
});

/** As a person writes it: the value runs to the next mark, over the settings in between. */
const openQuote =
  'PORT=many\nBRAND="Moeda\nSUPPORT_EMAIL=oi@moeda.pt\nSUPORT_PHONE=1\nOFFICES="Lisboa\nPorto"\n';

test.for([openQuote, "PORT=many\nBRAND='Moeda\n"])("a missing quotation mark is named: %j", (text) => {
  expect(readProblems(parseEnv(text) as Record<string, string>).split("\n")).toEqual([
    "A quotation mark is missing after BRAND.",
    expect.stringMatching(/^PORT=many must be /),
  ]);
});

test.for(["DATABASE_URL", "TZ"])(
  "a missing quotation mark after %s is an error even if nothing else is",
  (name) => {
    const environment = parseEnv(`${name}="x\nDATABASE_FILE=mint.sqlite\nOFFICES="Lisboa"\n`);
    expect(() => readDatabaseSettings(environment)).toThrow(`A quotation mark is missing after ${name}.`);
  },
);

test("quotation marks within a value, and settings of other programs, are no errors", () => {
  const PS4 = '"';
  const DOTENV = "#!/bin/sh\nif x; then BRAND=1";
  expect(
    readProblems({ BRAND: '"Mint" and "Co"', PS4, DOTENV, HEADQUARTERS_ADDRESS: "Paris\nfr: Paris" }),
  ).toBe("");
});

function writeFile(text: string): string {
  const file = join(createTemporaryFolder(), ".env");
  writeFileSync(file, text);
  return file;
}

test("settings of versions before 1.0 have no effect, and are named with what to do", () => {
  const ENV_FILE = writeFile("COUNTER_RAISES_PER_MINUTE=0\nOPERATOR_LANGUAGE=de\n");
  expect(readServiceSettings({ ENV_FILE })).toEqual(readServiceSettings({}));
  expect(findUnknownNames({ ENV_FILE })).toEqual([
    "COUNTER_RAISES_PER_MINUTE is gone. → Use VISITS_PER_MINUTE: .env.example explains it",
    "There is no setting OPERATOR_LANGUAGE. → Delete it, or see .env.example for all names",
  ]);
});

test("unknown names in the file are reported together with invalid settings", () => {
  const ENV_FILE = writeFile("PORT=many\nSUPORT_PHONE=+351210000000\nTZ=UTC\n");
  expect(readProblems({ ENV_FILE, PORT: "many" }).split("\n")).toEqual([
    expect.stringMatching(/^PORT=many must be /),
    "There is no setting SUPORT_PHONE.",
  ]);
  expect(readProblems({ ENV_FILE })).toBe("");
});

test("all errors are reported at once, one per line, including those between settings", () => {
  const problems = readProblems({ PORT: "x", LOG_LEVEL: "y", NOTIFY_EMAIL: "me@mint.shop", BRAND: " " });
  for (const name of ["PORT", "LOG_LEVEL", "NOTIFY_EMAIL", "BRAND"])
    expect(problems).toMatch(new RegExp(`^${name}=`, "m"));
  expect(problems).toMatch(/^([^\n]+\n){3}[^\n]+$/);
});

test("a form service's address with a login is invalid, and the login isn't shown", () => {
  const problems = readProblems({ FORWARD_FORM_URL: "https://ana:geh/eim@forms.example.com/x" });
  expect(problems).toMatch(/^FORWARD_FORM_URL=https:\/\/\(not shown\)@forms\.example\.com\/x must be /);
  expect(problems).toContain("without name and password");
});

test.for([
  "postgres://",
  "mysql://name:geheim@host/database",
  "postgres://name:geheim@host",
  "postgres://name:geh%eim@host/database",
  "postgres://name:geheim@123@host/database",
  "postgres://name:123/geheim@host/database",
])("the database address %s is invalid, and isn't shown", (address) => {
  const message = readProblems({ DATABASE_URL: address });
  expect(message).toMatch(/DATABASE_URL=\(not shown\) must be a PostgreSQL address, for example/);
  expect(message).not.toMatch(/geheim|geh%eim/);
});

test.for([
  "postgres://name:p%40ss@db.example.com:5432/cardamint?sslmode=verify-full",
  "postgresql:///cardamint",
])("the database address %s is valid", (address) => {
  expect(readServiceSettings({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
});
