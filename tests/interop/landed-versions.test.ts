import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { withValues } from "../../service/cli/setup/env-file.ts";
import { createUniqueMessage, incrementPath } from "../support/load/service-load.ts";
import { readCommands } from "../support/machine/documented-commands.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { createRepository } from "../support/machine/project-repository.ts";
import { type SystemdMachine, startSystemdMachine } from "../support/machine/systemd-machine.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";

const mailPort = 2525;
const fourDaysMs = 4 * 24 * 60 * 60 * 1000;
const databaseFile = "/var/lib/cardamint/cardamint.sqlite";

/** An operator's own values. Each version's example has the others. */
const values = {
  SITE_ORIGIN: "https://www.mint-cards.test",
  BRAND: "Mint",
  SUPPORT_PHONE: "+493012345678",
  CHAT_PHONE: "+493012345678",
  SUPPORT_EMAIL: "support@mint-cards.test",
  PRIVACY_EMAIL: "privacy@mint-cards.test",
  PARTNER_NAME: "Partner",
  PARTNER_INVITE_URL: "https://partner.test/invite",
  EXCHANGE_PARTNER_URL: "",
  NEWSLETTER_URL: "https://lists.test/subscription/form?l=7",
  TRUSTED_PROXIES: "127.0.0.1",
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: "website@mint-cards.test",
};

/** Puts a version's packages into npm's cache, because the machine has no network. */
function fetchPackages(commit: string): void {
  const folder = mkdtempSync(join(tmpdir(), "packages-"));
  const files = ["package.json", "package-lock.json"];
  execFileSync("tar", ["--extract", "--directory", folder], {
    input: execFileSync("git", ["archive", commit, ...files], { cwd: projectFolder }),
  });
  const options = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(folder, { recursive: true });
}

/** Starts a mail server in the machine. It answers each recipient as it was told last. */
async function startMailServer({ network }: SystemdMachine) {
  const program = `
    import { createInterface } from "node:readline";
    import { createMailServer } from "${projectFolder}/service/outbox/mail-server.fixture.ts";
    const { state, mails } = await createMailServer(${mailPort});
    for await (const line of createInterface(process.stdin)) {
      state.behavior = JSON.parse(line);
      const subjects = mails.map(({ parsed }) => parsed.subject);
      console.log(JSON.stringify({ seen: state.recipientsSeen, subjects }));
    }`;
  const command = [...network, process.execPath, "--input-type=module", "--eval", program];
  const child = endWithTests(spawn("nsenter", command, { stdio: ["pipe", "pipe", "inherit"] }));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();

  /** Returns how many recipients it has seen, and the subjects of the emails it has accepted. */
  async function behave(
    behavior: "accepting" | "hanging" | 421 | 550,
  ): Promise<{ seen: number; subjects: string[] }> {
    child.stdin.write(`${JSON.stringify(behavior)}\n`);
    return JSON.parse((await lines.next()).value ?? "");
  }
  await behave("accepting");
  return { behave, [Symbol.dispose]: () => void child.kill() };
}

interface Listed {
  reference: string;
  state: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  attempts: number;
}

const minute = { timeout: 120_000, interval: 500 };

const [twoUsers = ""] = readCommands("CHANGELOG.md", /^\*\*After you upgrade\*\*$/m);
const [getIt = "", setUp = "", runIt = ""] = readCommands("CHANGELOG.md", /^### From 0\.1\.0$/m).map(
  (block) => block.replaceAll("VERSION", "v9.0.0"),
);

/** Here, both users have one cache of npm. Elsewhere, each has its own. */
const shareCache = "chmod --recursive a+rwX /var/cache/npm\n";

const timers = "cardamint cardamint-backup.timer";

interface Version {
  commit: string;
  settings: Record<string, string>;
  /** Where commands are typed. */
  home: string;
  install: string;
  /** What it calls a message that failed. */
  failed: string;
  /** Messages are retried for three days. */
  fourDaysLater: string;
  upgrade: (machine: SystemdMachine) => Promise<string>;
  /** Said of a setting that was renamed or removed. */
  says: string;
}

const versions: Version[] = [
  {
    commit: "8426727",
    settings: { COUNTER_RAISES_PER_MINUTE: "0" },
    home: "/srv/cardamint",
    install: `runuser --login --shell /bin/sh cardamint --command 'npm run build' &&
      systemctl enable --now ${timers}`,
    failed: "undelivered",
    fourDaysLater: `update contact_message set next_attempt_at = 0, first_attempt_at = first_attempt_at - ${fourDaysMs}
      where subject = 'failed'`,
    async upgrade({ root, shell }: SystemdMachine) {
      await shell("systemctl start cardamint-backup");
      // The unit of this version named the database.
      appendFileSync(join(root, "srv/cardamint/.env"), `DATABASE_FILE=${databaseFile}\n`);
      return await shell(getIt + setUp + shareCache + runIt);
    },
    says: "COUNTER_RAISES_PER_MINUTE is now called VISITS_PER_MINUTE",
  },
  {
    commit: "6ff96f1",
    settings: { DATABASE_FILE: databaseFile, CLICK_COUNTS: "on", OPERATOR_LANGUAGE: "de" },
    home: "/srv/cardamint/current",
    install: `deploy/upgrade 6ff96f1 && systemctl enable --now cardamint.socket ${timers}`,
    failed: "failed",
    fourDaysLater: `update contact_message set due_at = 0, waited_ms = ${fourDaysMs} where subject = 'failed';
      delete from delivery_pause`,
    upgrade: ({ shell }: SystemdMachine) =>
      shell(
        `/srv/cardamint/deploy/upgrade v9.0.0\n${twoUsers}${shareCache}/srv/cardamint/deploy/upgrade --same`,
      ),
    says: "OPERATOR_LANGUAGE is gone",
  },
];

