import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { firstNames, isNeeded, readExample, type Values } from "../../service/cli/setup/questions.ts";
import type { SiteName } from "../../service/cli/setup/site-questions.ts";
import { createMailServer } from "../../service/outbox/mail-server.fixture.ts";
import type { SettingName } from "../../settings/service-settings.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand, spawnCommand } from "../support/service/run-command.ts";
import { runOnTerminal, type Typed } from "../support/service/terminal.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

const file = () => join(folder, ".env");
const text = () => readFileSync(file(), "utf8");
const written = () => parseEnv(text());
const siteText = () => readFileSync(join(folder, "brand/site.json"), "utf8");

function writeSite(content: string): void {
  mkdirSync(join(folder, "brand"));
  writeFileSync(join(folder, "brand/site.json"), content);
}

const enter = "\r";
const interrupt = "\u0003";
const clear = "\u0015";

const setUp = (names: string, typed: Typed[], options: Partial<Parameters<typeof runOnTerminal>[3]> = {}) =>
  runOnTerminal("setup", names, typed, { cwd: folder, ...options });

/** Answers to some of the first questions, and Enter for the others. */
function answer(answers: Partial<Record<SettingName | SiteName, string>>): Typed[] {
  const given = Object.entries(answers).map(([name, typed]) => [name, typed === "-" ? "" : typed]);
  const values: Values = { ...parseEnv(readExample()), ...Object.fromEntries(given) };
  return firstNames
    .filter((name) => isNeeded(name, values))
    .flatMap((name): Typed[] =>
      name === "controller"
        ? [
            ["The name. -: BRAND", `${answers[name] ?? ""}${enter}`],
            ["The address. -: headquarters", enter],
          ]
        : [[`${name}: `, `${answers[name] ?? ""}${enter}`]],
    );
}

