/** See `usage`, and docs/operate.md. Run by `deploy/upgrade`, as root. */
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { folder, owner, read, run, say, service, serviceUser, UpgradeError } from "./server.ts";

const usage = `Usage: deploy/upgrade [VERSION]   a tag, branch, or commit; the newest tag by default
       deploy/upgrade --same      the version that runs, with the current settings in .env
       deploy/upgrade --back      the previous release: needs no network, and keeps the database`;

const stateFolder = `/var/lib/${service}`;
const keptReleases = 3;
const node = "node_modules/.bin/node";

/** Tags, branches, and releases. No match can be used as an option, a path, or shell code. */
const plainName = /^[A-Za-z0-9](?!.*\.\.)[\w.+/-]*$/;

interface Database {
  DATABASE_FILE: string;
  /** Empty: the database is the SQLite file. */
  DATABASE_URL: string;
}

const releaseFolder = (release: string) => join(folder, "releases", release);
const git = (...args: string[]) => owner.read(["git", ...args]);

function fail(text: string): never {
  throw new UpgradeError(text);
}

function getCurrentRelease(): string | undefined {
  const link = join(folder, "current");
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  return requirePlain(basename(readlinkSync(link)));
}

function requirePlain(name: string): string {
  if (!plainName.test(name)) fail(`"${name}" can't be the name of a version or release.`);
  return name;
}

/** Notes are the owner's files: root would read whatever a symbolic link points to. */
const readNote = (release: string, note: string) =>
  owner.read(["cat", "--", join(releaseFolder(release), note)]);

const readRevision = (release: string) =>
  requirePlain(readNote(release, "REVISION") ?? fail(`The revision of ${release} can't be read.`));

const writeNote = (release: string, note: string, text: string) =>
  owner.read(["tee", join(releaseFolder(release), note)], { input: `${text}\n` });

/** @param by a release, whose code reads the settings */
function readDatabase(by: string, envFile: string): Database {
  const text =
    serviceUser.read([node, "deploy/read-database.ts"], {
      cwd: releaseFolder(by),
      env: { ENV_FILE: envFile },
    }) ?? fail(`The database's settings in ${envFile} can't be read. Nothing was changed.`);
  return JSON.parse(text);
}

/** The service must not be able to change what it runs, or what root runs. */
function requireOwner(): void {
  if (owner.name !== service) return;
  fail(`${folder} belongs to ${service}, the service's own user, who could change the code. Nothing was changed. → As root:
  adduser --system --ingroup ${service} --home ${folder} --no-create-home ${service}-build
  chown --recursive ${service}-build:${service} ${folder}
  chmod --recursive u=rwX,g=rX,o= ${folder}`);
}

/** Another unit would keep running its own folder, wherever `current` points. */
function requireUnit(): void {
  const properties = read(
    "systemctl",
    "show",
    `${service}.service`,
    "--property=LoadState,WorkingDirectory,FragmentPath",
  );
  const { LoadState, WorkingDirectory, FragmentPath } = Object.fromEntries(
    (properties ?? "").split("\n").map((line) => line.split("=", 2)),
  );
  if (LoadState === "not-found" || WorkingDirectory === join(folder, "current")) return;
  fail(`${FragmentPath} runs ${WorkingDirectory}, not ${folder}/current. Nothing was changed.
→ Copy the units: cp ${folder}/deploy/${service}* /etc/systemd/system/ && systemctl daemon-reload
  Upgrading from 0.1.0? Follow "From 0.1.0" in CHANGELOG.md.`);
}

function fetch(): void {
  if (!git("remote")) {
    say("No versions were fetched: the clone has no remote.");
    return;
  }
  if (!owner.run(["git", "fetch", "--quiet", "--tags", "--force", "origin"]))
    fail("New versions can't be fetched. Nothing was changed.");
}

