import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { explanations } from "../../service/cli/setup/explanations.ts";
import { questions } from "../../service/cli/setup/questions.ts";
import { serviceSettings } from "../../service/settings.ts";

// Each test starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, ".env");
const written = () => parseEnv(readFileSync(file(), "utf8"));

/** Sets up in a folder of its own, where nothing is set yet, with the answers typed in. */
function setUp(answers: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, "../../service/cli/setup.ts"), "--offline"], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    input: answers.map((answer) => `${answer}\n`).join(""),
    encoding: "utf8",
  });
}

/** Answers for some settings, and for all others what stands there. */
const answersFor = (answers: Record<string, string | string[]>) =>
  questions.flatMap(({ name }) => answers[name] ?? "");

test("every setting is explained in one line", () => {
  expect(Object.keys(explanations).sort()).toEqual(Object.keys(serviceSettings.shape).sort());
  for (const explanation of Object.values(explanations)) expect(explanation).toMatch(/^.{10,110}$/);
});

test("answers are written, all others keep their defaults, and the doctor looks at the result", () => {
  const { status, stdout, stderr } = setUp(answersFor({ BRAND: "Mint & Co", PORT: "8080" }));
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(written()).toMatchObject({ BRAND: "Mint & Co", PORT: "8080", LOG_LEVEL: "info", METRICS_PORT: "" });
  expect(stdout).toMatch(/✓ Settings +All \d+ are valid/);
  expect(stdout).toMatch(/! Placeholders +SUPPORT_PHONE/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("a bad answer is asked for again until it is right", () => {
  const { stdout } = setUp(
    answersFor({
      SUPPORT_PHONE: ["abc", "020 7183 8750", "+442071838750"],
      PARTNER_INVITE_URL: ["http://partner.io/", "https://partner.io/invite"],
      PORT: ["70000", "8080"],
      // Empty is wrong only beside a mail server.
      SMTP_URL: ["mail.io", "smtp://mail.io"],
      MAIL_FROM: ["", "me", "website@mint.shop"],
    }),
  );
  expect(stdout.match(/Not right yet: it must be/g)).toHaveLength(7);
  expect(written()).toMatchObject({
    SUPPORT_PHONE: "+442071838750",
    PARTNER_INVITE_URL: "https://partner.io/invite",
    PORT: "8080",
    SMTP_URL: "smtp://mail.io",
    MAIL_FROM: "website@mint.shop",
  });
});

test("a dash leaves a setting empty", () => {
  setUp(answersFor({ EXCHANGE_PARTNER_URL: "-" }));
  expect(written().EXCHANGE_PARTNER_URL).toBe("");
});

test("when the answers end, the rest keeps its defaults, and that is said", () => {
  const { status, stdout } = setUp(["https://mint.shop"]);
  expect(status).toBe(0);
  expect(stdout).toContain("The input ended: BRAND and all after it stay as they are.");
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://mint.shop", BRAND: "Cardamint" });
});

test("an .env that is there is changed only where that was wished", () => {
  const before = "BRAND=Mine\n";
  writeFileSync(file(), before);
  for (const answers of [[], [""], ["perhaps", "no", "https://mint.shop"]]) {
    const { status, stdout } = setUp(answers);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining("Nothing was changed."),
    });
    expect(readFileSync(file(), "utf8")).toBe(before);
  }
});

test("a changed .env keeps its values, its own lines, its order, and is closed to others", () => {
  writeFileSync(file(), "# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=8080\n", { mode: 0o644 });
  setUp(["yes", ...answersFor({ PORT: "9090" })]);
  expect(readFileSync(file(), "utf8")).toMatch(
    /^# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=9090\n/,
  );
  expect(written()).toMatchObject({ LOG_LEVEL: "info" });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("what is hard to quote is read back as it was typed", () => {
  const smtp = "smtps://mint:p$&'w%40%23rd@mail.io";
  setUp(answersFor({ BRAND: '"Mint" #1 & Söhne', SMTP_URL: smtp, MAIL_FROM: "website@mint.shop" }));
  expect(written()).toMatchObject({ BRAND: '"Mint" #1 & Söhne', SMTP_URL: smtp });
});

test("a password is never shown: not as the answer to keep, not in the report", () => {
  const answers = answersFor({ SMTP_URL: "smtps://mint:hush@mail.io", MAIL_FROM: "website@mint.shop" });
  const first = setUp(answers);
  const second = setUp(["yes"]);
  const third = setUp(["yes", ...answersFor({})]);
  expect(third.stdout).toContain("[as it is, not shown]");
  for (const { stdout, stderr } of [first, second, third]) expect(stdout + stderr).not.toContain("hush");
  expect(written().SMTP_URL).toBe("smtps://mint:hush@mail.io");
});
