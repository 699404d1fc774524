import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstQuestions } from "../../service/cli/setup/questions.ts";
import type { SettingName } from "../../service/settings.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { needing } from "../support/runner/requirements.ts";

const script = join(import.meta.dirname, "../../service/cli/setup.ts");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, ".env");
const written = () => parseEnv(readFileSync(file(), "utf8"));

/** Sets up in a folder of its own, with the answers piped in. */
function setUp(answers: string[], ...names: string[]) {
  return runSetUp({ PATH: process.env.PATH }, answers, ...names);
}

function runSetUp(env: NodeJS.ProcessEnv, answers: string[], ...names: string[]) {
  return spawnSync(process.execPath, [script, "--offline", ...names], {
    cwd: folder,
    env,
    input: answers.map((answer) => `${answer}\n`).join(""),
    encoding: "utf8",
  });
}

/** Answers for some settings, and for all others what stands there. */
const answersFor = (answers: Partial<Record<SettingName, string>>) =>
  firstQuestions.map((name) => answers[name] ?? "");

test("twelve questions are enough, what follows from them is said, and the doctor looks at the result", () => {
  const { status, stdout, stderr } = setUp(
    answersFor({
      SITE_ORIGIN: "www.mint.shop/",
      BRAND: "Mint & Co",
      SUPPORT_EMAIL: "mailto:help@Mint.shop",
      SUPPORT_PHONE: "0044 (0)20 7183-8750",
      EXCHANGE_PARTNER_URL: "kraken.com/invite",
      HEADQUARTERS_ADDRESS: "12 Mint Street, London",
      TRANSACTIONS: "1,200+",
      SATISFACTION: "97 %",
      SMTP_URL: "smtps://help@mint.shop:p#ss/w@rd@mail.mint.shop",
    }),
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(firstQuestions).toHaveLength(12);
  expect(written()).toMatchObject({
    SITE_ORIGIN: "https://www.mint.shop",
    BRAND: "Mint & Co",
    SUPPORT_EMAIL: "help@mint.shop",
    PRIVACY_EMAIL: "help@mint.shop",
    SUPPORT_PHONE: "+442071838750",
    CHAT_PHONE: "+442071838750",
    EXCHANGE_PARTNER_URL: "https://kraken.com/invite",
    EXCHANGE_NAME: "Kraken",
    OFFICES: "",
    TRANSACTIONS: "1200",
    SATISFACTION: "97",
    SMTP_URL: "smtps://help%40mint.shop:p%23ss%2Fw%40rd@mail.mint.shop",
    MAIL_FROM: "help@mint.shop",
    NOTIFY_EMAIL: "help@mint.shop",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
  });
  expect(stdout).toContain("  → +442071838750\n");
  expect(stdout).toContain("Also set: CHAT_PHONE=+442071838750. To change it: npm run setup -- CHAT_PHONE");
  expect(stdout).toMatch(/✓ Settings +All \d+ are valid/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("whoever just presses Enter claims nothing", () => {
  expect(setUp([]).status).toBe(0);
  expect(written()).toMatchObject({
    SITE_ORIGIN: "http://localhost:3000",
    TRANSACTIONS: "",
    SATISFACTION: "",
    SUPPORT_HOURS: "",
    OFFICES: "",
    HEADQUARTERS_ADDRESS: "",
  });
});

test.for([
  [
    answersFor({ SUPPORT_PHONE: "abc" }),
    /^Line 4, "abc", answers SUPPORT_PHONE, which must be a phone number/,
  ],
  [
    answersFor({ PARTNER_INVITE_URL: "http://partner.io/" }),
    /^Line 6, "http:\/\/partner\.io\/", answers PARTNER_INVITE_URL, which must be an https/,
  ],
  [[...answersFor({}), "privacy@mint.shop"], /^Line 13 answers nothing that was asked/],
] as const)(
  "piped answers that cannot be meant so stop, name the line, and write nothing",
  ([answers, said]) => {
    const { status, stderr } = setUp([...answers]);
    expect(status).toBe(1);
    expect(stderr).toMatch(said);
    expect(stderr).toContain("Nothing was written.");
    expect(existsSync(file())).toBe(false);
  },
);

test("a list service that is named later brings the newsletter back that set-up took away", () => {
  expect(setUp(answersFor({ SITE_ORIGIN: "www.mint.shop" })).status).toBe(0);
  expect(written()).toMatchObject({ NEWSLETTER: "off", NEWSLETTER_URL: "" });
  const { stdout } = setUp(["https://lists.mint.shop/form"], "NEWSLETTER_URL");
  expect(stdout).toContain("Also set: NEWSLETTER=on.");
  expect(written()).toMatchObject({ NEWSLETTER: "on", NEWSLETTER_URL: "https://lists.mint.shop/form" });
});

test("a newsletter that is answered with off stays off", () => {
  expect(setUp(["off", "https://lists.mint.shop/form"], "NEWSLETTER", "NEWSLETTER_URL").status).toBe(0);
  expect(written()).toMatchObject({ NEWSLETTER: "off", NEWSLETTER_URL: "https://lists.mint.shop/form" });
});

test("a wrong answer leaves an .env that is there as it is", () => {
  writeFileSync(file(), "BRAND=Mine\n");
  expect(setUp(["abc"], "SUPPORT_PHONE").status).toBe(1);
  expect(readFileSync(file(), "utf8")).toBe("BRAND=Mine\n");
});

test("one answer is changed by its name, and nothing else is asked", () => {
  writeFileSync(file(), "# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=8080\n", { mode: 0o644 });
  const { stdout } = setUp(["9090"], "PORT");
  expect(stdout.match(/ of 1\)/g)).toHaveLength(1);
  expect(readFileSync(file(), "utf8")).toBe("# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=9090\n");
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("of an .env that is there only what was answered differently is written, and what follows from it", () => {
  writeFileSync(file(), "SUPPORT_EMAIL=help@mint.shop\n");
  setUp(["+44 20 7183 8750"], "SUPPORT_PHONE");
  expect(readFileSync(file(), "utf8")).toBe(
    "SUPPORT_EMAIL=help@mint.shop\nSUPPORT_PHONE=+442071838750\nCHAT_PHONE=+442071838750\n",
  );
  setUp(answersFor({ BRAND: "Mint" }));
  expect(readFileSync(file(), "utf8")).toBe(
    "SUPPORT_EMAIL=help@mint.shop\nSUPPORT_PHONE=+442071838750\nCHAT_PHONE=+442071838750\nBRAND=Mint\nPRIVACY_EMAIL=help@mint.shop\n",
  );
});

test("a new phone number is the chat's too, unless the chat has one of its own", () => {
  setUp(["+4915112345678"], "SUPPORT_PHONE");
  expect(written()).toMatchObject({ CHAT_PHONE: "+4915112345678" });
  expect(setUp(["+49301234567"], "SUPPORT_PHONE").stdout).toContain("Also set: CHAT_PHONE=+49301234567.");
  expect(written()).toMatchObject({ SUPPORT_PHONE: "+49301234567", CHAT_PHONE: "+49301234567" });
  setUp(["+442071838750"], "CHAT_PHONE");
  expect(setUp(["+49307654321"], "SUPPORT_PHONE").stdout).toContain(
    "CHAT_PHONE stays +442071838750. To change it: npm run setup -- CHAT_PHONE",
  );
  expect(written()).toMatchObject({ SUPPORT_PHONE: "+49307654321", CHAT_PHONE: "+442071838750" });
});

test("a partner that is not named has the name of its address, not the example's", () => {
  setUp(answersFor({ PARTNER_INVITE_URL: "https://www.bitrefill.com/invite/mint" }));
  expect(written()).toMatchObject({ PARTNER_NAME: "Bitrefill" });
});

/** As the service's user at home on a server. */
const serverEnvironment = () => ({ PATH: process.env.PATH, HOME: folder });

test("on a server the database is where the units may write it, and root's next command is said", () => {
  const { stdout } = runSetUp(serverEnvironment(), answersFor({ SITE_ORIGIN: "www.mint.shop" }));
  const unit = readFileSync(join(import.meta.dirname, "../../deploy/cardamint.service"), "utf8");
  const [, stateDirectory] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
  expect(written()).toMatchObject({
    DATABASE_FILE: `/var/lib/${stateDirectory}/cardamint.sqlite`,
    TRUSTED_PROXIES: "127.0.0.1",
    NEWSLETTER: "off",
  });
  expect(stdout).toMatch(/As root: \S+\/deploy\/upgrade\n$/);
  expect(stdout).not.toMatch(/npm (start|run build)/);
  // A change later, without what a login shell lacks.
  mkdirSync(join(folder, "current"));
  expect(runSetUp(serverEnvironment(), ["Mint"], "BRAND").stdout).toMatch(
    /As root: \S+\/deploy\/upgrade --same\n$/,
  );
});

test("in a release nothing is written, and where to type it is said", () => {
  const release = join(folder, "releases/2026");
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, "REVISION"), "abc\n");
  writeFileSync(join(release, ".env"), "BRAND=Mine\n");
  const { status, stderr } = spawnSync(process.execPath, [script, "BRAND"], {
    cwd: release,
    env: { PATH: process.env.PATH },
    input: "Mint\n",
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^A release.s settings can.t be changed.* → In the clone: cd \S+ && npm run setup -- BRAND\n$/,
  );
  expect(stderr).toContain(`cd ${realpathSync(folder)} `);
  expect(readFileSync(join(release, ".env"), "utf8")).toBe("BRAND=Mine\n");
});

test("the sender that set-up derives is one that the doctor has nothing against", () => {
  const { stdout } = setUp(
    answersFor({
      SUPPORT_EMAIL: "help@mint.shop",
      SMTP_URL: "smtps://help@mint.shop:secret@mail.mint.shop",
    }),
  );
  expect(written().MAIL_FROM).toBe("help@mint.shop");
  expect(stdout).toMatch(/✓ Mail addresses/);
});

test("a name that no setting has is answered with that", () => {
  const { status, stderr } = setUp([], "SUPORT_PHONE");
  expect(status).toBe(1);
  expect(stderr).toBe("There is no setting SUPORT_PHONE. Did you mean SUPPORT_PHONE?\n");
});

test("every setting is asked for on request", () => {
  expect(setUp([], "--all").stdout).toMatch(/\(1 of [4-9]\d\)/);
});

test("a dash leaves a setting empty, and what follows from it is said", () => {
  const { stdout } = setUp(answersFor({ EXCHANGE_PARTNER_URL: "-" }));
  expect(stdout).toContain("Also emptied: EXCHANGE_NAME. To change it: npm run setup -- EXCHANGE_NAME");
  expect(written()).toMatchObject({ EXCHANGE_PARTNER_URL: "", EXCHANGE_NAME: "" });
});

test("when the answers end, the rest keeps its defaults, and that is said", () => {
  const { status, stdout } = setUp(["https://mint.shop"]);
  expect(status).toBe(0);
  expect(stdout).toContain("The input ended: BRAND and all after it stay as they are.");
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://mint.shop", BRAND: "Cardamint" });
});

test("setup says what became of a setting in an old .env", () => {
  writeFileSync(file(), "COUNTER_RAISES_PER_MINUTE=0\n");
  const { status, stdout } = setUp(["Mint"], "BRAND");
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^COUNTER_RAISES_PER_MINUTE is now called VISITS_PER_MINUTE\. → Rename it in \.env$/m,
  );
});

test("what is hard to quote is read back as it was typed", () => {
  setUp(answersFor({ BRAND: '"Mint" #1 & Söhne', SMTP_URL: "smtps://mint:p$&'w%40%23rd@mail.io" }));
  expect(written()).toMatchObject({
    BRAND: '"Mint" #1 & Söhne',
    SMTP_URL: "smtps://mint:p%24%26'w%40%23rd@mail.io",
  });
});

test("a password is never shown: not as the answer to keep, not as it was tidied, not in the report", () => {
  const first = setUp(answersFor({ SMTP_URL: "smtps://mint:hu#sh@mail.io" }));
  const second = setUp(answersFor({}));
  expect(second.stdout).toContain("[as it is, not shown]");
  for (const { stdout, stderr } of [first, second]) expect(stdout + stderr).not.toMatch(/hu(#|%23)sh/);
  expect(written().SMTP_URL).toBe("smtps://mint:hu%23sh@mail.io");
});

test("whoever reads the first lines only gets no stack of errors", () => {
  const { stdout, stderr } = spawnSync(
    "sh",
    ["-c", `'${process.execPath}' '${script}' --offline | head -n 1`],
    {
      cwd: folder,
      env: { PATH: process.env.PATH },
      input: "\n".repeat(12),
      encoding: "utf8",
    },
  );
  expect(stdout).toContain("Each question shows in brackets");
  expect(stderr).toBe("");
});

test("what is typed as a password does not appear on the terminal", needing("script"), async () => {
  const command = `'${process.execPath}' '${script}' --offline SMTP_URL`;
  const terminal = endWithTests(
    spawn("script", ["--quiet", "--flush", "--command", command, "/dev/null"], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    }),
  );
  const exited = once(terminal, "exit");
  let shown = "";
  terminal.stdout.on("data", (data) => {
    shown += data;
  });
  const waitUntilShown = (text: string) => expect.poll(() => shown, { timeout: 30_000 }).toContain(text);
  await waitUntilShown("[empty] ");
  terminal.stdin.write("smtps://mint:hush@mail.io\n");
  await waitUntilShown("Write this to .env?");
  terminal.stdin.write("yes\n");
  await exited;
  expect(written().SMTP_URL).toContain("hush");
  expect(shown).not.toContain("hush");
});
