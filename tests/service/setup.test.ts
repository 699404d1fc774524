import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
import { firstNames, listQuestions, type QuestionName } from "../../service/cli/setup/questions.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { runCommand, writeRelease } from "../support/service/command.ts";

const script = join(projectFolder, "service/cli/setup.ts");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, ".env");
const written = () => parseEnv(readFileSync(file(), "utf8"));

/** Sets up in a folder of its own, with the answers piped in. */
const setUp = (answers: string[], ...names: string[]) => setUpWith({}, answers, ...names);

function setUpWith(env: Record<string, string>, answers: string[], ...names: string[]) {
  const input = answers.map((answer) => `${answer}\n`).join("");
  return runCommand("setup", names, { cwd: folder, env, input });
}

/** Answers to some of the questions, and Enter for the others, whose questions may depend on those. */
function answersFor(answers: Partial<Record<QuestionName, string>>) {
  const skipped = answers.SMTP_HOST ? [] : ["SMTP_PORT", "SMTP_NAME", "SMTP_PASSWORD"];
  if (answers.EXCHANGE_PARTNER_URL === "-") skipped.push("EXCHANGE_NAME");
  return listQuestions(firstNames)
    .filter((name) => !skipped.includes(name))
    .map((name) => answers[name] ?? "");
}

test("setup writes the file that ENV_FILE names", () => {
  const { status, stdout } = setUpWith({ ENV_FILE: "other.env" }, ["Mint"], "BRAND");
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Written to other.env."),
  });
  expect(parseEnv(readFileSync(join(folder, "other.env"), "utf8"))).toMatchObject({ BRAND: "Mint" });
  expect(existsSync(file())).toBe(false);
});

