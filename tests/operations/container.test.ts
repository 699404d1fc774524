import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { expectKept, readStore } from "../support/load/expect-kept.ts";
import { createClient, startLoad } from "../support/load/service-load.ts";
import { nodeImage, startPodman } from "../support/machine/containers.ts";
import { readCommands } from "../support/machine/documented-commands.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";

/** npm installs the project's packages in the image. */
const timeout = 20 * 60_000;

/**
 * It is tried twice: Debian's Caddy can't send a body again after a failed connection (caddyserver/caddy#7546, fixed in
 * 2.11.2), and on a busy machine such a failure may be what first tells it that the service stops.
 */
const options = { ...needing("podman", "containers"), timeout, retry: 1 };

const settings = `SITE_ORIGIN=https://www.localhost
BRAND=Mint
SUPPORT_PHONE=
SUPPORT_EMAIL=support@mint-cards.test
PRIVACY_EMAIL=privacy@mint-cards.test
PARTNER_NAME=Partner
PARTNER_INVITE_URL=https://partner.test/invite
EXCHANGE_PARTNER_URL=
VISITS_PER_MINUTE=0
CONTACT_MESSAGES_PER_HOUR=0
CDN_NETWORKS=198.51.100.0/24,2001:db8::/32
COMPOSE_PROJECT_NAME=cardamint
`;

/** A server doesn't start with claims that nobody made. */
const claims = {
  responsePromise: false,
  transactions: null,
  satisfaction: null,
  headquarters: null,
  offices: [],
};

const page = "docs/publish-container.md";
const form = "/forms/ajax/support@mint-cards.test";

let podman: Awaited<ReturnType<typeof startPodman>>;
/** The operator's clone, and the repository that it was cloned from. */
let [clone, repository, origin] = ["", "", ""];

/** Types documented commands in the clone. Debian 12's Compose has a name of its own. */
const type = (commands: string) =>
  podman.shell(commands.replaceAll("docker compose", "docker-compose"), clone);

const git = (folder: string, ...args: string[]) => execFileSync("git", ["-C", folder, ...args]);

/** Copies the project's files as they are to a new folder, without those that git ignores. */
function copyProject(folder: string): string {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  for (const name of listed.split("\0").filter((each) => each && existsSync(join(projectFolder, each)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(projectFolder, name), join(folder, name));
  }
  return folder;
}

/** Creates a repository of the project's files, with ports and certificates that a test may use. */
async function createRepository(): Promise<void> {
  const folder = mkdtempSync(join(podman.folder, "test-"));
  clone = join(folder, "cardamint");
  repository = copyProject(join(folder, "repository"));
  const change = (name: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(repository, name), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(repository, name), text.replace(from, to));
  };
  const port = await findFreePort();
  origin = `https://www.localhost:${port}`;
  change("compose.yml", '"80:80"', `"127.0.0.1:${await findFreePort()}:80"`);
  change("compose.yml", '"443:443"', `"127.0.0.1:${port}:443"`);
  change("compose.yml", '      - "443:443/udp"\n', "");
  // Podman's DNS doesn't answer while a container joins the network, which Debian's Caddy can't wait for either.
  const address = "10.213.77.2";
  change(
    "compose.yml",
    "    environment:\n      CDN",
    `    environment:\n      UPSTREAMS: ${address}:3000\n      CDN`,
  );
  change(
    "compose.yml",
    "    restart: unless",
    `    networks: { default: { ipv4_address: ${address} } }\n    restart: unless`,
  );
  const network = "cardamint-test";
  await podman.shell(
    `podman network rm --force ${network}; podman network create --subnet 10.213.77.0/24 ${network}`,
  );
  change("compose.yml", /$/, `\nnetworks: { default: { external: true, name: ${network} } }\n`);
  // A local image has no digest.
  change("deploy/Containerfile", /@sha256:\w+/, "");
  git(repository, "init", "--quiet");
  git(repository, "config", "user.name", "Test");
  git(repository, "config", "user.email", "test@example.com");
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "--message=one");
}

async function get(address: string) {
  const client = createClient(true);
  return await client.request(address).finally(client.leave);
}

const waitUntilReady = () =>
  expect
    .poll(async () => (await get(`${origin}/readyz`).catch(() => undefined))?.status, { timeout: 60_000 })
    .toBe(200);

/** Follows the steps of the page from a clone to a site with HTTPS. */
async function publish(): Promise<void> {
  const [, build = "", setUp = "", start = ""] = readCommands(page);
  await podman.shell(
    build
      .replaceAll("/srv/cardamint", clone)
      .replace("<address of this repository>", repository)
      .replaceAll("docker compose", "docker-compose"),
  );
  // Without answers, because Compose gives it a terminal.
  await expect(type(`${setUp.trim()} NOTHING`)).rejects.toThrow("There is no setting NOTHING");
  writeFileSync(join(clone, ".env"), settings);
  writeFileSync(join(clone, "brand/site.json"), JSON.stringify(claims));
  await type(start);
  await waitUntilReady();
}

beforeAll(async () => {
  if (!options.skip) podman = await startPodman();
}, timeout);