describe("at a terminal", needing("script"), () => {
  test("Enter keeps all defaults, and the last line says what the promise of an answer needs", async () => {
    const { status, shown } = await setUp("", answer({}));
    expect(status).toBe(0);
    expect(written()).toEqual(parseEnv(readFileSync(join(projectFolder, ".env.example"), "utf8")));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, "brand"))).toBe(false);
    expect(shown).toMatch(
      /transactions: The pages claim .* -: no such claim, which is right for a new site\./s,
    );
    expect(shown).not.toMatch(/Empty:|null|Missing:/);
    expect(shown.trimEnd().split("\n").slice(-4)).toEqual([
      expect.stringMatching(/^Check it: npm run doctor\. Next: npm start\s*$/),
      expect.stringMatching(/^Then look at \/icon\.svg and \/og\/en\.png:/),
      expect.stringMatching(/^Claims: Nobody has confirmed .*: supportHours, .*, offices\. → /),
      "Delivery: The site promises an answer within 24 hours, but nothing tells you about new messages. " +
        '→ Set SMTP_URL or NOTIFY_URL, or "responsePromise": false in brand/site.json',
    ]);
  });

  test("the answers are written, and questions that depend on others are asked only then", async () => {
    const answers = {
      SITE_ORIGIN: "https://www.mint.shop",
      BRAND: "Mint & Co",
      SUPPORT_EMAIL: "help@mint.shop",
      SUPPORT_PHONE: "+442071838750",
      PARTNER_INVITE_URL: "https://p.io/?sub={source}",
    };
    const site = {
      languages: "EN, de,",
      supportHours: "9–18 CET",
      responsePromise: "n",
      transactions: "-",
      satisfaction: "99",
      headquarters: "-",
      controller: "Mint Ltd",
      offices: "-",
    };
    const { status, shown } = await setUp("", answer({ ...answers, EXCHANGE_PARTNER_URL: "-", ...site }));
    expect(status).toBe(0);
    const kept = { PRIVACY_EMAIL: "privacy@cardamint.example", EXCHANGE_PARTNER_URL: "", SMTP_URL: "" };
    expect(written()).toMatchObject({ ...answers, ...kept });
    expect(JSON.parse(siteText())).toEqual({
      $schema: "./site.schema.json",
      languages: ["en", "de"],
      supportHours: "9–18 CET",
      responsePromise: false,
      transactions: null,
      satisfaction: 99,
      headquarters: null,
      controller: { name: "Mint Ltd" },
      offices: [],
    });
    expect(statSync(join(folder, "brand/site.json")).mode & 0o777).toBe(0o644);
    expect(shown).toContain("Written to .env and brand/site.json.");
    expect(shown).toContain("CLICK_COUNTS: ");
    expect(shown).not.toMatch(/EXCHANGE_NAME: |NOTIFY_EMAIL: |SMTP_URL, name|Delivery:|Claims:/);
  });

  test("Ctrl+C changes nothing, and there is no answer left in the folder", async () => {
    writeFileSync(file(), "BRAND=Mine\n");
    const { status, shown } = await setUp("", [
      ["SITE_ORIGIN: ", `https://mint.shop${enter}`],
      ["BRAND: ", interrupt],
    ]);
    expect(status).toBe(130);
    expect(shown).toContain("Nothing was changed.");
    expect(text()).toBe("BRAND=Mine\n");
    expect(readdirSync(folder)).toEqual([".env"]);
  });

  test("setup NAME changes these answers in the file that ENV_FILE names, refuses invalid ones, and keeps the rest, its mode, and a copy", async () => {
    const [other, copy] = [join(folder, "other.env"), join(folder, "other.env.bak")];
    const before =
      "# Mine\nOTHER='kept # here'\nBRAND='Mine' # at home\nPORT=8080\nACCESSIBILITY_STATEMENT=on\n";
    writeFileSync(other, before, { mode: 0o640 });
    const typed: Typed[] = [
      ["PORT: ", `mail.mintly.test${enter}`],
      ["must be a whole number from 0 to 65535", `${clear}9090${enter}`],
      ["ACCESSIBILITY_STATEMENT: ", `maybe${enter}`],
      ["Invalid: it must be on or off", `${clear}off${enter}`],
    ];
    const { shown } = await setUp("port ACCESSIBILITY_STATEMENT", typed, { env: { ENV_FILE: "other.env" } });
    expect(shown).toContain("Written to other.env.");
    const after = before.replace("8080", "9090").replace("STATEMENT=on", "STATEMENT=off");
    expect(readFileSync(other, "utf8")).toBe(after);
    expect(readFileSync(copy, "utf8")).toBe(before);
    for (const name of [other, copy]) expect(statSync(name).mode & 0o777).toBe(0o640);
    expect(existsSync(file())).toBe(false);
  });

  test("the same answer again writes nothing", async () => {
    writeFileSync(file(), "BRAND=Mine\n");
    writeSite('{ "offices": [], "transactions": null, "supportHours": { "en": "9–18", "de": "9–18 Uhr" } }');
    const { shown } = await setUp("BRAND transactions supportHours controller offices", [
      ["BRAND: ", enter],
      ["transactions: ", enter],
      ["supportHours: ", enter],
      ["The name. ", enter],
      ["The address. ", enter],
      ["offices: ", enter],
    ]);
    expect(shown).toContain("Nothing was changed.");
    expect(shown, "what was cleared isn't the default again").not.toMatch(/1000000|London/);
    expect(readdirSync(folder)).toEqual([".env", "brand"]);
    expect(readdirSync(join(folder, "brand"))).toEqual(["site.json"]);
  });

  test("answers change their part of brand/site.json, and what else is there stays as it was written", async () => {
    writeFileSync(file(), "BRAND=Mine\n");
    const before =
      '{\n    "cards": [{ "name": "Games" }],\n    "satisfaction": 99,\n    "controller": { "name": "Mint",  "address": "Ring 1" }\n}\n';
    writeSite(before);
    await setUp("languages SATISFACTION offices controller", [
      ["languages: ", `de, xx${enter}`],
      ["Invalid: it must be one or more of en, ar, fr, es, de", `${clear}${enter}`],
      ["satisfaction: ", `101${enter}`],
      ["Invalid: it must be a whole number from 1 to 100", `${clear}91${enter}`],
      ["offices: ", `Wien${enter}`],
      ["offices, Wien: ", enter],
      ["offices, Wien: ", `Vienna${enter}`],
      ["Invalid: it must be a time zone", `${clear}Europe/Vienna${enter}`],
      ["offices: The city of the next", enter],
      ["The name. ", enter],
      ["The address. ", `-${enter}`],
    ]);
    expect(siteText()).toMatch(/^\{\n {4}"cards": \[\{ "name": "Games" \}\],\n/);
    expect(JSON.parse(siteText())).toEqual({
      cards: [{ name: "Games" }],
      satisfaction: 91,
      controller: { name: "Mint" },
      offices: [{ city: "Wien", role: "headquarters", timeZone: "Europe/Vienna" }],
    });
    expect(readFileSync(join(folder, "brand/site.json.bak"), "utf8")).toBe(before);
  });

  test("cards are asked for one by one, with the link of each, and a color's fate is said as it is typed", async () => {
    const { shown } = await setUp("cards BRAND_COLOR", [
      ["cards: ", `A name of fifteen${enter}`],
      ["at most 14 characters", `${clear}Steam${enter}`],
      ["cards, Steam: Where the card leads. -: where Buy now leads.", `http://p.io${enter}`],
      ["Invalid: it must be an https address", `${clear}https://p.io/steam${enter}`],
      ["cards: The name of the next one", `Xbox${enter}`],
      ["cards, Xbox: ", enter],
      ["cards: The name of the next one", enter],
      ["BRAND_COLOR: ", `c8102e${enter}`],
    ]);
    expect(JSON.parse(siteText()).cards).toEqual([
      { name: "Steam", link: "https://p.io/steam" },
      { name: "Xbox" },
    ]);
    expect(shown).toContain("have the color #c8102e, with white text.");
  });

  test("a full disk leaves .env as it was", async () => {
    const before = `BRAND=Mine\n# ${"x".repeat(5000)}\n`;
    writeFileSync(file(), before);
    const { status } = await setUp("BRAND", [["BRAND: ", `Mint${enter}`]], {
      before: "ulimit -f 1; trap '' XFSZ",
    });
    expect(status).toBe(1);
    expect(text()).toBe(before);
    expect(readdirSync(folder)).toEqual([".env"]);
  });

  test("the mail server is tested after the last answer, and its password isn't shown", async () => {
    const server = await createMailServer({ password: "hu#sh" });
    onTestFinished(server.close);
    const url = (password: string) => server.url.replace("//", `//help%40mint.shop:${password}@`);
    const wrong = await setUp("SMTP_URL", [
      ["SMTP_URL: ", `${url("wr%ong")}${enter}`],
      ["must not contain a name or password", `${clear}127.0.0.1:${server.port}${enter}`],
      ["name: ", `help@mint.shop${enter}`],
      ["password: ", `wrong${enter}`],
    ]);
    expect(wrong.shown).toContain("Mail server: The mail server refuses the login: 535");
    expect(written().SMTP_URL).toBe(url("wrong"));
    const right = await setUp("SMTP_URL", [
      ["SMTP_URL: ", enter],
      ["name: ", enter],
      ["password: ", `hu#sh${enter}`],
    ]);
    expect(right.shown).not.toContain("Mail server:");
    expect(written().SMTP_URL).toBe(url("hu%23sh"));
    expect(wrong.shown + right.shown).not.toMatch(/hu(#|%23)sh|wrong/);
  });

  test("a mail server is cleared; answers that are invalid together are written, and setup names both settings", async () => {
    writeFileSync(file(), "SMTP_URL=smtp://127.0.0.1\n");
    const { status, shown } = await setUp("SMTP_URL VISITOR_COUNTER_URL", [
      ["SMTP_URL: ", `-${enter}`],
      ["VISITOR_COUNTER_URL: ", `https://mint.supabase.co${enter}`],
    ]);
    expect(status).toBe(1);
    expect(written().SMTP_URL).toBe("");
    expect(shown).toMatch(
      /CONTACT_FORM_URL= and VISITOR_COUNTER_URL must both be set .* → Correct CONTACT_FORM_URL in \.env\s*$/,
    );
  });
});

test("without a terminal, setup stops, says so, and writes nothing", async () => {
  expect(await runCommand("setup", ["BRAND"], { cwd: folder })).toMatchObject({
    status: 1,
    stderr:
      "Setup needs a terminal. Without one, edit .env and brand/site.json: .env.example and docs/make-it-yours.md explain them.\n",
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("an error in brand/site.json is named, and nothing is asked", async () => {
  writeSite('{\n"offices": [}');
  expect(await runCommand("setup", ["BRAND"], { cwd: folder })).toMatchObject({
    status: 1,
    stderr: "brand/site.json, line 2: it isn't JSON: value expected. → Correct it\n",
  });
});

/** Lets the project have the file that its image has. */
const inImage = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { existsSync } = fs;
  fs.existsSync = (path) => String(path).endsWith("image-id") || existsSync(path);
  syncBuiltinESMExports();`)}`;

test("in the image, setup writes nothing unless compose.yml names the file", () => {
  writeFileSync(file(), "BRAND=Mine\n");
  const setUpIn = (env: Record<string, string>) =>
    spawnCommand("setup", ["BRAND"], { cwd: folder, env: { NODE_OPTIONS: inImage, ...env } }).stderr;
  expect(setUpIn({})).toMatch(/^The container can't change its settings\. → docker compose run --rm setup/);
  expect(setUpIn({ ENV_FILE: file() })).toMatch(/^Setup needs a terminal\. /);
  expect(text()).toBe("BRAND=Mine\n");
});