test("setup writes the answers, and names derived settings", () => {
  const { status, stdout, stderr } = setUp(
    answersFor({
      SITE_ORIGIN: "www.mint.shop/",
      BRAND: "Mint & Co",
      SUPPORT_EMAIL: "help@mint.shop",
      SUPPORT_PHONE: "0044 (0)20 7183-8750",
      PARTNER_INVITE_URL: "https://www.bitrefill.com/invite/mint",
      PARTNER_NAME: "Bitrefill",
      EXCHANGE_PARTNER_URL: "htx.com/invite",
      OFFICES: "-",
      TRANSACTIONS: "1200",
      SMTP_HOST: "mail.mint.shop",
      SMTP_NAME: "help@mint.shop",
      SMTP_PASSWORD: "p#ss/w@rd",
    }),
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(written()).toMatchObject({
    SITE_ORIGIN: "https://www.mint.shop",
    BRAND: "Mint & Co",
    SUPPORT_EMAIL: "help@mint.shop",
    PRIVACY_EMAIL: "help@mint.shop",
    SUPPORT_PHONE: "+442071838750",
    CHAT_PHONE: "+442071838750",
    PARTNER_NAME: "Bitrefill",
    EXCHANGE_PARTNER_URL: "https://htx.com/invite",
    EXCHANGE_NAME: "HTX",
    OFFICES: "",
    TRANSACTIONS: "1200",
    SMTP_URL: "smtp://help%40mint.shop:p%23ss%2Fw%40rd@mail.mint.shop:587",
    MAIL_FROM: "help@mint.shop",
    NOTIFY_EMAIL: "help@mint.shop",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
  });
  // The chat's number is asked for, with the phone's in brackets.
  expect(stdout).toMatch(/CHAT_PHONE \(5 of 20\): .*\n {2}\[\+442071838750\]/);
  expect(stdout).toContain(
    "Also set: NOTIFY_EMAIL=help@mint.shop. To change it: npm run setup -- NOTIFY_EMAIL",
  );
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("Enter keeps the default values, and setup says where messages stay", () => {
  const { stdout } = setUp(answersFor({}));
  const example = parseEnv(readFileSync(join(projectFolder, ".env.example"), "utf8"));
  expect(written()).toEqual(example);
  expect(written()).toMatchObject({ SUPPORT_HOURS: "24/7", NEWSLETTER: "on", EXCHANGE_NAME: "HTX" });
  expect(stdout).toContain("Only claim what you can prove.");
  expect(stdout).toContain("Empty: messages stay in the inbox (npm run inbox).");
});

test.for([
  ["smtps://me:p@mail.io:2465?pool=true", ["", "", "", "q"], "smtps://me:q@mail.io:2465?pool=true"],
  ["smtps://me:100%@mail.io:465", ["mail.io", "587", "me", "100%"], "smtp://me:100%25@mail.io:587"],
  ["mail.io", ["mail.io", "", "", ""], "smtp://mail.io:587"],
  ["", ["mail.io", "465", "", ""], "smtps://mail.io:465"],
] as const)("an existing mail server %s with the answers %j becomes %s", ([before, answers, after]) => {
  writeFileSync(file(), `MAIL_FROM=website@mint.shop\nSMTP_URL=${before}\n`);
  expect(setUp([...answers], "SMTP_URL").stderr).toBe("");
  expect(written().SMTP_URL).toBe(after);
});

test("< goes back to the previous question", () => {
  setUp(["https://mint.shop", "Mimt", "<", "Mint"]);
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://mint.shop", BRAND: "Mint" });
});

test.for([
  [answersFor({ SUPPORT_PHONE: "abc" }), /^"abc" was read as SUPPORT_PHONE, which must be a phone number/],
  [
    answersFor({ PARTNER_INVITE_URL: "http://partner.io/" }),
    /^"http:\/\/partner\.io\/" was read as PARTNER_INVITE_URL, which must be an https/,
  ],
  [
    answersFor({ BRAND: "https://mint.shop" }),
    /^"https:\/\/mint\.shop" was read as BRAND, which must be a name, not an address/,
  ],
  [[...answersFor({}), "privacy@mint.shop"], /^"privacy@mint\.shop" answers no question/],
] as const)("an invalid piped answer stops setup, which names it and writes nothing", ([answers, said]) => {
  const { status, stderr } = setUp([...answers]);
  expect(status).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr).toContain("Nothing was written.");
  expect(existsSync(file())).toBe(false);
});

test("setup NAME asks for one setting, and keeps the rest of the file and its mode", () => {
  writeFileSync(file(), "# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=8080\n", { mode: 0o640 });
  const { stdout } = setUp(["9090"], "PORT");
  expect(stdout.match(/ of 1\)/g)).toHaveLength(1);
  expect(readFileSync(file(), "utf8")).toBe("# Mine\nOTHER='kept # here'\nBRAND=Mine # at home\nPORT=9090\n");
  expect(statSync(file()).mode & 0o777).toBe(0o640);
});

test("a separate chat number stays when the phone number changes", () => {
  setUp(["+4915112345678"], "SUPPORT_PHONE");
  expect(setUp(["+49301234567"], "SUPPORT_PHONE").stdout).toContain("Also set: CHAT_PHONE=+49301234567.");
  setUp(["+442071838750"], "CHAT_PHONE");
  setUp(["+49307654321"], "SUPPORT_PHONE");
  expect(written()).toMatchObject({ SUPPORT_PHONE: "+49307654321", CHAT_PHONE: "+442071838750" });
});

test("the port of a local address is the service's port, until the site has a domain", () => {
  expect(setUp(["http://localhost:4821"], "SITE_ORIGIN").stdout).toContain("Also set: PORT=4821.");
  expect(written()).toMatchObject({ SITE_ORIGIN: "http://localhost:4821", PORT: "4821" });
  setUp(["www.mint.shop"], "SITE_ORIGIN");
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://www.mint.shop", PORT: "3000" });
});

test("a port other than that of the local address stays until that address changes", () => {
  writeFileSync(file(), "SITE_ORIGIN=http://localhost:8080\nPORT=3000\n");
  expect(setUp(["Mint"], "BRAND").stdout).not.toContain("Also set");
  expect(setUp([""], "PORT").stdout).toContain("[3000]");
  expect(written()).toMatchObject({ BRAND: "Mint", PORT: "3000" });
  expect(setUp(["http://localhost:9090"], "SITE_ORIGIN").stdout).toContain("Also set: PORT=9090.");
});

test("a full disk leaves .env as it was", () => {
  const before = `BRAND=Mine\n# ${"x".repeat(5000)}\n`;
  writeFileSync(file(), before);
  const limited = `ulimit -f 1; trap '' XFSZ; exec '${process.execPath}' '${script}' BRAND`;
  const { status } = spawnSync("sh", ["-c", limited], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    input: "Mint\n",
  });
  expect(status).toBe(1);
  expect(readFileSync(file(), "utf8")).toBe(before);
  expect(readdirSync(folder)).toEqual([".env"]);
});

