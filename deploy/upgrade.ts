#!/usr/bin/node
/**
 * Builds a release and switches to it, or goes back: docs/operate.md. The clone belongs to another user, so root runs a copy
 * of this file in /usr/local/lib/cardamint, and reads and writes no file of the clone.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";

const usage = `Usage: cardamint-upgrade [VERSION]   a tag, branch, or commit; the newest tag by default
       cardamint-upgrade --same      the version that runs, with the current settings in .env
       cardamint-upgrade --back      the previous release: needs no network, and keeps the database`;

/** The clone, which holds `releases/` and the link `current`. */
const folder = "/srv/cardamint";
const stateFolder = "/var/lib/cardamint";
const node = "/usr/bin/node";
const keptVersions = 3;
/** Owns the clone and the releases, and can't write the database. */
const builder = "cardamint-build";
/** Runs the unit of the same name, can only read the releases, and owns the database. */
const service = "cardamint";
/** Migrating a large database takes time. A service without pages is given up sooner. */
const migrationSeconds = 600;
const startSeconds = 60;

/** When this run began. Names of releases and backups contain it. */
const time = new Date().toISOString().replace(/[:.]/g, "");
const nothingChanged = "Nothing was changed.";
let child: ChildProcess | undefined;
let isInterrupted = false;
/** Not while it switches or cleans up: half of that would be worse. */
let canBeInterrupted = true;

function fail(message: string): never {
  throw new Error(message);
}

/**
 * Runs a shell script in a session of its own (`detached`), so that it can't type into root's terminal, and with pipes:
 * who has the terminal open can read what root types there. No name that a script contains has a character that a shell
 * would interpret.
 * @returns its output; undefined if it failed. Errors are shown, without characters that control the terminal.
 */