test.for(versions)(
  "version $commit under systemd: after its upgrade, each message is there in its state, and goes on to its end",
  { ...needing("history", "nspawn", "mounting", "root"), timeout: 900_000, retry: 0 },
  async ({ commit, settings, home, install, failed, fourDaysLater, upgrade, says }) => {
    fetchPackages(commit);
    await using machine = await startSystemdMachine();
    const { root, shell } = machine;
    using mailServer = await startMailServer(machine);
    createRepository(join(root, "srv/origin"));

    const asService = (command: string) =>
      shell(`runuser --login --shell /bin/sh cardamint --command '${command}'`);
    const post = (path: string, body: object) =>
      shell(`curl --silent --fail --retry 60 --retry-all-errors --retry-delay 1 \
        --json @- http://127.0.0.1:3000${path} <<'END'\n${JSON.stringify(body)}\nEND`);
    const send = (subject: string, more = {}) =>
      post("/forms/ajax/support@mint-cards.test", { ...createUniqueMessage(), subject, ...more });
    const inbox = (folder: string, args: string) =>
      asService(`cd ${folder} && DATABASE_FILE=${databaseFile} npm run --silent inbox -- ${args}`);
    async function read(folder: string): Promise<Record<string, Listed>> {
      const messages: Listed[] = JSON.parse(await inbox(folder, "--json"));
      return Object.fromEntries(messages.map((message) => [message.subject, message]));
    }
    const readStates = async (folder: string) =>
      Object.fromEntries(Object.values(await read(folder)).map(({ subject, state }) => [subject, state]));
    const open = () => new DatabaseSync(join(root, databaseFile), { timeout: 5_000 });
    const change = (sql: string) => {
      using database = open();
      database.exec(sql);
    };
    const query = (sql: string) => {
      using database = open();
      return database.prepare(sql).all();
    };

    await shell("adduser --system --group --home /srv/cardamint cardamint");
    await asService(`git clone --quiet /srv/origin . && git checkout --quiet ${commit} && npm ci`);
    const example = execFileSync("git", ["show", `${commit}:.env.example`], {
      cwd: projectFolder,
      encoding: "utf8",
    });
    writeFileSync(join(root, "srv/cardamint/.env"), withValues(example, { ...values, ...settings }));
    await shell("cd /srv/cardamint; chown cardamint: .env; cp deploy/cardamint* /etc/systemd/system");
    await shell(`cd /srv/cardamint; ${install} || { journalctl --unit cardamint --output cat; false; }`);

    expect(await post(incrementPath, {})).toBe("1");
    await post("/rest/v1/rpc/increment_outbound_click", { placement: "buy-now", language: "fr" });
    const expected: Record<string, string> = { delivered: "delivered", spam: "spam", failed };
    await send("delivered");
    await expect.poll(() => readStates(home), minute).toEqual({ delivered: "delivered" });
    if (failed === "failed") {
      await send("handled");
      await expect.poll(() => readStates(home), minute).toMatchObject({ handled: "delivered" });
      await inbox(home, `done ${(await read(home)).handled?.reference}`);
      expected.handled = "handled";
    }
    await send("spam", { _honey: "https://spam.example" });
    await mailServer.behave(550);
    await send("failed");
    await expect.poll(async () => (await read(home)).failed?.attempts, minute).toBeGreaterThan(0);
    await shell("systemctl stop cardamint");
    change(fourDaysLater);
    await shell("systemctl start cardamint");
    await expect.poll(() => readStates(home), minute).toEqual(expected);
    const { seen } = await mailServer.behave("hanging");
    await send("sending");
    await expect.poll(async () => (await mailServer.behave("hanging")).seen, minute).toBe(seen + 1);
    await shell("systemctl kill --signal=KILL cardamint");
    await mailServer.behave(421);
    await send("waiting");
    await expect.poll(async () => (await read(home)).waiting?.attempts, minute).toBeGreaterThan(0);
    const before = await read(home);
    Object.assign(expected, { sending: "waiting", waiting: "waiting" });
    expect(await readStates(home)).toEqual(expected);

    expect(await upgrade(machine)).toContain(says);
    const current = "/srv/cardamint/current";
    const pending = { sending: "pending", waiting: "pending" };
    expect(await readStates(current)).toEqual({ ...expected, ...pending, failed: "failed" });
    const after = await read(current);
    for (const [subject, { reference, name, email, message }] of Object.entries(before))
      expect(after[subject]).toMatchObject({ reference, name, email, message });
    expect(await post(incrementPath, {})).toBe("2");
    expect(query("select sum(count) as count from daily_visit")).toEqual([{ count: 2 }]);
    expect(query("select placement, language, count from daily_outbound_click")).toEqual([
      { placement: "buy-now", language: "fr", count: 1 },
    ]);
    const page = await shell("curl --silent --fail http://127.0.0.1:3000/de");
    expect(page).toContain("Mint");
    expect(page).toContain("https://lists.test/subscription/form");

    await mailServer.behave("accepting");
    await inbox(current, `retry ${after.failed?.reference} ${after.waiting?.reference}`);
    // The lease of the service that was killed is over.
    change("update inbox_message set due_at = 0 where subject = 'sending'");
    const sent = { delivered: "delivered", failed: "delivered", sending: "delivered", waiting: "delivered" };
    await expect.poll(() => readStates(current), minute).toEqual({ ...expected, ...sent });
    const { subjects } = await mailServer.behave("accepting");
    for (const subject of Object.keys(sent))
      expect(subjects.filter((text) => text.includes(subject))).toHaveLength(1);
  },
);
