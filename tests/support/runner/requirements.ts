import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** The last one has some of Debian's programs, and is in no user's path. */
const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];

/** Finds the path of a program that may have several names. */
export function findProgram(...names: string[]): string | undefined {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** The names of a complete Chromium or Chrome. */
export const wholeChromiums = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** `.ci/run` unpacks Debian's package there: it can't be installed beside Postfix. */
export const eximFolder = join(projectFolder, "node_modules/.cache/exim");

/** Podman or Docker, whichever has the base image of `deploy/Containerfile`. Tests don't download it. */
export const findContainerEngine = () =>
  ["podman", "docker"].find(
    (name) => spawnSync(name, ["image", "inspect", "docker.io/library/node:24-slim"]).status === 0,
  );

type Requirement = [isAvailable: () => boolean, debianPackages?: string];

const succeeds = (command: string) => spawnSync("sh", ["-c", command]).status === 0;
const program = (name: string, debianPackage = name): Requirement => [
  () => findProgram(name) !== undefined,
  debianPackage,
];

/** What some tests need in addition to Node and Chromium. No package provides a right, an image, or Exim beside Postfix. */
const requirements = {
  "whole chromium": [() => findProgram(...wholeChromiums) !== undefined, "chromium"],
  faketime: program("faketime"),
  firefox: program("firefox-esr"),
  dovecot: program("dovecot", "dovecot-core"),
  // Unpacked without its dependencies, it may lack a library.
  exim: [
    () =>
      succeeds(`libraries=$(ldd ${eximFolder}/usr/sbin/exim4) && ! echo "$libraries" | grep -q "not found"`),
  ],
  git: program("git"),
  java: program("java", "default-jre-headless"),
  nginx: program("nginx"),
  pgbouncer: program("pgbouncer"),
  // Its programs are in no path.
  postgresql: [() => globSync("/usr/lib/postgresql/*/bin/initdb").length > 0, "postgresql"],
  openssl: program("openssl"),
  postfix: program("postfix"),
  promtool: program("promtool", "prometheus"),
  python: program("python3"),
  // Other systems have another program of this name.
  script: [() => succeeds("script --version | grep util-linux"), "bsdutils"],
  strace: program("strace"),
  nspawn: program("systemd-nspawn", "systemd-container"),
  "systemd-analyze": program("systemd-analyze", "systemd"),
  webkit: [
    () =>
      findProgram("WebKitWebDriver") !== undefined &&
      findProgram("Xvfb") !== undefined &&
      succeeds(`/usr/bin/python3 -c "import gi; gi.require_version('WebKit2', '4.1')"`),
    "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb",
  ],
  varnish: program("varnishd", "varnish"),
  // In Podman or Docker: podman pull docker.io/library/node:24-slim
  "node:24-slim": [() => findContainerEngine() !== undefined],
  root: [() => process.getuid?.() === 0],
  tracing: [() => !findProgram("strace") || succeeds("strace -o /dev/null true")],
  // In a namespace of its own, so that nothing stays mounted.
  mounting: [() => succeeds("unshare --mount mount -t tmpfs tmpfs /mnt")],
  // Node raises its soft limit to the hard one.
  "open files": [() => succeeds('limit=$(ulimit -Hn); [ "$limit" = unlimited ] || [ "$limit" -ge 5000 ]')],
} satisfies Record<string, Requirement>;

export type RequirementName = keyof typeof requirements;

const names = Object.keys(requirements) as RequirementName[];

export const findMissing = () => names.filter((name) => !requirements[name][0]());

export const getPackages = (missing: RequirementName[]): string[] =>
  missing.flatMap((name) => (requirements[name] as Requirement)[1]?.split(" ") ?? []);

/** Probed once: the processes that a run starts inherit the answer. */
process.env.MISSING_IN_TESTS ??= findMissing().join();
const missingHere = process.env.MISSING_IN_TESTS.split(",");

/** Completes "skipped, because it …". */
export function formatNeeds(missing: RequirementName[]): string {
  const packages = getPackages(missing).join(" ");
  return `needs ${missing.join(", ")}${packages && ` (Debian: apt-get install ${packages})`}`;
}

export const isMissing = (name: RequirementName) => missingHere.includes(name);

/**
 * Creates options for a test or group of Vitest: skipped where one of these is missing.
 * @example describe("a cut connection", needing("postgresql"), () => {})
 */
export const needing = (...needed: RequirementName[]) => ({ skip: needed.some(isMissing) });
