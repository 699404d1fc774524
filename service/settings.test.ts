import { expect, test } from "vitest";
import { SettingsError } from "../settings/read-settings.ts";
import { readServiceSettings } from "./settings.ts";

function readProblems(environment: Record<string, string>): string {
  try {
    readServiceSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
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
      METRICS_PORT: "9464",
      VISITS_PER_MINUTE: "0",
    }),
  ).toMatchObject({
    PORT: 0,
    TRUSTED_PROXIES: ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32"],
    MAIL_FROM: "website@example.com",
    METRICS_PORT: 9464,
    VISITS_PER_MINUTE: 0,
  });
});

test.for([
  ["PORT", "65536"],
  ["PORT", "http"],
  ["PORT", ""],
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
  ["METRICS_PORT", "3000"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["NOTIFY_URL", "ntfy.sh/mint"],
  ["SMTP_URL", "smtp://na%me:right@mail.example.com"],
  ["SMTP_URL", "smtp://name:100%@mail.example.com"],
] as const)("%s=%s is invalid, and the error has an example", ([name, value]) => {
  const problems = readProblems({ [name]: value });
  // Settings that may hold a password are never printed.
  expect(problems).toContain(`${name}=${/^(SMTP|NOTIFY)_URL$/.test(name) ? "(not shown)" : value} must `);
  expect(problems).toMatch(/ must .*(example|one of|empty).*\.$/);
});

test("email needs a sender, notices by email need a server, and only one delivery can be set", () => {
  expect(readProblems({ NOTIFY_EMAIL: "me@example.com" })).toMatch(/^NOTIFY_EMAIL=\S+ needs SMTP_URL/);
  expect(readProblems({ SMTP_URL: "smtp://localhost" })).toMatch(/^MAIL_FROM= must be set/);
  const both = {
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "a@example.com",
    FORWARD_FORM_URL: "https://forms.example.com",
  };
  expect(readProblems(both)).toMatch(/^FORWARD_FORM_URL=\S+ must be empty/);
});

test("an invalid mail server is the only error, even without a sender", () => {
  expect(readProblems({ SMTP_URL: "mail.example.com" })).toMatch(/^SMTP_URL=\(not shown\) must be [^\n]+$/);
});

test("the fix for notices by email without a mail server is to change either", () => {
  const read = () => readServiceSettings({ NOTIFY_EMAIL: "me@example.com" });
  expect(read).toThrow(
    expect.objectContaining({
      problems: [expect.objectContaining({ settings: ["SMTP_URL", "NOTIFY_EMAIL"] })],
    }),
  );
});

test("all errors are reported at once, one per line, including those between settings", () => {
  const problems = readProblems({ PORT: "x", LOG_LEVEL: "y", SMTP_URL: "smtp://localhost", BRAND: " " });
  for (const name of ["PORT", "LOG_LEVEL", "MAIL_FROM", "BRAND"])
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