test("on a server, the database is in the unit's state folder, and setup names root's next command", () => {
  const { stdout } = setUpWith({ HOME: folder }, answersFor({ SITE_ORIGIN: "www.mint.shop" }));
  const unit = readFileSync(join(projectFolder, "deploy/cardamint.service"), "utf8");
  const [, stateDirectory] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
  expect(written()).toMatchObject({
    DATABASE_FILE: `/var/lib/${stateDirectory}/cardamint.sqlite`,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  expect(stdout).toMatch(/Next: as root: cardamint-upgrade\n$/);
  expect(stdout).not.toMatch(/npm (start|run build)/);
  // A change later, without what a login shell lacks.
  mkdirSync(join(folder, "current"));
  const { stdout: later } = setUpWith({ HOME: folder }, ["Mint"], "BRAND");
  expect(later).toMatch(/Next: as root: cardamint-upgrade --same\n$/);
});

test("in a release, setup writes nothing and names the clone", () => {
  const release = join(folder, "releases/2026");
  mkdirSync(release, { recursive: true });
  writeRelease(release);
  writeFileSync(join(release, ".env"), "BRAND=Mine\n");
  const { status, stderr } = runCommand("setup", ["BRAND"], {
    project: release,
    cwd: release,
    input: "Mint\n",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The settings are built into these pages\. → in \S+, as its owner: npm run setup, then as root: \S+\n$/,
  );
  expect(stderr).toContain(`in ${realpathSync(folder)}, `);
  expect(readFileSync(join(release, ".env"), "utf8")).toBe("BRAND=Mine\n");
});

test("for a static site, setup asks for both services, and says how to build", () => {
  const answers = ["https://mint.supabase.co", "sb_publishable_mint", "https://forms.io"];
  const { status, stdout } = setUp(answers, "VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY", "CONTACT_FORM_URL");
  expect(status).toBe(0);
  expect(written()).toMatchObject({ VISITOR_COUNTER_URL: answers[0], CONTACT_FORM_URL: answers[2] });
  expect(stdout).toMatch(/Next: npm run build\n$/);
  const others = setUp(["https://mint.shop"]);
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://mint.shop", TRUSTED_PROXIES: "" });
  expect(others.stdout).not.toContain("TRUSTED_PROXIES");
});

const staticSite =
  "VISITOR_COUNTER_URL=https://mint.supabase.co\nVISITOR_COUNTER_KEY=sb_publishable_mint\nCONTACT_FORM_URL=https://forms.io\n";

test("for a static site, setup asks for no mail server", () => {
  writeFileSync(file(), staticSite);
  const { stdout } = setUp(answersFor({}).slice(0, -1));
  expect(stdout).toContain("NEWSLETTER_URL (");
  expect(stdout).not.toMatch(/SMTP_|The remaining settings/);
});

test("for a static site, setup asks for a mail server that is left over, or that the command names", () => {
  writeFileSync(file(), `${staticSite}SMTP_URL=smtp://mail.io:587\nMAIL_FROM=website@mint.shop\n`);
  expect(setUp(answersFor({ SMTP_HOST: "-" })).stderr).toBe("");
  expect(written()).toMatchObject({ SMTP_URL: "", MAIL_FROM: "website@mint.shop" });
  setUp(["mail.io", "", "", ""], "SMTP_URL");
  expect(written().SMTP_URL).toBe("smtp://mail.io:587");
  setUp(["-"], "SMTP_URL");
  expect(written().SMTP_URL).toBe("");
});

test("an unknown setting is named, with a suggestion", () => {
  const { status, stderr } = setUp([], "SUPORT_PHONE");
  expect(status).toBe(1);
  expect(stderr).toBe("There is no setting SUPORT_PHONE: .env.example has all names.\n");
});

test("if the answers end early, the remaining settings stay unchanged", () => {
  const { status, stdout } = setUp(["https://mint.shop"]);
  expect(status).toBe(0);
  expect(stdout).toContain("The remaining settings stay unchanged.");
  expect(written()).toMatchObject({ SITE_ORIGIN: "https://mint.shop", BRAND: "Cardamint" });
});

test("without a mail server, what setup had derived from it is cleared", () => {
  setUp(["mail.mint.shop", "", "", ""], "SMTP_URL");
  expect(written()).toMatchObject({
    MAIL_FROM: "website@cardamint.example",
    NOTIFY_EMAIL: "support@cardamint.example",
  });
  const { status, stdout } = setUp(["-"], "SMTP_URL");
  expect(written()).toMatchObject({ SMTP_URL: "", MAIL_FROM: "", NOTIFY_EMAIL: "" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/Next: npm start\n$/) });
});

test("a derived setting stays empty if that is the answer to its own question", () => {
  setUp(["mail.mint.shop", "", "", ""], "SMTP_URL");
  setUp(["-"], "NOTIFY_EMAIL");
  expect(written().NOTIFY_EMAIL).toBe("");
  expect(setUp(["Mint"], "BRAND").stdout).not.toContain("Also set");
  expect(written()).toMatchObject({ BRAND: "Mint", NOTIFY_EMAIL: "" });
});

test("trusted proxies stay empty if that is the answer to their own question", () => {
  setUp(["www.mint.shop"], "SITE_ORIGIN");
  setUp(["-"], "TRUSTED_PROXIES");
  expect(setUp(["Mint"], "BRAND").stdout).not.toContain("Also set");
  expect(written()).toMatchObject({ BRAND: "Mint", TRUSTED_PROXIES: "" });
});

test("a file edited by hand gets what a server needs", () => {
  writeFileSync(
    file(),
    "SITE_ORIGIN=https://mint.shop\nSUPPORT_EMAIL=me@mint.shop\nSMTP_URL=smtp://mail.io\n",
  );
  setUpWith({ HOME: folder }, ["Mint"], "BRAND");
  expect(written()).toMatchObject({
    DATABASE_FILE: "/var/lib/cardamint/cardamint.sqlite",
    MAIL_FROM: "website@mint.shop",
    PRIVACY_EMAIL: "me@mint.shop",
  });
});

test("with settings that a start would refuse, setup ends with their problems, even if nothing was changed", () => {
  writeFileSync(file(), "NOTIFY_EMAIL=me@mint.shop\n");
  const unchanged = setUp(["-"], "SMTP_URL");
  expect(unchanged.status).toBe(1);
  expect(unchanged.stdout).toMatch(/Nothing was changed\.\n$/);
  expect(unchanged.stderr).toMatch(
    /^NOTIFY_EMAIL=me@mint\.shop needs SMTP_URL: .* → npm run setup -- SMTP_URL NOTIFY_EMAIL\n$/,
  );
  expect(setUp(["-", "-"], "SMTP_URL", "NOTIFY_EMAIL").stdout).toMatch(
    /Written to \.env\.\n.*Next: npm start\n$/,
  );
});

test("after one of two settings that belong together, setup names both", () => {
  const { status, stdout, stderr } = setUp(["https://mint.supabase.co"], "VISITOR_COUNTER_URL");
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/Written to \.env\.\n$/) });
  expect(stderr).toMatch(
    /^CONTACT_FORM_URL= and VISITOR_COUNTER_URL must be both set .* → npm run setup -- VISITOR_COUNTER_URL CONTACT_FORM_URL\n$/,
  );
  expect(setUp(["-", "-"], "VISITOR_COUNTER_URL", "CONTACT_FORM_URL").status).toBe(0);
});

