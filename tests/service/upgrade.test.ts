import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../service/store/memory.fixture.ts";
import { projectFolder } from "../support/project-folder.ts";

/** Settings without placeholders. */
const settings = {
  SITE_ORIGIN: "https://www.mint.shop",
  SUPPORT_PHONE: "+493012345678",
  CHAT_URL: "",
  SUPPORT_EMAIL: "support@mint-cards.test",
  PRIVACY_EMAIL: "privacy@mint-cards.test",
  PARTNER_NAME: "Partner",
  PARTNER_INVITE_URL: "https://partner.test/invite",
  EXCHANGE_PARTNER_URL: "",
};

const formatSettings = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

/**
 * Commands of a server: the caller is root, the service's user is this one and only names what it would write into the
 * service's folder, and systemd accepts every order, but starts nothing that is broken.
 */
const commands = {
  id: "echo 0",
  flock: 'shift 4; exec "$@"',
  stat: `echo "\${OWNER-builder}"`,
  systemctl: `case $* in
    show*LoadState*) printf 'LoadState=loaded\\nFragmentPath=/etc/unit\\nWorkingDirectory=%s\\n' "\${UNIT-$PWD/current}" ;;
    show*ActiveState*) echo "$STATE" ;;
    restart*) echo "systemctl $*"; [ "$(readlink current)" != "releases/$BROKEN" ] ;;
    *) echo "systemctl $*" ;;
  esac`,
  runuser: 'shift 3; case $* in *" /var/lib/"*) echo "$*" ;; *) exec "$@" ;; esac',
  chgrp: "",
  install: "",
  git: "",
};

interface ServerOptions {
  /** Of the service. */
  state?: string;
  /** The release that doesn't start. */
  broken?: string;
  variables?: Record<string, string>;
  /** Changes the database. */
  sql?: string;
}

/** A server on which one release of this version runs, and another ran before. */
async function createServer({ state = "active", broken = "", variables = {}, sql = "" }: ServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  symlinkSync(process.execPath, join(bin, "node"));
  cpSync(join(projectFolder, "deploy"), join(folder, "deploy"), { recursive: true });
  const file = join(folder, "mint.sqlite");
  const database = await createDatabase(file);
  database.exec(sql);
  database.close();
  const pages = join(folder, "pages");
  mkdirSync(join(pages, "client"), { recursive: true });
  writeFileSync(join(pages, "client/404.html"), "");
  const values = { ...settings, BUILD_FOLDER: pages };
  const text = formatSettings({ ...values, DATABASE_FILE: file });
  writeFileSync(join(folder, ".env"), text);
  for (const release of ["older", "newer"]) {
    const path = join(folder, "releases", release);
    mkdirSync(path, { recursive: true });
    for (const name of [
      "node_modules",
      "service",
      "settings",
      "contract",
      "deploy",
      "environment.ts",
      "package.json",
    ])
      symlinkSync(join(projectFolder, name), join(path, name));
    writeFileSync(join(path, "REVISION"), "v1\n");
    writeFileSync(join(path, ".env"), text);
  }
  writeFileSync(join(folder, "releases/newer/PREDECESSOR"), "older\n");
  symlinkSync("releases/newer", join(folder, "current"));
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    STATE: state,
    BROKEN: broken,
    ...variables,
  };
  return {
    folder,
    file,
    upgrade: (option: string) =>
      spawnSync(join(folder, "deploy/upgrade"), [option], { cwd: folder, env, encoding: "utf8" }),
    readCurrent: () => readlinkSync(join(folder, "current")),
  };
}

test("a rollback to a release that refuses the database stops, and says what to do", async () => {
  const { upgrade, readCurrent } = await createServer({
    sql: "insert into store_migration values ('0099.sql', 1)",
  });
  const { status, stdout, stderr } = upgrade("--back");
  expect(status).toBe(1);
  expect(stderr).toContain("0099.sql");
  expect(stderr).toMatch(/before-newer\.sqlite, which is kept for 14 days: docs\/operate\.md, Roll back\n$/);
  expect(stdout).not.toContain("systemctl");
  expect(readCurrent()).toBe("releases/newer");
});

test("if a release doesn't start, the previous one runs again", async () => {
  const { upgrade, readCurrent } = await createServer({ state: "failed", broken: "older" });
  const { status, stdout, stderr } = upgrade("--back");
  expect(status).toBe(1);
  expect(stderr).toContain("older did not start: newer runs again.");
  expect(stdout).not.toContain("runs.");
  expect(readCurrent()).toBe("releases/newer");
});

test("a rollback after a move keeps the moved database", async () => {
  const { folder, file, upgrade, readCurrent } = await createServer();
  const moved = join(folder, "moved.sqlite");
  (await createDatabase(moved)).close();
  writeFileSync(join(folder, "releases/newer/.env"), formatSettings({ ...settings, DATABASE_FILE: moved }));
  const { status, stdout } = upgrade("--back");
  expect(status).toBe(0);
  expect(stdout).toContain("The database has moved since older was made: it gets the settings of newer.\n");
  expect(readCurrent()).toBe("releases/older");
  const text = readFileSync(join(folder, "releases/older/.env"), "utf8");
  expect(text).toContain(`DATABASE_FILE=${moved}\n`);
  expect(text).not.toContain(file);
  expect(text).toContain("PARTNER_NAME=Partner\n");
});

test("an upgrade stops if the installed unit doesn't run the current release", async () => {
  const { upgrade, readCurrent } = await createServer({ variables: { UNIT: "/srv/cardamint" } });
  const { status, stdout, stderr } = upgrade("v2");
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^\/etc\/unit runs \/srv\/cardamint, not .*\/current\. Nothing was changed\.\n→ Copy the units: /,
  );
  expect(stdout).toBe("");
  expect(readCurrent()).toBe("releases/newer");
});

test("code owned by the service's user stops an upgrade, but no rollback", async () => {
  const { upgrade, readCurrent } = await createServer({ variables: { OWNER: "cardamint" } });
  const { status, stderr } = upgrade("v2");
  expect(status).toBe(1);
  expect(stderr).toContain("belongs to cardamint, the service's own user, who could change the code.");
  expect(stderr).toMatch(/chown --recursive cardamint-build:cardamint /);
  expect(upgrade("--back").status).toBe(0);
  expect(readCurrent()).toBe("releases/older");
});

test.each(["--upload-pack=touch", "v1'; touch pwned; '", "../v1"])(
  "an upgrade to the version %j is refused",
  async (name) => {
    const { folder, upgrade } = await createServer();
    const { status, stderr } = upgrade(name);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Usage: |^"[^"]+" can't be the name of a version or release\.\n$/);
    expect(readdirSync(folder)).not.toContain("pwned");
    expect(readdirSync(join(folder, "releases")).sort()).toEqual(["newer", "older"]);
  },
);

test("an upgrade is possible when the database has reached its cap, because a new setting may raise it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trial-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "full.sqlite");
  const database = await createDatabase(file);
  database.exec(`insert into inbox_message (reference, name, email, subject, message, state, state_since, received_at, bytes, claimable_at, claimable_set_at)
    values ('R1', 'Ana', 'ana@example.com', 'Card', 'Where is it?', 'pending', 0, 0, 2000000, 0, 0)`);
  database.close();
  const { PATH, BUILD_FOLDER } = process.env;
  const env = { PATH, BUILD_FOLDER, ENV_FILE: "", ...settings, MAX_DATABASE_MB: "1" };
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectFolder, "deploy/try-release.ts"), file],
    {
      // It makes its own folder here.
      cwd: projectFolder,
      env,
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