/** Release candidates, such as v2.0.0-rc1, are used only if the operator names one. */
function findNewestTag(): string | undefined {
  const tags = git("tag", "--sort=-version:refname")?.split("\n") ?? [];
  return tags.find((tag) => tag !== "" && !tag.includes("-") && plainName.test(tag));
}

/** A branch means the remote's: the clone's own branch is never updated. */
function findRevision(version: string): string {
  requirePlain(version);
  const signed = git("config", "--type=bool", "--get", "cardamint.signedTags") === "true";
  const names = signed
    ? [`refs/tags/${version}`]
    : [`refs/tags/${version}`, `refs/remotes/origin/${version}`, version];
  const name = names.find((name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`));
  if (!name) {
    const tags = git("tag", "--sort=-version:refname")?.replaceAll("\n", " ");
    fail(
      `There is no ${signed ? "tag" : "version"} ${version}. ${tags ? `Tags: ${tags}` : "There are no tags: name a commit or a branch."}`,
    );
  }
  if (signed) requireSignature(version);
  return git("rev-parse", "--verify", `${name}^{commit}`) ?? fail(`${name} can't be read.`);
}

/** A signature covers the name within the tag, so a tag can't be passed off as another. */
function requireSignature(tag: string): void {
  const name = git("for-each-ref", "--format=%(tag)", `refs/tags/${tag}`);
  if (name !== tag || !owner.run(["git", "verify-tag", tag]))
    fail(
      `The tag ${tag} has no valid signature, and cardamint.signedTags requires one. Nothing was changed.`,
    );
}

type Step = [command: string[], options?: { cwd?: string; env?: Record<string, string> }];

function build(release: string, revision: string): void {
  say(`Building ${release}`);
  const cwd = releaseFolder("unfinished");
  const archive = `${cwd}.tar`;
  const strict = { NODE_ENV: "production", CARDAMINT_STRICT: "1" };
  const steps: Step[] = [
    [["install", "--directory", "--mode=750", `--group=${service}`, "releases"]],
    [["rm", "--recursive", "--force", cwd]],
    [["mkdir", cwd]],
    [["git", "archive", `--output=${archive}`, revision]],
    [["tar", "--extract", `--file=${archive}`, "--directory", cwd]],
    [["rm", archive]],
    [["cp", ".env", cwd]],
    [["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd }],
    [[node, "build-site.ts"], { cwd, env: strict }],
    [["npm", "prune", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd }],
  ];
  for (const [command, options] of steps)
    if (!owner.run(command, options)) fail("The build failed. Nothing was changed.");
  writeNote("unfinished", "REVISION", revision);
}

function copyDatabase(release: string, running: string | undefined): string | undefined {
  // Before the first release, .env may name the database of a version that had no releases.
  const envFile = running ? join(releaseFolder(running), ".env") : join(folder, ".env");
  const { DATABASE_FILE, DATABASE_URL } = readDatabase("unfinished", envFile);
  if (DATABASE_URL !== "") {
    say(
      "No copy is made: the database is PostgreSQL, which has its own backups. The trial uses an empty database; migrations run in one transaction at the start.",
    );
    return undefined;
  }
  if (!isAbsolute(DATABASE_FILE))
    fail(`DATABASE_FILE=${DATABASE_FILE} in ${envFile} must begin with /. Nothing was changed.`);
  if (!serviceUser.run(["test", "-e", DATABASE_FILE])) {
    say(`No copy is made: there is no database at ${DATABASE_FILE} yet.`);
    return undefined;
  }
  const copy = `${stateFolder}/backups/before-${release}.sqlite`;
  say(`Copying the database to ${copy}`);
  const cwd = releaseFolder(running ?? "unfinished");
  const isCopied =
    serviceUser.run(["mkdir", "--parents", "--mode=700", dirname(copy)]) &&
    serviceUser.run(["npm", "run", "--silent", "backup", "--", copy], { cwd, env: { ENV_FILE: envFile } });
  if (!isCopied) fail("The database could not be copied. Nothing was changed.");
  return copy;
}

function tryRelease(copy: string | undefined): void {
  say("Trying it");
  const cwd = releaseFolder("unfinished");
  if (!serviceUser.run([node, "service/cli/doctor.ts", "--preflight"], { cwd }))
    fail("The new release would not start here. Nothing was changed.");
  if (!serviceUser.run([node, "deploy/try-release.ts", ...(copy ? [copy] : [])], { cwd }))
    fail("The new release does not work here. Nothing was changed.");
}

/** The link is replaced in one step: there is always a release. */
function link(release: string): void {
  const isLinked =
    owner.run(["ln", "--symbolic", "--force", "--no-dereference", `releases/${release}`, "current.new"]) &&
    owner.run(["mv", "--no-target-directory", "current.new", "current"]);
  if (!isLinked) fail(`${folder}/current can't be changed.`);
}

/** systemd doesn't start a unit that has failed too often until its failures are reset. */
function restart(): boolean {
  run("systemctl", "reset-failed", service);
  return run("systemctl", "restart", service);
}

function switchTo(release: string, running: string | undefined, restoreHint: string): void {
  say(`Switching to ${release}`);
  link(release);
  const state = read("systemctl", "show", service, "--property=ActiveState", "--value");
  if (state === "inactive" || state === "deactivating") {
    say(
      `${release} is current. The service is stopped. To start it: systemctl start ${service}.socket ${service}`,
    );
    return;
  }
  if (restart()) {
    say(`${release} runs.`);
    return;
  }
  const journal = `See: journalctl --unit ${service}`;
  if (!running) fail(`${release} did not start. ${journal}`);
  link(running);
  if (!restart())
    fail(`Neither ${release} nor ${running} starts: the site is down. ${journal}\n${restoreHint}`);
  fail(`${release} did not start: ${running} runs again. ${journal}`);
}

/**
 * An installed unit that differs must be copied by hand: it may have been changed here. The owner reads the release's
 * unit: root would read whatever a symbolic link points to.
 */
function reportChangedUnits(): void {
  for (const name of readdirSync(join(folder, "current/deploy")).filter((name) => name.startsWith(service))) {
    const installed = join("/etc/systemd/system", name);
    const unit = join(folder, "current/deploy", name);
    if (existsSync(installed) && owner.read(["cat", "--", unit]) !== readFileSync(installed, "utf8").trim())
      say(
        `${installed} differs from this version's. Compare, and copy: cp ${unit} ${installed} && systemctl daemon-reload`,
      );
  }
}

function removeOldReleases(kept: (string | undefined)[]): void {
  const old = readdirSync(join(folder, "releases"))
    .filter((name) => /^2\d{3}-/.test(name) && plainName.test(name) && !kept.includes(name))
    .sort()
    .reverse();
  for (const name of old.slice(keptReleases - kept.length))
    owner.run(["rm", "--recursive", "--force", releaseFolder(name)]);
}

/** Updates the clone's files, including this command, to those of the release. */
function checkOut(revision: string): void {
  if (git("checkout", "--quiet", "--detach", revision) === undefined)
    say("The clone's files weren't updated, because they have local changes.");
}

/** The result of one check. Releases of 0.2.0 call its name `check`. */
interface CheckResult {
  check: string;
  status: string;
  message: string;
}

/** Why a release refuses a database; undefined if it accepts it. */
function findDatabaseError(release: string, database: Database): string | undefined {
  const report = serviceUser.output([node, "service/cli/doctor.ts", "--preflight", "--json"], {
    cwd: releaseFolder(release),
    env: { ...database },
  });
  if (report === "")
    fail(`The doctor of ${release} reports nothing, so the database can't be checked. Nothing was changed.`);
  const { checks }: { checks: CheckResult[] } = JSON.parse(report);
  return checks.find(({ check, status }) => check === "database" && status === "error")?.message;
}

/**
 * An older release has its own settings: after a move, they name a database that is no longer in use. The clone's files stay
 * those of the newer version, whose command can upgrade again.
 */
function goBack(running: string): void {
  const release = readNote(running, "PREDECESSOR");
  if (!release || !owner.run(["test", "-d", releaseFolder(requirePlain(release))]))
    fail(`There is no release before ${running}.`);
  // 0.2.0 can't print the database's settings.
  const reader = [running, release].find((name) =>
    existsSync(join(releaseFolder(name), "deploy/read-database.ts")),
  );
  if (!reader) fail("These two releases can't tell whether the database has moved. Nothing was changed.");
  const database = readDatabase(reader, join(releaseFolder(running), ".env"));
  const former = readDatabase(reader, join(releaseFolder(release), ".env"));
  // An older release refuses a database if a newer one did more than add to it.
  const problem = findDatabaseError(release, database);
  const copy = `${stateFolder}/backups/before-${running}.sqlite`;
  const restoreHint = database.DATABASE_URL
    ? "Restore a backup of the PostgreSQL database from before the upgrade: docs/operate.md, Roll back"
    : `Restore ${copy}, which is kept for 14 days: docs/operate.md, Roll back`;
  if (problem)
    fail(
      `${release} can't use the database: ${problem}\nNothing was changed. To go back and lose what came since: ${restoreHint}`,
    );
  if (JSON.stringify(former) !== JSON.stringify(database)) {
    say(`The database has moved since ${release} was made: it gets the settings of ${running}.`);
    const [current, older] = [running, release].map((name) => join(releaseFolder(name), ".env"));
    if (!owner.run(["cp", "--preserve=all", `${current}`, `${older}`]))
      fail(`${older} can't be written. Nothing was changed.`);
  }
  switchTo(release, running, restoreHint);
}

function upgrade(argument: string | undefined, running: string | undefined): void {
  requireOwner();
  requireUnit();
  // Besides the owner, only the service's user may read the settings.
  owner.run(["chgrp", service, ".env"]);
  owner.run(["chmod", "640", ".env"]);
  fetch();
  const isSame = argument === "--same" && running !== undefined;
  const version = isSame ? readRevision(running) : (argument ?? findNewestTag() ?? "HEAD");
  const revision = isSame ? version : findRevision(version);
  const time = new Date().toISOString().replace(/:|\.\d+/g, "");
  const release = requirePlain(
    `${time}-${git("describe", "--tags", "--always", revision)?.replaceAll("/", "-")}`,
  );
  build(release, revision);
  const copy = copyDatabase(release, running);
  tryRelease(copy);
  if (running) writeNote("unfinished", "PREDECESSOR", running);
  if (!owner.run(["mv", releaseFolder("unfinished"), releaseFolder(release)]))
    fail("The release can't be renamed. Nothing was changed.");
  const restoreHint = copy
    ? `If a newer version has migrated the database, restore ${copy}: docs/operate.md, Restore`
    : "";
  switchTo(release, running, restoreHint);
  checkOut(revision);
  removeOldReleases([release, running]);
  reportChangedUnits();
}

function main(argument: string | undefined): void {
  if (argument === "--help" || argument === "-h") {
    say(usage);
    return;
  }
  if (!existsSync(join(folder, ".env")))
    fail(`There is no .env in ${folder}. Create it first: npm run setup`);
  const running = getCurrentRelease();
  const needsRelease = argument === "--same" || argument === "--back";
  if (needsRelease && !running) fail("There is no release yet. Create one: deploy/upgrade");
  if (argument?.startsWith("-") && !needsRelease) fail(usage);
  if (argument === "--back" && running) goBack(running);
  else upgrade(argument, running);
}

// Releases are for their owner and the service's group.
process.umask(0o027);
try {
  main(process.argv[2]);
} catch (error) {
  if (!(error instanceof UpgradeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
