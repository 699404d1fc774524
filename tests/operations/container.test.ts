import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";
import { findContainerEngine, needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

/** Minutes: npm installs the project's packages. */
const timeout = 15 * 60_000;

// Each test continues with the container as the previous one left it.
const options = { ...needing("node:24-slim"), timeout, retry: 0 };

const image = "cardamint-test";
const name = `cardamint-test-${process.pid}`;
const volumes = [`${name}-data`, `${name}-pages`] as const;

const settings = (brand: string) => `SITE_ORIGIN=https://www.mint-cards.test
BRAND=${brand}
SUPPORT_PHONE=
SUPPORT_EMAIL=support@mint-cards.test
PRIVACY_EMAIL=privacy@mint-cards.test
PARTNER_NAME=Partner
PARTNER_INVITE_URL=https://partner.test/invite
EXCHANGE_PARTNER_URL=
VISITS_PER_MINUTE=1
`;

const program = options.skip ? "" : (findContainerEngine() ?? "");

let folder: string;
let origin: string;

async function engine(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: projectFolder });
  return stdout + stderr;
}

const inside = (...command: string[]) => engine("exec", name, ...command);

async function writeSettings(brand: string): Promise<void> {
  await writeFile(join(folder, "env"), settings(brand));
}

/** Waits until the service answers, and returns the home page. */
async function readHome(): Promise<string> {
  const [port] = (await engine("port", name, "3000")).trim().split(":").slice(-1);
  origin = `http://127.0.0.1:${port}`;
  const getStatus = () =>
    fetch(`${origin}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(getStatus, { timeout: 120_000, interval: 500 }).toBe(200);
  return await (await fetch(`${origin}/en`)).text();
}

const countBuilds = async () => (await engine("logs", name)).split("Building the pages").length - 1;

beforeAll(async () => {
  if (options.skip) return;
  folder = createTemporaryFolder();
  // The container's user reads it.
  await chmod(folder, 0o755);
  await writeSettings("Mint");
  // Whatever this machine has under the name, because a test downloads no image.
  const base = "--build-arg=NODE_IMAGE=docker.io/library/node:24-slim";
  await engine("build", base, "--file", "deploy/Containerfile", "--tag", image, ".");
  // As in compose.yml.
  const compose = readFileSync(join(projectFolder, "compose.yml"), "utf8");
  const [, proxies] = /TRUSTED_PROXIES: (\S+)/.exec(compose) ?? [];
  const [, memory] = /mem_limit: (\S+)/.exec(compose) ?? [];
  const confined = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
  const mounts = [`${join(folder, "env")}:/app/.env:ro`, `${volumes[0]}:/data`, `${volumes[1]}:/app/build`];
  const run = [
    "run",
    "--detach",
    "--name",
    name,
    ...confined,
    "--pids-limit=200",
    `--memory=${memory}`,
    `--env=TRUSTED_PROXIES=${proxies}`,
    "--publish=127.0.0.1::3000",
  ];
  await engine(...run, ...mounts.map((mount) => `--volume=${mount}`), image);
}, timeout);

afterAll(async () => {
  if (options.skip) return;
  await engine("rm", "--force", name);
  await engine("volume", "rm", ...volumes);
});

test("the container builds the pages before it listens, as a user without rights", options, async () => {
  const home = await readHome();
  expect(home).toContain("Mint");
  expect(home).not.toContain("Cardamint");
  expect(await countBuilds()).toBe(1);
  expect((await inside("id", "-u")).trim()).toBe("1000");
  await expect(inside("touch", "/app/package.json")).rejects.toThrow();
});

test(
  "behind a proxy at an address that the engine chose, each visitor has a limit of their own",
  options,
  async () => {
    const visit = async (address: string) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": address };
      const url = `${origin}/rest/v1/rpc/increment_visitor_count`;
      return await (await fetch(url, { method: "POST", headers, body: "{}" })).text();
    };
    expect([await visit("192.0.2.1"), await visit("192.0.2.2")]).toEqual(["1", "2"]);
  },
);

test("it has one Node, and its commands work", options, async () => {
  expect(
    (await inside("sh", "-c", "find / -xdev -name node -type f -perm -1 2>/dev/null || true")).trim(),
  ).toBe("/usr/local/bin/node");
  expect(await inside("node", "service/cli/doctor.ts", "--preflight")).toContain("Nothing to fix");
  await inside("node", "service/cli/backup.ts", "/data/copy.sqlite");
  expect(await inside("ls", "/data")).toContain("copy.sqlite");
});

test(
  "a restart without changes builds nothing, and one with other settings builds again",
  options,
  async () => {
    await engine("restart", name);
    await readHome();
    expect(await countBuilds()).toBe(1);
    await writeSettings("Moeda");
    await engine("restart", name);
    expect(await readHome()).toContain("Moeda");
    expect(await countBuilds()).toBe(2);
  },
);

test("SIGTERM ends the service in order", options, async () => {
  await engine("stop", "--time=30", name);
  expect((await engine("inspect", "--format={{.State.ExitCode}}", name)).trim()).toBe("0");
});