async function read(user: string, script: string, variables = {}) {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(PATH|LANG|TERM|(https?|no|all)_proxy|npm_config_\w+|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const env = { ...Object.fromEntries(inherited), HOME: folder, ...variables };
  const args = ["--user", user, "--", "sh", "-euc", script];
  const started = spawn("runuser", args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  child = started;
  const show = (chunk: string) => process.stderr.write(chunk.replaceAll(/[^\P{Cc}\n\t]/gu, ""));
  started.stderr.setEncoding("utf8").on("data", show);
  const [output, [code]] = await Promise.all([text(started.stdout), once(started, "close")]);
  if (isInterrupted && canBeInterrupted) fail(`Interrupted. ${nothingChanged}`);
  return code === 0 ? output.trimEnd() : undefined;
}

/** Runs a script whose output the operator sees. */
async function run(user: string, script: string, problem: string, variables = {}): Promise<void> {
  if ((await read(user, `exec >&2\n${script}`, variables)) === undefined)
    fail(`${problem} ${nothingChanged}`);
}

const readSettings = async (place: string) =>
  parseEnv((await read(builder, `cat ${place}/.env`)) ?? fail(`There is no .env in ${folder}/${place}.`));

/** From the newest to the oldest. A name is a time and a version. */
const listReleases = async () =>
  (await read(builder, "ls -r releases"))?.split("\n").filter((name) => /^2\d{3}-[\w.+-]+$/.test(name)) ?? [];

/** Local changes would be in no release, and a commit without a branch would be lost. */
async function requireCommitted(): Promise<void> {
  // The folder is also a home folder: programs keep hidden files there.
  const script = `git status --porcelain | sed '/^?? [.]/d'
    [ "$(git for-each-ref --contains=HEAD --count=1)" ] || echo "The commit is on no branch."`;
  const changes = await read(builder, script);
  const advice = `As ${builder}: commit to a branch. As root: cardamint-upgrade BRANCH`;
  if (changes) fail(`${folder} has changes of its own:\n${changes}\n${nothingChanged} → ${advice}`);
}

async function findRevision(name: string): Promise<string> {
  const fetching = '[ -z "$(git remote)" ] || git fetch --quiet --tags --force origin';
  await run(builder, fetching, "New versions can't be fetched.");
  const tags = (await read(builder, "git tag --sort=-version:refname")) ?? "";
  // Release candidates, such as v2.0.0-rc1, are used only if the operator names one.
  const version = name || (tags.split("\n").find((tag) => /^\w[\w.+]*$/.test(tag)) ?? "HEAD");
  if (!/^\w(?!.*\.\.)[\w.+/-]*$/.test(version)) fail(`"${version}" can't be the name of a version.`);
  // The clone's own branches are not updated.
  const find = `for ref in refs/tags/${version} refs/remotes/origin/${version} ${version}; do
      git rev-parse --verify --quiet $ref^{commit} && exit
    done; exit 1`;
  return (await read(builder, find)) ?? fail(`There is no version ${version}.`);
}

/** Backs up the SQLite database, then starts and stops a release on another copy. */
async function tryRelease(place: string, running: string, backup: string): Promise<void> {
  const { DATABASE_FILE = "", DATABASE_URL = "" } = await readSettings(running);
  // systemd creates this folder, too, but only at the first start.
  await read("root", `install -d -o ${service} -g ${service} -m 700 ${stateFolder}`);
  const copy = `${stateFolder}/backups/${backup}.sqlite`;
  const script = `mkdir -p -m 700 ${stateFolder}/trial ${stateFolder}/backups
    cd ${place}
    if ! grep -q -- --trial service/main.ts; then echo "This version can't be tried." >&2; exit 1; fi
    if [ "$DATABASE_URL" ]; then
      echo "PostgreSQL is not copied: it has its own backups."
    elif [ -e "$DATABASE_FILE" ]; then
      ENV_FILE= ${node} service/cli/backup.ts ${copy}
      cp ${copy} ${stateFolder}/trial/trial.sqlite
    fi
    export DATABASE_URL= DATABASE_FILE=${stateFolder}/trial/trial.sqlite NODE_ENV=production CARDAMINT_STRICT=1
    HOST=127.0.0.1 PORT=0 METRICS_PORT= timeout --foreground ${migrationSeconds} ${node} service/main.ts --trial > ${stateFolder}/trial/log`;
  await run(service, script, "The release doesn't work here.", { DATABASE_FILE, DATABASE_URL });
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return response?.ok ?? false;
}

/** Finds where the service answers: at systemd's socket, or at HOST, which a drop-in may set. */
async function findOrigin(): Promise<string> {
  const units = await read("root", `systemctl show -p Listen -p Environment ${service}.socket ${service}`);
  const { HOST, PORT } = await readSettings("current");
  const [, socket, host = HOST || "127.0.0.1"] = /^Listen=(\S+) |\bHOST=(\S+)/m.exec(units ?? "") ?? [];
  return `http://${socket ?? `${host.includes(":") ? `[${host}]` : host}:${PORT || "3000"}`}`;
}

/** Restarts the service, and waits until it answers. While PostgreSQL is migrated, it has pages but isn't ready. */
async function restart(path: string): Promise<boolean> {
  // systemd doesn't start a unit that has failed too often until its failures are reset.
  const commands = `systemctl reset-failed ${service}; systemctl restart ${service}`;
  if ((await read("root", commands)) === undefined) return false;
  const origin = await findOrigin();
  for (let seconds = 0; seconds < migrationSeconds; seconds += 1) {
    if (await answers(origin + path)) return true;
    if (seconds >= startSeconds && !(await answers(`${origin}/healthz`))) return false;
    await wait(1_000);
  }
  return false;
}

/** @param change a script, which `undo` reverses */
async function switchTo(name: string, running: string, change: string, undo: string): Promise<void> {
  canBeInterrupted = false;
  // At its cap, or without its database, the service that runs isn't ready either.
  const path = !running || (await answers(`${await findOrigin()}/readyz`)) ? "/readyz" : "/healthz";
  await run(builder, change, `${folder} can't be changed.`);
  const state = await read("root", `systemctl show -p ActiveState --value ${service}`);
  if (state === "inactive") return console.log(`${name} is current. The service is stopped.`);
  if (await restart(path)) return console.log(`${name} runs.`);
  const hint = `See: journalctl --unit ${service}`;
  if (undo && (await read(builder, undo)) !== undefined && (await restart(path)))
    fail(`${name} did not get ready, so the previous release or settings run again. ${hint}`);
  fail(`${name} did not get ready: the site is down. ${hint}`);
}

const link = (release: string) =>
  release && `ln -sfn releases/${release} current.new && mv -T current.new current`;

async function goBack(running: string): Promise<void> {
  const release = (await listReleases()).find((name) => name < running);
  if (!release) fail(`There is no release before ${running}.`);
  // After a move, the release's own database would deliver its messages again.
  const pattern = "/^[[:space:]]*(export[[:space:]]+)?DATABASE_/";
  const keepDatabase = `{ sed -E '${pattern}d' releases/${release}/.env; echo; sed -nE '${pattern}p' current/.env; } > .env.back
    mv .env.back releases/${release}/.env`;
  await run(builder, keepDatabase, `${release} can't get the database's settings.`);
  // Also finds out whether the release accepts the database.
  await tryRelease(`releases/${release}`, "current", `before-back-${time}`);
  await switchTo(release, running, link(release), link(running));
}

async function upgrade(revision: string, running: string): Promise<void> {
  const name = (await read(builder, `git describe --tags --always ${revision}`)) ?? "";
  const release = `${time}-${name.replace(/[^\w.+-]/g, "-")}`;
  console.log(`Building ${release}`);
  // Install scripts could fetch programs that the lock file doesn't pin.
  const npm = "npm --ignore-scripts --no-audit --no-fund --loglevel=error";
  const build = `git worktree add --quiet --detach releases/unfinished ${revision}
    cp .env releases/unfinished
    for own in brand/mark.svg brand/texts; do [ ! -e $own ] || cp --parents --recursive $own releases/unfinished; done
    cd releases/unfinished
    ${npm} ci --include=dev
    NODE_ENV=production CARDAMINT_STRICT=1 ${node} build-site.ts
    ${npm} prune --omit=dev
    echo ${revision} > REVISION`;
  await run(builder, build, "The build failed.");
  await tryRelease("releases/unfinished", running ? "current" : "releases/unfinished", `before-${release}`);
  const rename = `git worktree move releases/unfinished releases/${release}`;
  await run(builder, rename, "The release can't be renamed.");
  await switchTo(release, running, link(release), link(running));
  await read(builder, `git checkout --quiet --detach ${revision}; ${npm} ci --omit=dev`);
  // One release each of the last versions is kept. Those newer than the one that ran were rolled back from.
  const kept = new Set<string>();
  for (const other of await listReleases()) {
    const version = other.slice(other.indexOf("Z-"));
    const isOld = kept.has(version) || kept.size > keptVersions || (running && other > running);
    if (isOld && other !== release && other !== running) await read(builder, `rm -rf releases/${other}`);
    else kept.add(version);
  }
  const program = "current/deploy/upgrade.ts";
  if ((await read(builder, `cat ${program}`)) !== readFileSync(import.meta.filename, "utf8").trimEnd())
    console.log(
      `It brings another version of this program: install ${folder}/${program} ${import.meta.filename}`,
    );
}

/** Also after a run that was killed. */
async function cleanUp(): Promise<void> {
  await read(service, `rm -rf ${stateFolder}/trial`);
  await read(builder, "rm -rf releases/unfinished; git worktree prune");
}

async function main(argument: string): Promise<void> {
  const target = (await read(builder, "readlink current")) ?? "";
  const [, running = ""] = /^releases\/(2[\w.+-]+)$/.exec(target) ?? [];
  if (argument.startsWith("--") && !running) fail("There is no release yet. Create one: cardamint-upgrade");
  if (argument === "--back") return await goBack(running);
  await run(builder, "mkdir -p releases; chmod 640 .env", `There is no .env in ${folder}.`);
  await requireCommitted();
  const isSame = argument === "--same";
  const check = `cd current && ENV_FILE=${folder}/.env BRAND_FOLDER=${folder}/brand ${node} build-site.ts --check`;
  if (isSame && (await read(builder, check)) !== undefined) {
    console.log("Only settings of the service have changed, so nothing is built.");
    const change = "cp current/.env current/.env.before; cp .env current/.env";
    return await switchTo(running, running, change, "mv current/.env.before current/.env");
  }
  const revision = isSame ? await read(builder, "cat current/REVISION") : await findRevision(argument);
  if (!/^[0-9a-f]+$/.test(revision ?? "")) fail(`The revision of ${running} can't be read.`);
  await upgrade(`${revision}`, running);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    isInterrupted ||= canBeInterrupted;
    const isRunning = child?.exitCode === null && child.signalCode === null;
    if (canBeInterrupted && isRunning && child?.pid) process.kill(-child.pid, signal);
  });
// The terminal may be closed while it switches.
for (const terminal of [process.stdout, process.stderr]) terminal.on("error", () => {});
// Releases are for their owner and the service's group.
process.umask(0o027);
const [argument = "", ...others] = process.argv.slice(2);
try {
  if (others.length > 0 || /^-(?!-same$|-back$)/.test(argument)) fail(usage);
  if (process.getuid?.() !== 0) fail("Run this as root: it restarts the service.");
  const lock = openSync("/run/cardamint-upgrade.lock", "w", 0o600);
  const { status } = spawnSync("flock", ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", lock] });
  if (status !== 0) fail("Another upgrade is running.");
  await cleanUp();
  await main(argument).finally(() => {
    canBeInterrupted = false;
    return cleanUp();
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
