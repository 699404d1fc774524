import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SettingsError } from "../lib/env/read-settings.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { readEnvironmentFile } from "./environment.ts";
import { findUnknownNames, readServiceSettings } from "./service-settings.ts";

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

test.for([
  ["PORT", "65536"],
  ["HOST", ""],
  ["HOST", "*"],
  ["HOST", "[::1]"],
  ["HOST", "localhost:3000"],
  ["HOST", "http://0.0.0.0"],
  ["HOST", "127.0.0.1:3000"],
  ["HOST", "256.1.1.1"],
  ["HOST", "::1::"],
  ["DATABASE_FILE", ":memory:"],
  ["DATABASE_FILE", "file:data.sqlite?mode=memory"],
  ["DATABASE_FILE", "~/data.sqlite"],
  ["DATABASE_FILE", "data/"],
  ["DATABASE_FILE", "sqlite:///data/mint.sqlite"],
  ["DATABASE_FILE", "$HOME/mint.sqlite"],
  ["BRAND", "Mint\u200b"],
  ["BRAND", "x".repeat(61)],
  ["SMTP_URL", "https://mail.example.com"],
  ["TRUSTED_PROXIES", "127.0.0.1,proxy.example.com"],
  ["TRUSTED_PROXIES", "10.0.0.0/64"],
  ["LOG_LEVEL", "loud"],
  ["VISITS_PER_MINUTE", "1.5"],
  ["KEEP_MESSAGES_DAYS", "0"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["CDN_NETWORKS", "173.245.48.0/20 103.21.244.0/222"],
  ["NOTIFY_URL", "ntfy.sh/mint"],
  ["SMTP_URL", "smtp://na%me:right@mail.example.com"],
  ["SMTP_URL", "smtp://name:100%@mail.example.com"],
  ["SMTP_URL", "smtp://mail.example.com/?pool=true"],
  ["SMTP_URL", "smtp://mail.example.com?jsonTransport=true"],
  ["NOTIFY_URL", "https://name:pass@word@ntfy.example.com/mint"],
  ["NOTIFY_URL", "https://name:pass/w@rd@ntfy.example.com/mint"],
  ["NOTIFY_URL", "https://token/w@ntfy.example.com/mint"],
  ["NOTIFY_URL", "https://ntfy.sh/mint,https://ntfy.sh/mint2"],
] as const)("%s=%s is invalid, and the error has an example", ([name, value]) => {
  const problems = readProblems({ [name]: value });
  // Settings that may hold a password are never printed.
  expect(problems).toContain(`${name}=${/^(SMTP|NOTIFY)_URL$/.test(name) ? "(not shown)" : value} must `);
  expect(problems).toMatch(/^[^\n]+ must [^\n]*(example|one of|empty)[^\n]*\.$/);
});

test.for([
  [{}, { PORT: 3000, TRUSTED_PROXIES: [], MAIL_FROM: "" }],
  [{ DATABASE_URL: "postgresql:///cardamint" }, { DATABASE_URL: "postgresql:///cardamint" }],
  [
    { DATABASE_URL: "postgres://card@/db?host=/run/postgresql" },
    { DATABASE_URL: "postgres://card@localhost/db?host=/run/postgresql" },
  ],
  [{ SITE_ORIGIN: "http://localhost:4821", PORT: "" }, { PORT: 4821 }],
  [{ SITE_ORIGIN: "http://localhost:4821", PORT: "3000" }, { PORT: 3000 }],
  [
    { SITE_ORIGIN: "https://mint.shop", TRUSTED_PROXIES: "" },
    { PORT: 3000, TRUSTED_PROXIES: ["127.0.0.1"] },
  ],
  [{ SITE_ORIGIN: "https://mint.shop", HOST: "0.0.0.0" }, { TRUSTED_PROXIES: [] }],
  [{ SUPPORT_EMAIL: "help@mint.shop", SMTP_URL: "smtp://mail.io" }, { MAIL_FROM: "website@mint.shop" }],
  [{ SMTP_URL: "smtp://me%40mint.shop:x@mail.io", MAIL_FROM: "" }, { MAIL_FROM: "me@mint.shop" }],
  [
    { PORT: "0", VISITS_PER_MINUTE: "0" },
    { PORT: 0, VISITS_PER_MINUTE: 0 },
  ],
  ...[
    "https://mint.webhook.office.com/webhookb2/1a@2b/IncomingWebhook/3c/4d",
    "https://api.telegram.org/bot1:x/sendMessage?chat_id=@mint",
    "http://127.0.0.1:8080/mint@shop",
    "https://name:pass%40word@ntfy.example.com/mint",
  ].map((NOTIFY_URL) => [{ NOTIFY_URL }, { NOTIFY_URL }] as const),
  [{ HOST: "::" }, { HOST: "::" }],
  [{ HOST: "fe80::1%eth0" }, { HOST: "fe80::1%eth0" }],
  [
    { TRUSTED_PROXIES: "::1,10.0.0.0/8, 2001:db8::/32" },
    { TRUSTED_PROXIES: ["::1", "10.0.0.0/8", "2001:db8::/32"] },
  ],
  ...[
    // As Cloudflare, Fastly, and an allow-list publish them.
    "173.245.48.0/20\n2400:cb00::/32\n",
    '["173.245.48.0/20", "2400:cb00::/32"]',
    '"173.245.48.0/20",\n"2400:cb00::/32"',
    "173.245.48.0/20; 2400:cb00::/32;",
  ].map((list) => {
    const networks = ["173.245.48.0/20", "2400:cb00::/32"];
    return [
      { CDN_NETWORKS: list, TRUSTED_PROXIES: list },
      { CDN_NETWORKS: networks, TRUSTED_PROXIES: networks },
    ] as const;
  }),
] as const)("settings are parsed, and what is empty follows from others: %j gives %j", ([given, derived]) => {
  expect(readServiceSettings(given)).toMatchObject(derived);
});

test.for([[{ NOTIFY_EMAIL: "me@example.com" }, /^NOTIFY_EMAIL=\S+ needs SMTP_URL/]] as const)(
  "settings that contradict each other are one error: %j",
  ([settings, problem]) => {
    expect(readProblems(settings)).toMatch(problem);
  },
);

/** Reads a file as a start does. */
function readFile(content: string | Buffer): Record<string, unknown> {
  const file = join(createTemporaryFolder(), ".env");
  writeFileSync(file, content);
  return readServiceSettings(readEnvironmentFile(file));
}

test.for([
  ["HOST='127.0.0.1' # local", { HOST: "127.0.0.1" }],
  ["EXCHANGE_NAME=  \nBRAND=Mint", { EXCHANGE_NAME: "", BRAND: "Mint" }],
  ["BRAND_COLOR=\n#BRAND=Mint", { BRAND_COLOR: "", BRAND: "Cardamint" }],
  ["export BRAND_COLOR='#7a1fa2'", { BRAND_COLOR: "#7a1fa2" }],
  ["BRAND=Mint\rPORT=8080\r", { BRAND: "Mint", PORT: 8080 }],
  ["\ufeffSITE_ORIGIN=https://mint.shop", { SITE_ORIGIN: "https://mint.shop" }],
] as const)("%j in a file is %j", ([text, expected]) => {
  expect(readFile(text)).toMatchObject(expected);
});

test.for([
  [
    "BRAND=Shop #1",
    /\.env: BRAND \(line 1\) has a #, which begins a comment\. → Put the value in quotation marks/,
  ],
  ["PARTNER_NAME=C # Sharp", /\.env: PARTNER_NAME \(line 1\) has a #/],
  ["BRAND_COLOR=#ffd400", /\.env: BRAND_COLOR \(line 1\) has a #/],
  ["BRAND_COLOR='#fff'", /^BRAND_COLOR=#fff must have six hexadecimal digits/],
  ["SITE_ORIGIN=\u001b[2Jhttps://mint.shop", /^SITE_ORIGIN= \[2Jhttps:\/\/mint\.shop must/],
  [Buffer.from("BRAND=Mint", "utf16le"), /\.env isn't UTF-8\. → Save it as UTF-8/],
  [Buffer.from("BRAND=Caf\u00e9", "latin1"), /\.env isn't UTF-8\. → Save it as UTF-8/],
] as const)("%j in a file is an error", ([content, problem]) => {
  expect(() => readFile(content as string)).toThrow(problem);
});

test("quotation marks within a value, and settings of other programs, are no errors", () => {
  const PS4 = '"';
  const DOTENV = "#!/bin/sh\nif x; then BRAND=1";
  expect(readProblems({ BRAND: '"Mint" and "Co"', PS4, DOTENV })).toBe("");
});

test("names in the file that are no settings have no effect, and are named with what to do", () => {
  const ENV_FILE = join(createTemporaryFolder(), ".env");
  writeFileSync(
    ENV_FILE,
    "OPERATOR_LANGUAGE=de\nNODE_TLS_REJECT_UNAUTHORIZED=0\nNODE_EXTRA_CA_CERTS=x\nCOMPOSE_PROJECT_NAME=mint\n",
  );
  expect(readServiceSettings({ ENV_FILE })).toEqual(readServiceSettings({}));
  expect(findUnknownNames({ ENV_FILE })).toEqual([
    "There is no setting OPERATOR_LANGUAGE. → Delete it, or see .env.example for all names",
    "There is no setting NODE_TLS_REJECT_UNAUTHORIZED. → Delete it, or see .env.example for all names",
  ]);
});

test.for([
  ["BRAND_COLOUR", "BRAND_COLOR"],
  ["SMPT_URL", "SMTP_URL"],
  ["brand", "BRAND"],
  ["SUPORT_EMAIL", "SUPPORT_EMAIL"],
])("the misspelled name %s is answered with %s", ([typed, meant]) => {
  const ENV_FILE = join(createTemporaryFolder(), ".env");
  writeFileSync(ENV_FILE, `${typed}=x\n`);
  expect(findUnknownNames({ ENV_FILE })).toEqual([`There is no setting ${typed}. → Did you mean ${meant}?`]);
});

test("all errors are reported at once, one per line, including those between settings", () => {
  const problems = readProblems({ PORT: "x", LOG_LEVEL: "y", NOTIFY_EMAIL: "me@mint.shop", BRAND: " " });
  for (const name of ["PORT", "LOG_LEVEL", "NOTIFY_EMAIL", "BRAND"])
    expect(problems).toMatch(new RegExp(`^${name}=`, "m"));
  expect(problems).toMatch(/^([^\n]+\n){3}[^\n]+$/);
});

test("a form service's address with a login is invalid, and the login isn't shown", () => {
  const problems = readProblems({ CONTACT_FORM_URL: "https://ana:geh/eim@forms.example.com/x" });
  expect(problems).toMatch(/^CONTACT_FORM_URL=https:\/\/\(not shown\)@forms\.example\.com\/x must be /);
  expect(problems).toContain("without name and password");
});

test.for([
  "postgres://",
  "mysql://name:geheim@host/database",
  "postgres://name:geheim@host",
  "postgres://name:geheim@/database",
  "host=/run/postgresql dbname=card password=geheim",
  "postgres://name:geh%eim@host/database",
  "postgres://name:geheim@123@host/database",
  "postgres://name:geheim@host/100%",
  "postgres://name:geheim@host/database?sslmode=REQUIRE",
  "postgres://name:123/geheim@host/database",
])("the database address %s is invalid, and isn't shown", (address) => {
  const message = readProblems({ DATABASE_URL: address });
  expect(message).toMatch(/DATABASE_URL=\(not shown\) must be a PostgreSQL address, for example/);
  expect(message).not.toMatch(/geheim|geh%eim/);
});