test("what setup says it also set is written, even if no question was answered", () => {
  writeFileSync(file(), "SITE_ORIGIN=https://mint.shop\nSUPPORT_EMAIL=me@mint.shop\n");
  const { stdout } = setUp([]);
  expect(stdout).toContain("Also set: PRIVACY_EMAIL=me@mint.shop.");
  expect(stdout).not.toContain("TRUSTED_PROXIES");
  expect(written()).toMatchObject({ PRIVACY_EMAIL: "me@mint.shop" });
});

test("a password is never shown: also not as the answer to keep", () => {
  const first = setUp(["mail.io", "", "mint", "hu#sh"], "SMTP_URL");
  const second = setUp(["", "", "", ""], "SMTP_URL");
  expect(second.stdout).toContain("[current value, not shown]");
  for (const { stdout, stderr } of [first, second]) expect(stdout + stderr).not.toMatch(/hu(#|%23)sh/);
  expect(written().SMTP_URL).toBe("smtp://mint:hu%23sh@mail.io:587");
});

/** Runs setup on a terminal: a function types each line when its prompt is shown. */
async function setUpAtTerminal(names: string, typed: [prompt: string, keys: string][]): Promise<string> {
  const command = `'${process.execPath}' '${script}' ${names}`;
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
  for (const [prompt, keys] of typed) {
    await expect.poll(() => shown, { timeout: 30_000 }).toContain(prompt);
    terminal.stdin.write(keys);
  }
  await exited;
  return shown;
}

test("a typed password doesn't appear on the terminal", needing("script"), async () => {
  const shown = await setUpAtTerminal("SMTP_URL", [
    ["SMTP_HOST", "mail.io\n"],
    ["SMTP_PORT", "\n"],
    ["SMTP_NAME", "mint\n"],
    ["SMTP_PASSWORD", "hush\n"],
  ]);
  expect(written().SMTP_URL).toContain("mint:hush@");
  expect(shown).not.toContain("hush");
});