test(
  "the page's commands publish a site; settings, upgrade, and rollback fail no request; backup and restore lose nothing",
  options,
  async () => {
    await createRepository();
    onTestFinished(async () => void (await type("docker compose down --volumes --timeout 5")), timeout);
    await publish();

    expect((await get(`${origin}/fr`)).body).toContain("Mint");
    const other = await get(`${origin.replace("www.", "")}/fr/contact`);
    expect([other.status, other.headers.location]).toEqual([301, "https://www.localhost/fr/contact"]);
    expect(other.headers["strict-transport-security"]).toBe("max-age=63072000");

    // One Node, with its compile cache, a user without rights, and a system that can't be changed.
    const inside = (command: string) => type(`docker compose exec -T site ${command}`);
    expect(await inside("find /tmp/node-compile-cache -user node -type f")).toContain("/v24");
    expect((await inside("id -u")).trim()).toBe("1000");
    await expect(inside("touch /app/package.json")).rejects.toThrow("cannot touch");
    const find = "find / -xdev -name node -type f -perm -1 2>/dev/null || true";
    expect((await inside(`sh -c '${find}'`)).trim()).toBe("/usr/local/bin/node");
    expect(await inside("node service/cli/doctor.ts --preflight")).toContain("Nothing to fix");

    const [apply = ""] = readCommands(page, /^## Settings$/m);
    const [upgrade = "", rollBack = ""] = readCommands(page, /^## Upgrade and roll back$/m);
    const [backUp = "", restore = ""] = readCommands(page, /^## Backup and restore$/m);
    using load = startLoad(origin, { pages: ["/en"], form, isPersistent: true, pauseMs: 50 });
    await load.passes({ increments: 20, written: 10 });

    writeFileSync(join(clone, ".env"), settings.replace("198.51.100.0", "CDN:198.51.100.0"));
    await expect(type(apply)).rejects.toThrow(/CDN_NETWORKS=CDN:198\.51\.100\.0.* must be .* → Correct/);
    writeFileSync(join(clone, ".env"), settings.replace("Mint", "Moeda"));
    writeFileSync(join(clone, "brand/site.json"), JSON.stringify({ ...claims, cards: [{ name: "Steam" }] }));
    mkdirSync(join(clone, "brand/texts"));
    writeFileSync(join(clone, "brand/texts/en.json"), '{ "subtitle": "Gifts for everyone." }');
    await type(apply);
    await load.passes({ increments: 20, written: 10 });
    const { body } = await get(`${origin}/en`);
    expect(body).toContain("Moeda");
    expect(body).toContain("Gifts for everyone.");
    expect(body).toContain("Steam");

    writeFileSync(join(repository, "site/two"), String(Date.now()));
    git(repository, "add", "--all");
    git(repository, "commit", "--quiet", "--message=two");
    await type(upgrade);
    await load.passes({ increments: 20, written: 10 });
    await inside("ls site/two");

    await type(rollBack);
    await load.passes({ increments: 20, written: 10 });
    await expect(inside("ls site/two")).rejects.toThrow();

    await load.stop();
    expect(load.failures).toEqual([]);
    // A folder of another name has the same volumes.
    renameSync(clone, `${clone}-of-mint`);
    clone = `${clone}-of-mint`;
    await type("docker compose up --detach");
    await waitUntilReady();
    const backups = join(podman.folder, "backups");
    const withCopy = (commands: string) => commands.replaceAll("/var/backups/cardamint", backups);
    await type(withCopy(backUp));
    const [name = ""] = readdirSync(backups);
    const copy = join(backups, name);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const stored = readStore(copy);
    expectKept(load, stored);
    expect([stored.integrity, stored.count, stored.messages.size]).toEqual([
      "ok",
      load.numbers.length,
      load.messages.size,
    ]);

    await type(withCopy(restore).replace(/\d{4}-\d\d-\d\d\.sqlite/, name));
    await waitUntilReady();
    await type(withCopy(backUp));
    expect(readdirSync(backups)).toEqual([name]);
    expect(readStore(copy)).toEqual(stored);
  },
);

test(
  "of a folder with settings, messages, and a brand, only sources get into the image",
  options,
  async () => {
    const context = copyProject(join(podman.folder, "context"));
    const secrets =
      ".env .env~ .env.save .env.bak copy.sql copy.sqlite copy.sqlite-wal dump data/cardamint.sqlite messages.csv inbox.mbox brand/site.json brand/texts/en.json node_modules/x/y.js";
    for (const name of secrets.split(" ")) {
      mkdirSync(dirname(join(context, name)), { recursive: true });
      writeFileSync(join(context, name), "");
    }
    const containerfile = `FROM ${nodeImage}\nCOPY . /context\nRUN find /context -type f -printf 'has %P.\\n'\n`;
    writeFileSync(join(podman.folder, "Containerfile"), containerfile);
    const output = await podman.shell(
      `podman build --no-cache --file ${podman.folder}/Containerfile ${context}`,
    );
    const names = [...output.matchAll(/^has (.*)\.$/gm)].map(([, name]) => name);
    const folders = new Set(names.map((name = "") => name.split("/")[0]));
    expect(names).toContain("service/main.ts");
    expect([...folders].toSorted()).toEqual(
      "builder domain lib package-lock.json package.json service settings site tsconfig.json vite.config.ts".split(
        " ",
      ),
    );
  },
);
