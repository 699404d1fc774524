import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCommands } from "../support/machine/documented-commands.ts";
import { endWithTests } from "../support/machine/end-with-tests.ts";
import { type SystemdMachine, startSystemdMachine } from "../support/machine/systemd-machine.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { readStore } from "../support/service/service-store.ts";

/** Minutes: npm installs the project, and the site is built twice. */
const timeout = 30 * 60_000;

/** The operator's answers to setup. There are no limits, because all load comes from one address. */
const settings = `SITE_ORIGIN=https://www.mint-cards.test
BRAND=Mint
SUPPORT_PHONE=+493012345678
SUPPORT_EMAIL=support@mint-cards.test
PRIVACY_EMAIL=privacy@mint-cards.test
PARTNER_NAME=Partner
PARTNER_INVITE_URL=https://partner.test/invite
EXCHANGE_PARTNER_URL=
TRUSTED_PROXIES=127.0.0.1
DATABASE_FILE=/var/lib/cardamint/cardamint.sqlite
VISITS_PER_MINUTE=0
CONTACT_MESSAGES_PER_HOUR=0
`;

// Each test continues with the machine as the previous one left it, so none can be repeated.
const options = { ...needing("nspawn", "mounting", "nginx"), timeout, retry: 0 };

/** Creates a repository of the project's files as they are, as v8.0.0, then of two later versions. */
function createRepository(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" });
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  execFileSync("git", ["clone", "--quiet", "--no-checkout", "--no-tags", projectFolder, folder]);
  for (const name of files.split("\0").filter((name) => name && existsSync(join(projectFolder, name)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(projectFolder, name), join(folder, name));
  }
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message=one");
  git("tag", "v8.0.0");
  const changed = readFileSync(join(folder, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), changed.replace(/"version": ".*"/, '"version": "9.0.0"'));
  git("commit", "--quiet", "--all", "--message=two");
  git("tag", "v9.0.0");
  git("commit", "--quiet", "--allow-empty", "--message=three");
  git("tag", "v9.1.0-rc1");
}

let machine: SystemdMachine;

const here = (line: string) => line.replaceAll("example.com", "mint-cards.test");

beforeAll(async () => {
  if (options.skip) return;
  machine = await startSystemdMachine();
  createRepository(join(machine.root, "srv/origin"));
  await machine.shell("echo '127.0.0.1 www.mint-cards.test mint-cards.test' >> /etc/hosts");
}, timeout);

afterAll(async () => {
  await machine?.stop();
});

/** What visitors were promised, and what failed. */
interface LoadReport {
  increments: number;
  messages: string[];
  failures: string[];
}

/** Visitors of the machine's service, until `stop`. */
function startLoad() {
  const program = join(projectFolder, "tests/support/load/load-process.ts");
  const args = [...machine.network, process.execPath, program, "http://127.0.0.1:3000"];
  const child = endWithTests(spawn("nsenter", [...args, "support@mint-cards.test"]));
  const report = text(child.stdout).then((output) => JSON.parse(output) as LoadReport);
  return { stop: () => child.kill(), report };
}

const version = async () => {
  const release = await machine.shell("readlink /srv/cardamint/current");
  return /v\d\.0\.0/.exec(release)?.[0];
};

const asOwner = (command: string) => machine.shell(`runuser --login cardamint-build --command '${command}'`);
const asService = (command: string) => machine.shell(`runuser --login cardamint --command '${command}'`);

/** The output of a command that fails. */
const fail = (command: string) =>
  machine.shell(command).then(
    (output) => Promise.reject(new Error(`${command} succeeded: ${output}`)),
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );

test(
  "the steps of publish-service.md lead from a clone to a page that is served by nginx with TLS",
  options,
  async () => {
    const commands = readCommands("docs/publish-service.md");
    const [, getIt = "", setUp = "", runIt = "", , certificate = "", nginx = "", check = ""] = commands;
    await machine.shell(
      getIt.replace("--filter=blob:none <address of this repository>", "--branch v8.0.0 /srv/origin"),
    );
    expect(setUp).toContain("npm run setup");
    await machine.shell(
      `printf '%s' '${settings}' | runuser --login cardamint-build --command 'umask 077; cat > .env'`,
    );
    await machine.shell(runIt.replace("\ncardamint-upgrade\n", "\ncardamint-upgrade v8.0.0\n"));
    expect(await machine.shell("systemctl is-active cardamint cardamint.socket")).toBe("active\nactive\n");
    expect(await version()).toBe("v8.0.0");

    await machine.shell(here(certificate));
    await machine.shell(here(nginx));
    const seen = await machine.shell(here(check), { CURL_CA_BUNDLE: "/etc/ssl/cardamint.pem" });
    expect(seen).toContain('{"status":"ok"}');
    expect(seen).toContain("content-location: /fr/contact");

    const ask = (command: string) => machine.shell(command, { CURL_CA_BUNDLE: "/etc/ssl/cardamint.pem" });
    expect(await ask("curl --silent https://www.mint-cards.test/fr")).toContain("</html>");
    for (const address of ["http://www.mint-cards.test/fr", "https://mint-cards.test/fr"])
      expect(await ask(`curl --silent --head ${address}`)).toMatch(
        /^location: https:\/\/www\.mint-cards\.test\/fr\r$/im,
      );
    expect(await ask("grep --recursive 127.0.0.1 /var/log/nginx/cardamint* || echo nobody")).toBe("nobody\n");
    expect(await asService("cd current && npm run --silent doctor -- --preflight")).toContain(
      "Nothing to fix",
    );
    expect(await asOwner("npm run --silent doctor -- --preflight")).toContain(
      "Only the service's user can read it",
    );
  },
);

test("the service and its user can't change what they run, and can't block an upgrade", options, async () => {
  expect(await asService("find /srv /etc -writable -not -type l 2>/dev/null || true")).toBe("");
  await fail("runuser --user cardamint -- flock --nonblock /run/cardamint-upgrade.lock true");
  const pid = (await machine.shell("systemctl show --property=MainPID --value cardamint")).trim();
  const inService = `nsenter --target ${pid} --mount setpriv --reuid cardamint --regid cardamint --clear-groups`;
  const folders = await machine.shell(
    `${inService} find / -path /proc -prune -o -type d -writable -print 2>/dev/null || true`,
  );
  expect(
    folders
      .trim()
      .split("\n")
      .filter((path) => !/^\/var\/(lib|cache)\/cardamint/.test(path)),
  ).toEqual(["/tmp", "/var/tmp"]);
});

test("root reads no file through a link that the code's owner made", options, async () => {
  await machine.shell("echo secret-of-root > /root/secret && chmod 600 /root/secret");
  await asOwner("mv current/REVISION current/REVISION.kept && ln --symbolic /root/secret current/REVISION");
  await asOwner("sed --in-place s/^BRAND=.*/BRAND=Other/ .env");
  const output = await fail("cardamint-upgrade --same");
  expect(output).toMatch(/The revision of \S+ can't be read\./);
  expect(output).not.toContain("secret-of-root");
  await asOwner("mv current/REVISION.kept current/REVISION && sed --in-place s/^BRAND=.*/BRAND=Mint/ .env");
});

test("invalid settings stop an upgrade, and nothing is changed", options, async () => {
  await machine.shell(
    "cd /srv/cardamint && cp --preserve .env /tmp/kept && sed --in-place 's/^BRAND=.*/BRAND=/' .env",
  );
  const failed = await fail("cardamint-upgrade --same");
  expect(failed).toContain("BRAND= must not be empty");
  expect(failed).toContain("Nothing was changed");
  expect(await version()).toBe("v8.0.0");
  expect(await machine.shell("systemctl is-active cardamint")).toBe("active\n");
  await machine.shell("mv /tmp/kept /srv/cardamint/.env");
});

test("upgrade and rollback as in operate.md fail no request and lose nothing", options, async () => {
  const [upgrade = ""] = readCommands("docs/operate.md", /^## Upgrade$/m);
  const [rollBack = ""] = readCommands("docs/operate.md", /^## Roll back$/m);
  // A tag with a name that would run a command.
  await machine.shell(`cd /srv/origin && git tag "v99.0.0';touch\\${"$"}{IFS}/tmp/pwned;'" v8.0.0`);
  const load = startLoad();
  let journal: string;
  try {
    const [newest = ""] = upgrade.split("\n");
    expect(await machine.shell(newest)).toContain("runs.");
    expect(await version()).toBe("v9.0.0");
    await machine.shell("test ! -e /tmp/pwned");
    // Only systemd's own lines: journald may drop lines of a service that logs a lot.
    journal = await machine.shell("journalctl --unit cardamint _PID=1 --output cat");
    await machine.shell("rm -rf /var/cache/npm");
    await machine.shell(rollBack);
    expect(await version()).toBe("v8.0.0");
  } finally {
    load.stop();
  }
  const { increments, messages, failures } = await load.report;
  expect(failures).toEqual([]);
  expect(increments).toBeGreaterThan(0);
  await machine.shell("systemctl stop cardamint.socket cardamint");
  const stored = readStore(join(machine.root, "var/lib/cardamint/cardamint.sqlite"));
  expect(stored.integrity).toBe("ok");
  expect(stored.count).toBe(increments);
  expect([...stored.messages.keys()].sort()).toEqual(messages.sort());
  expect(journal).toContain("Deactivated successfully");
  expect(journal).not.toContain("Failed with result");
  const copies = await machine.shell("find /var/lib/cardamint/backups -name 'before-*' -perm 600");
  expect(copies).toContain("v9.0.0.sqlite");
});

test("production runs the system's Node alone, and no file of another account as root", options, async () => {
  expect(
    await machine.shell("find /srv/cardamint/releases -path '*/node_modules/*' -name 'node' -not -type d"),
  ).toBe("");
  const owners = await machine.shell(
    "stat --format=%U /usr/local/lib/cardamint /usr/local/lib/cardamint/upgrade.ts",
  );
  expect(owners).toBe("root\nroot\n");
});
